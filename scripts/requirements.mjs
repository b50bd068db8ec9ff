// npm run requirements: prints which tests prove which requirement, read from the tests' titles.
import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { ROOT } from "./root.mjs";

/** Where requirements are proven on the built product: in a browser, or as a client on the wire. */
const ON_THE_PRODUCT = /^tests\/(e2e|wire)\//;
const TEST_FILE = /\.(test|spec)\.tsx?$/;
const SKIPPED_FOLDERS = new Set(["node_modules", "build", ".git", ".state", ".wrangler", "test-results"]);
/** The title of `test("…")`, `it("…")`, `it.each(…)("…")`, with any quotes. */
const TITLE = /\b(?:test|it)(?:\.\w+)*(?:\((?:\[|Object|\w+\.)[^]*?\))?\(\s*(["`'])((?:(?!\1)[^\\]|\\.)*)\1/g;
/** `S3 · `, `M4, M5 · `: the numbers that begin a title, or follow each other in it. */
const NUMBER = /\b([A-Z]\d{1,2})(?= ·|, [A-Z]\d{1,2} ·)/g;

/** @typedef {{ title: string, file: string, onTheProduct: boolean }} Proof */

/** @returns {Map<string, Proof[]>} by number, in order */
export function proofs() {
  /** @type {[string, Proof][]} */
  const found = [];
  for (const file of testFiles(ROOT)) {
    const source = fs.readFileSync(path.join(ROOT, file), "utf8");
    for (const [, , title = ""] of source.matchAll(TITLE)) {
      for (const [number = ""] of title.matchAll(NUMBER)) found.push([number, { title, file, onTheProduct: ON_THE_PRODUCT.test(file) }]);
    }
  }
  const byNumber = Map.groupBy(found, ([number]) => number);
  const inOrder = [...byNumber.keys()].toSorted((a, b) => a.charAt(0).localeCompare(b.charAt(0)) || Number(a.slice(1)) - Number(b.slice(1)));
  return new Map(inOrder.map((number) => [number, (byNumber.get(number) ?? []).map(([, proof]) => proof)]));
}

/** Markdown; tests on the built product, in a browser or on the wire, come first. */
function mapText() {
  const lines = ["# Which tests prove which requirement"];
  for (const [number, all] of proofs()) {
    lines.push("", `## ${number}`);
    for (const { title, file } of all.toSorted((a, b) => Number(b.onTheProduct) - Number(a.onTheProduct) || a.file.localeCompare(b.file))) lines.push(`- ${title} (\`${file}\`)`);
  }
  return lines.join("\n") + "\n";
}

/** @param {string} folder @returns {string[]} from the root, in order */
function testFiles(folder) {
  return fs
    .readdirSync(folder, { withFileTypes: true })
    .flatMap((entry) => {
      const full = path.join(folder, entry.name);
      if (entry.isDirectory()) return SKIPPED_FOLDERS.has(entry.name) ? [] : testFiles(full);
      return TEST_FILE.test(entry.name) ? [path.relative(ROOT, full).replaceAll(path.sep, "/")] : [];
    })
    .toSorted();
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) process.stdout.write(mapText());
