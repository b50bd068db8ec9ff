// When ESLint may skip a file. Its rules with types look at what other files declare, so ESLint's own cache, which only
// knows the file itself, isn't safe for them.
import { createHash } from "node:crypto";
import { reached } from "./tests/changed/importGraph.mjs";

/** What decides which rules there are, and which types packages have. */
const RULES = [
  ...["eslint.config.js", "package.json", "package-lock.json"],
  ...["tsconfig.json", "tsconfig.main.json", "tsconfig.workerd.json"],
];
const isDeclaration = (/** @type {string} */ file) => file.endsWith(".d.ts");

/**
 * A key for each source file. While it stays the same, ESLint finds the same: it is a hash of the rules, of the file, of
 * everything that the file imports, directly or not, and of the files that declare types for all others.
 * @param {import("./tests/changed/importGraph.mjs").ImportGraph} graph
 * @param {(file: string) => string} hashOf a file's content; "" if there is no such file
 * @param {string} [tools] the versions of what runs the rules
 */
export function lintKeys(graph, hashOf, tools = process.version) {
  const forAll = [...graph.modules].flatMap(([file, { isAmbient }]) =>
    isAmbient || isDeclaration(file) ? [file] : [],
  );
  const common = [...RULES, ...reached(graph, forAll, () => true)].sort().map((file) => `${file} ${hashOf(file)}`);
  const start = digest([tools, ...common]);
  return new Map(
    [...graph.modules.keys()].map((file) => {
      const imported = [...reached(graph, [file], () => true)].sort();
      return [file, digest([start, ...imported.map((one) => `${one} ${hashOf(one)}`)])];
    }),
  );
}

/** @param {readonly string[]} lines */
const digest = (lines) => createHash("sha1").update(lines.join("\n")).digest("base64");
