// Marks in the product's code: each function notes that code of its file ran. Only the marked build has them
// (markedBuild.mjs), never the build that is deployed.
import fs from "node:fs/promises";
import path from "node:path";
import ts from "typescript";
import { ROOT } from "../../root.mjs";

/** The global set of the files whose code ran. In a browser, the tests put their own object there. */
export const RAN = "parlorRan";
/** The folder of the marked build. PARLOR_BUILD has it while tests run on that build. */
export const MARKED_BUILD = ".cache/marked";
const MARK = "$ranHere";
const PRODUCT = /^(app|db|party|games|base)\/.*\.tsx?$/;
const TESTS = /^tests\/.*\.ts$/;
const TEST = /\.(test|spec)\.tsx?$/;

/** @param {string} file relative to the root */
export const isProductCode = (file) => PRODUCT.test(file) && !TEST.test(file);

/** The product, and what tests share. @param {string} file relative to the root */
export const hasMarks = (file) => (PRODUCT.test(file) || TESTS.test(file)) && !TEST.test(file);

/**
 * Inserts a mark at the beginning of each function. Top-level code has none: it runs whenever the file is loaded, and
 * one bundle loads all files.
 * @param {string} file relative to the root
 * @param {string} text
 */
export function insertMarks(file, text) {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, false);
  /** @type {{ at: number, text: string }[]} */
  const insertions = [];
  const visit = (/** @type {ts.Node} */ node) => {
    if (ts.isFunctionLike(node) && "body" in node && node.body) {
      if (ts.isBlock(node.body)) insertions.push({ at: node.body.getStart(source) + 1, text: `${MARK}();` });
      else {
        insertions.push({ at: node.body.getStart(source), text: `(${MARK}(), ` });
        insertions.push({ at: node.body.getEnd(), text: ")" });
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  if (insertions.length === 0) return text;
  let marked = "";
  let done = 0;
  // the closing parenthesis of an inner arrow function comes before that of the outer one, in any order
  for (const { at, text: inserted } of insertions.sort((one, other) => one.at - other.at)) {
    marked += text.slice(done, at) + inserted;
    done = at;
  }
  // a declaration, because a circular import can call a function before this module's own code has run
  return `${marked}${text.slice(done)}\nfunction ${MARK}() { (globalThis.${RAN} ??= new Set()).add(${JSON.stringify(file)}); }\n`;
}

/** Marks the modules that Vite builds or serves. @returns {import("vite").Plugin} */
export const marksForVite = () => ({
  name: "marks",
  enforce: "pre",
  transform(code, id) {
    const file = path.relative(ROOT, id);
    // a module with a query is made of the module without one
    return hasMarks(file) ? { code: insertMarks(file, code), map: null } : undefined;
  },
});

/** Marks the modules that esbuild bundles. @type {import("esbuild").Plugin} */
export const marksForEsbuild = {
  name: "marks",
  setup({ onLoad }) {
    onLoad({ filter: /\.tsx?$/ }, async (args) => {
      const file = path.relative(ROOT, args.path);
      if (!hasMarks(file)) return undefined;
      const contents = insertMarks(file, await fs.readFile(args.path, "utf8"));
      return { contents, loader: file.endsWith("x") ? "tsx" : "ts", resolveDir: path.dirname(args.path) };
    });
  },
};
