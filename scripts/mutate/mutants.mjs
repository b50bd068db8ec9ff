import ts from "typescript";

/**
 * A change of one place in a source. `line` counts from 1.
 * @typedef {{ line: number, what: string, source: string }} Mutant
 */

const FLIPPED = new Map([
  [ts.SyntaxKind.EqualsEqualsEqualsToken, "!=="],
  [ts.SyntaxKind.ExclamationEqualsEqualsToken, "==="],
]);
const LOGICAL = new Set([ts.SyntaxKind.AmpersandAmpersandToken, ts.SyntaxKind.BarBarToken]);
/** Drizzle's functions whose operands are conditions, and those that have an opposite. */
const JOINING = new Set(["and", "or"]);
const OPPOSITE = new Map([
  ["and", "or"],
  ["or", "and"],
  ["eq", "ne"],
  ["ne", "eq"],
  ["isNull", "isNotNull"],
  ["isNotNull", "isNull"],
]);
/** Functions that make a field of a fact. */
const FACTS = new Set(["flag", "ifMatters"]);
/** Conditions in the text of SQL. */
const IN_SQL = [
  [/\bnot (?=\$?\{?)/g, ""],
  [/ and /g, " or "],
  [/ or /g, " and "],
];

/**
 * The mutants of a source: each condition is removed from what it is joined with, each comparison and each negation turned
 * around, and each literal answer and each fact replaced by the other one.
 * @param {string} text @returns {Mutant[]}
 */
export function mutantsOf(text) {
  const file = ts.createSourceFile("mutated.ts", text, ts.ScriptTarget.Latest, true);
  /** @type {Mutant[]} */
  const mutants = [];
  /** @param {number} from @param {number} to @param {string} by @param {string} what */
  const put = (from, to, by, what) =>
    mutants.push({
      line: file.getLineAndCharacterOfPosition(from).line + 1,
      what,
      source: text.slice(0, from) + by + text.slice(to),
    });
  /** @param {ts.Node} node */
  const visit = (node) => {
    const [from, to] = [node.getStart(), node.getEnd()];
    if (ts.isBinaryExpression(node)) {
      const { left, right, operatorToken } = node;
      if (LOGICAL.has(operatorToken.kind)) {
        put(from, to, left.getText(), `without ${shortened(right.getText())}`);
        put(from, to, right.getText(), `without ${shortened(left.getText())}`);
      }
      const flipped = FLIPPED.get(operatorToken.kind);
      if (flipped)
        put(operatorToken.getStart(), operatorToken.getEnd(), flipped, `${shortened(node.getText())} turned`);
    }
    if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken)
      put(from, to, node.operand.getText(), `${shortened(node.getText())} turned`);
    if (node.kind === ts.SyntaxKind.TrueKeyword && !ts.isLiteralTypeNode(node.parent)) put(from, to, "false", "false");
    if (node.kind === ts.SyntaxKind.FalseKeyword && !ts.isLiteralTypeNode(node.parent)) put(from, to, "true", "true");
    if (ts.isCallExpression(node) && ts.isIdentifier(node.expression)) mutateCall(node, node.expression.text);
    if (ts.isTaggedTemplateExpression(node)) mutateSql(node.template.getStart(), node.template.getEnd());
    ts.forEachChild(node, visit);
  };
  /** @param {ts.CallExpression} node @param {string} name */
  const mutateCall = (node, name) => {
    if (FACTS.has(name))
      for (const value of [0, 1].filter((value) => node.getText() !== factOf(value)))
        put(node.getStart(), node.getEnd(), factOf(value), `a fact is always ${value}`);
    const opposite = OPPOSITE.get(name);
    if (opposite && (!JOINING.has(name) || node.arguments.length > 1))
      put(node.expression.getStart(), node.expression.getEnd(), opposite, `${name} becomes ${opposite}`);
    if (!JOINING.has(name) || node.arguments.length < 2) return;
    for (const argument of node.arguments)
      put(argument.getStart(), argument.getEnd(), "undefined", `without ${shortened(argument.getText())}`);
  };
  /** Only the text itself, not what is put into it. @param {number} from @param {number} to */
  const mutateSql = (from, to) => {
    const written = text.slice(from, to);
    const own = written.replaceAll(/\$\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\}/g, (inner) => "·".repeat(inner.length));
    for (const [pattern, by] of /** @type {[RegExp, string][]} */ (IN_SQL))
      for (const { index, 0: found } of own.matchAll(pattern))
        put(from + index, from + index + found.length, by, `"${found.trim()}" becomes "${by.trim()}" in SQL`);
  };
  visit(file);
  return mutants;
}

/** @param {number} value */
const factOf = (value) => `flag(sql\`${value}\`)`;

/** @param {string} text */
const shortened = (text) => {
  const line = text.replaceAll(/\s+/g, " ");
  return line.length > 60 ? `${line.slice(0, 59)}…` : line;
};
