import fc from "fast-check";
import { expect, it } from "vitest";
import { linkedParts } from "./linkedParts";

const LONG_PATH = "a".repeat(200);
const links = (text: string) =>
  linkedParts(text).flatMap(({ text: shown, href }) => (href === null ? [] : [[shown, href]]));

it.each([
  ["see https://example.com/a?b=c#d, and", "https://example.com/a?b=c#d", "https://example.com/a?b=c#d"],
  ["(www.example.com)", "www.example.com", "https://www.example.com"],
  ["example.org.", "example.org", "https://example.org"],
  ["write to ann@example.com\nnow", "ann@example.com", "mailto:ann@example.com"],
  [`(see https://example.com/${LONG_PATH}).`, `https://example.com/${LONG_PATH}`, `https://example.com/${LONG_PATH}`],
  [`https://example.com/(${LONG_PATH})`, `https://example.com/(${LONG_PATH})`, `https://example.com/(${LONG_PATH})`],
])("S1 · %s has a link", (text, shown, href) => {
  expect(links(text)).toEqual([[shown, href]]);
});

it.each([
  "",
  "no address: here",
  "1.5 and 2.5",
  "javascript:alert(1)",
  `javascript:${LONG_PATH}`,
  `data:text/html,${LONG_PATH}`,
])("S1 · %s has no link", (text) => {
  expect(links(text)).toEqual([]);
});

const PIECES = ["a", "Ж", "é", "1", "-", "_", "@", ".", ":", "/", "(", ")", "#", "?", "♥", "a.com", "http://"];

it("S1 · joining the parts of a text gives the text", () => {
  const texts = fc
    .array(fc.constantFrom(...PIECES, " ", "\n", "#tag", "https://example.com/a", LONG_PATH), { maxLength: 12 })
    .map((pieces) => pieces.join(""));
  fc.assert(
    fc.property(texts, (text) => {
      expect(
        linkedParts(text)
          .map((part) => part.text)
          .join(""),
      ).toBe(text);
    }),
    { examples: [["(see https://example.com/a). Then a.com!"], [`(https://example.com/${LONG_PATH}).`]] },
  );
});

it("X90 · hashtags lead to the pages of their tags, but not inside of an address", () => {
  const text = "#Chess at https://example.com/#board, #日本 and a#b";
  expect(linkedParts(text).filter(({ isInside }) => isInside)).toEqual([
    { text: "#Chess", href: "/tags/chess", isInside: true },
    { text: "#日本", href: `/tags/${encodeURIComponent("日本")}`, isInside: true },
  ]);
});

it("X90 · after thirty tags, further hashtags stay plain text, and repeated ones stay links", () => {
  const text = Array.from({ length: 32 }, (_, i) => `#tag${i}`).join(" ");
  expect(links(`${text} #tag0`)).toHaveLength(31);
});

const HOSTILE = [
  "#",
  "#a",
  "#a ",
  "@a#",
  ".",
  "a.",
  "1.",
  "a-",
  "http://",
  "https://x.y/(",
  "@",
  "a@b.",
  "(",
  "https://)",
  ")",
  ":",
  "a.b ",
  "\u200b.",
  "é.",
  "x.co/",
  "https://a]",
  "https://a(",
  "a@",
  "%",
  "見a.com",
  "@abc/",
  "a\u0301",
];

it.each(HOSTILE)("S1 · the parts of a text that repeats %s join to the same text", (piece) => {
  const text = `x ${piece.repeat(500)} y`;
  expect(
    linkedParts(text)
      .map((part) => part.text)
      .join(""),
  ).toBe(text);
});

it.each(HOSTILE)("links · a text that repeats %s takes a time that grows linearly with its length", (piece) => {
  const timeOf = (length: number) => {
    const text = piece.repeat(length / piece.length);
    const times = Array.from({ length: 3 }, () => {
      const start = performance.now();
      linkedParts(text);
      return performance.now() - start;
    });
    return Math.min(...times);
  };
  // a time that grows with the square would be 400 times as long
  expect(timeOf(100_000)).toBeLessThan(Math.max(timeOf(5_000), 1) * 200);
});
