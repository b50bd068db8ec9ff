// npm run requirements: prints each requirement of docs/spec with the tests that prove it, read from the tests' titles.
// It exits with 1 if a requirement has no test of the built product in npm test.
import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { ROOT } from "./root.mjs";
import { declaredTests } from "./tests/declaredTests.mjs";
import { sourceFiles } from "./tests/sourceFiles.mjs";

const SPEC = path.join(ROOT, "docs", "spec");
/** Tests that prove requirements on the built product: in a browser, or as a client on the wire. */
const ON_THE_PRODUCT = /^tests\/(e2e|wire)\//;
const SOURCE_FILE = /\.(ts|tsx|mjs)$/;
const TEST_FILE = /\.(test|spec)\.tsx?$/;
/** The numbers that begin a title: `S3 · `, `M4, M5 · `, `F2 F3 · `. */
const NUMBERS = /^(?:[A-Z]\.?\d{1,3}(?: · |,? ))+/;
const NUMBER = /\b[A-Z]\.?\d{1,3}\b/g;
/** They look like our numbers: a recommendation of the ITU, and a method of OAuth. */
const NOT_OURS = new Set(["G.114", "S256"]);
const COMMENT = /\/\*[^]*?\*\/|(?<=^|\s)\/\/.*/g;
/** `games.md 2.5`, `specification §9` */
const SECTION = /\b(games\.md|[Ss]pecification),? §?(\d+(?:\.\d+)?)/g;

/** @typedef {{ title: string, file: string, onTheProduct: boolean, isFull: boolean }} Proof isFull: in the second tier */

const ANNOUNCES = "It announces a feature, and later numbers say what the feature does.";
/** These requirements have no test of the built product, and why. */
export const WITHOUT_PRODUCT_TEST = new Map(
  Object.entries({
    ...Object.fromEntries(["X2", "X3", "X5", "X6", "X7", "X8", "X9", "X10"].map((number) => [number, ANNOUNCES])),
    X40: "It is about the rows that D1 reads, which no client sees.",
    L3: "It is about the table in docs/data.md.",
    X68: "It is about a command of operators.",
  }),
);

/**
 * The text of each requirement, by its number, in the order of docs/spec/requirements.md.
 * @returns {Map<string, string>}
 */
export function requirements() {
  const text = fs.readFileSync(path.join(SPEC, "requirements.md"), "utf8");
  // A requirement ends before the next one, before a heading, or at the end of the text. With the flag m, `$` also
  // matches at the end of a line, so `(?![^])` says that no character follows.
  return new Map(
    [...text.matchAll(/^- \*\*([A-Z]\d{1,3})\*\* ?([^]*?)(?=\n- \*\*[A-Z]\d|\n#|\n*$(?![^]))/gm)].map(
      ([, number = "", meaning = ""]) => [number, meaning.trim()],
    ),
  );
}

/** The tests of each requirement, by the numbers at the beginning of their titles. @returns {Map<string, Proof[]>} */
export function proofs() {
  const found = sourceFiles(ROOT, TEST_FILE).flatMap(({ file, source }) =>
    declaredTests(file, source).flatMap(({ title, isFull }) =>
      numbersOf(title).map((number) => ({
        number,
        proof: { title, file, onTheProduct: ON_THE_PRODUCT.test(file), isFull },
      })),
    ),
  );
  return new Map(
    [...Map.groupBy(found, ({ number }) => number)].map(([number, all]) => [number, all.map(({ proof }) => proof)]),
  );
}

/**
 * The requirements that no test of the built product proves in npm test, although WITHOUT_PRODUCT_TEST doesn't have them.
 * @returns {string[]}
 */
export function withoutFirstTierProof() {
  const proven = proofs();
  return [...requirements().keys()].filter(
    (number) =>
      !WITHOUT_PRODUCT_TEST.has(number) &&
      !proven.get(number)?.some(({ onTheProduct, isFull }) => onTheProduct && !isFull),
  );
}

/** @param {string} title */
const numbersOf = (title) => NUMBERS.exec(title)?.[0].match(NUMBER) ?? [];

/** Numbers that titles and comments cite but docs/spec doesn't have, each with its file. @returns {string[]} */
export function deadCitations() {
  const numbers = requirements();
  const letters = new Set([...numbers.keys()].map((number) => number.charAt(0)));
  const sections = { "games.md": sectionsIn("games.md"), specification: sectionsIn("specification.md") };
  return sourceFiles(ROOT, SOURCE_FILE).flatMap(({ file, source }) => {
    const comments = [...source.matchAll(COMMENT)].map(([comment]) => comment);
    const inTitles = TEST_FILE.test(file) ? declaredTests(file, source).flatMap(({ title }) => numbersOf(title)) : [];
    const inComments = comments
      .flatMap((comment) => comment.match(NUMBER) ?? [])
      .filter((number) => letters.has(number.charAt(0))); // without D1 and R2, which are Cloudflare's
    const cited = [...inTitles, ...inComments].filter((number) => !numbers.has(number) && !NOT_OURS.has(number));
    const citedSections = comments
      .flatMap((comment) => [...comment.matchAll(SECTION)])
      .flatMap(([text, name = "", section = ""]) =>
        sections[name === "games.md" ? name : "specification"].has(section) ? [] : text,
      );
    return [...cited, ...citedSections].map((citation) => `${file}: ${citation}`);
  });
}

/** The numbers of a file's headings: 2, 2.5, … @param {string} file */
const sectionsIn = (file) =>
  new Set(
    [...fs.readFileSync(path.join(SPEC, file), "utf8").matchAll(/^#+ (\d+(?:\.\d+)?)\b/gm)].map(
      ([, section = ""]) => section,
    ),
  );

/** All requirements with their tests, as Markdown. Tests on the built product come first. */
function mapText() {
  const proven = proofs();
  const lines = ["# Which tests prove which requirement"];
  for (const [number, meaning] of requirements()) {
    lines.push("", `## ${number}`, meaning, "");
    const all = proven.get(number) ?? [];
    if (all.length === 0) lines.push("No test.");
    for (const { title, file, isFull } of all.toSorted(
      (a, b) => Number(b.onTheProduct) - Number(a.onTheProduct) || a.file.localeCompare(b.file),
    ))
      lines.push(`- ${title} (\`${file}\`${isFull ? ", only in npm run test:full" : ""})`);
  }
  return lines.join("\n") + "\n";
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  process.stdout.write(mapText());
  const unproven = withoutFirstTierProof();
  for (const number of unproven) console.error(`✗ ${number} has no test of the built product in npm test.`);
  process.exitCode = unproven.length === 0 ? 0 : 1;
}
