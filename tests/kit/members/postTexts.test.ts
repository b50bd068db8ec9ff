import fs from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { ROOT } from "~/scripts/root.mjs";

const SPECS = path.join(ROOT, "tests/e2e");

interface Block {
  title: string;
  /** the texts by which it finds posts */
  sought: string[];
  published: string[];
}

const STRING = String.raw`(["\x60])((?:(?!\1).)*)\1`;
const texts = (code: string, before: string): string[] =>
  [...code.matchAll(new RegExp(before + STRING, "g"))].flatMap(([, , text]) => (text ? [text] : []));
/** Of `for (const text of ["one post", "another post"])`. A single letter is a key. */
const ofLoops = (code: string): string[] =>
  [...code.matchAll(/ of \[([^;]*?)\](?: as const)?\)/g)]
    .flatMap(([, list = ""]) => texts(list, ""))
    .filter((text) => text.length > 1);

function block(code: string): Block {
  const looped = ofLoops(code);
  return {
    title: texts(code, String.raw`^\s*test\(\s*`)[0] ?? "",
    sought: [...texts(code, String.raw`\bcard\(\w[\w.]*, `), ...(/\bcard\([\w.]+, text\)/.test(code) ? looped : [])],
    published: [
      ...texts(code, String.raw`\btext: `),
      ...texts(code, String.raw`\.fill\(`),
      ...texts(code, String.raw`\b(?:publish\w*|sends|threeSlides)\([^\n"\x60]*`),
      ...looped,
    ],
  };
}

const blocks = fs
  .readdirSync(SPECS)
  .flatMap((file) =>
    fs
      .readFileSync(path.join(SPECS, file), "utf8")
      .split(/^(?=[ \t]*test\()/m)
      .slice(1),
  )
  .map(block);

/** A template finds, and is, any text with other values in it. */
const isPartOf = (sought: string, published: string): boolean => {
  const literal = sought.split(/\$\{[^}]*\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(literal.join(".+"), "i").test(published.replace(/\$\{[^}]*\}/g, "1"));
};

it("kit · the texts of many browser tests are read from their code", () => {
  expect(blocks.flatMap(({ sought }) => sought).length).toBeGreaterThan(50);
  expect(blocks.flatMap(({ published }) => published).length).toBeGreaterThan(100);
});

// tests share a server, whose feed has the posts of all of them
it("kit · no browser test finds a post by a text that another test publishes", () => {
  const shared = blocks.flatMap((one) =>
    blocks.flatMap((other) =>
      one === other
        ? []
        : one.sought.flatMap((sought) =>
            other.published.filter((text) => isPartOf(sought, text)).map((text) => ({ sought, text, by: other.title })),
          ),
    ),
  );
  expect(shared).toEqual([]);
});
