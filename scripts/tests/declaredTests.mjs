// The tests that a file declares, read from its code without running it.
import ts from "typescript";
import { FULL_FILE, FULL_TAG } from "./tiers.mjs";

/**
 * @typedef {{ title: string, isFull: boolean }} DeclaredTest
 *   title: the text of its literal; an expression in a template stands as `${}`
 *   isFull: whether it is in the second tier
 */

/**
 * @param {string} file its name decides the tier of all its tests
 * @param {string} source
 * @returns {DeclaredTest[]}
 */
export function declaredTests(file, source) {
  /** @type {DeclaredTest[]} */
  const found = [];
  /** @param {ts.Node} node @param {boolean} isFull */
  const visit = (node, isFull) => {
    const call = ts.isCallExpression(node) ? declarationOf(node) : undefined;
    const isFullHere = isFull || (call?.isTagged ?? false);
    if (call?.kind === "test") found.push({ title: call.title, isFull: isFullHere });
    ts.forEachChild(node, (child) => visit(child, isFullHere));
  };
  visit(
    ts.createSourceFile(
      file,
      source,
      ts.ScriptTarget.Latest,
      false,
      file.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
    ),
    FULL_FILE.test(file),
  );
  return found;
}

/**
 * What a call declares: `test("…")`, `it.each(…)("…")`, `test.describe("…", { tag: "@full" }, …)`.
 * @param {ts.CallExpression} call
 */
function declarationOf({ expression, arguments: [first, second] }) {
  const names = calledNames(expression);
  const [root] = names;
  const title = first && titleOf(first);
  if (title === undefined || !root || !["test", "it", "describe"].includes(root) || names.includes("step"))
    return undefined;
  const kind = names.includes("describe") ? /** @type {const} */ ("group") : /** @type {const} */ ("test");
  return { kind, title, isTagged: second !== undefined && hasFullTag(second) };
}

/** `test.describe` → ["test", "describe"]; `it.each(rows)` → ["it", "each"]. @param {ts.Expression} called @returns {string[]} */
function calledNames(called) {
  if (ts.isIdentifier(called)) return [called.text];
  if (ts.isPropertyAccessExpression(called)) return [...calledNames(called.expression), called.name.text];
  if (ts.isCallExpression(called)) return calledNames(called.expression);
  if (ts.isTaggedTemplateExpression(called)) return calledNames(called.tag);
  return [];
}

/** @param {ts.Expression} node @returns {string | undefined} undefined when it isn't a literal */
function titleOf(node) {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isTemplateExpression(node))
    return node.head.text + node.templateSpans.map(({ literal }) => "${}" + literal.text).join("");
  return undefined;
}

/**
 * Whether options have the tag: `{ tag: "@full" }` in Playwright, `{ tags: ["full"] }` in Vitest. A tag that depends on
 * something, or that stands elsewhere, counts as this tag.
 * @param {ts.Expression} options
 */
function hasFullTag(options) {
  if (!ts.isObjectLiteralExpression(options)) return false;
  return options.properties.some(({ name, ...property }) => {
    if (!name || !ts.isIdentifier(name) || !["tag", "tags"].includes(name.text)) return false;
    const tags = "initializer" in property ? literalsIn(property.initializer) : [];
    return tags.length === 0 || tags.some((tag) => tag === FULL_TAG || tag === `@${FULL_TAG}`);
  });
}

/** @param {ts.Node} node @returns {string[]} */
function literalsIn(node) {
  if (ts.isStringLiteralLike(node)) return [node.text];
  /** @type {string[]} */
  const found = [];
  ts.forEachChild(node, (child) => void found.push(...literalsIn(child)));
  return found;
}
