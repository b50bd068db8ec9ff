// What one source file imports and exports, read from its syntax.
import ts from "typescript";

/**
 * @typedef {object} Import
 * @property {string} specifier
 * @property {readonly string[]} names the values that it takes; "*" is all of them
 * @property {boolean} [isType] it takes only types, so nothing is left of it when the code runs
 * @property {boolean} [isForEffect] the other file may change something when it is loaded
 * @property {boolean} [isLazy] a function of the file imports it when it runs
 * @property {boolean} [isWorker] the other file runs in a thread of its own
 */

/**
 * @typedef {object} SourceModule
 * @property {readonly Import[]} imports
 * @property {readonly string[]} globs the patterns of `import.meta.glob`
 * @property {ReadonlySet<string>} constants exported values that aren't functions. "*" is one whose name isn't known
 * @property {boolean} hasFunctions
 * @property {boolean} callsAtLoad it calls something when it is loaded
 */

/**
 * @param {string} file
 * @param {string} text
 * @returns {SourceModule}
 */
export function sourceModule(file, text) {
  const source = ts.createSourceFile(file, text, {
    languageVersion: ts.ScriptTarget.Latest,
    jsDocParsingMode: ts.JSDocParsingMode.ParseNone,
  });
  /** @type {Import[]} */
  const imports = [];
  /** @type {string[]} */
  const globs = [];
  const functions = functionsOf(source);
  /** @type {Set<string>} */
  const constants = new Set();

  for (const statement of source.statements) {
    if (ts.isImportDeclaration(statement)) {
      imports.push(importOf(statement));
    } else if (ts.isExportDeclaration(statement)) {
      const names = statement.exportClause ? exportedNames(statement.exportClause) : ["*"];
      if (statement.moduleSpecifier)
        imports.push({ specifier: textOf(statement.moduleSpecifier), names, isType: statement.isTypeOnly });
      if (!statement.isTypeOnly) for (const name of namesOutside(statement, functions)) constants.add(name);
    } else if (ts.isExportAssignment(statement)) {
      const { expression } = statement;
      if (!isFunction(expression) && !(ts.isIdentifier(expression) && functions.has(expression.text)))
        constants.add("default");
    } else if (isExported(statement)) {
      for (const name of constantsDeclaredBy(statement)) constants.add(name);
    }
  }
  let hasFunctions = false;
  let callsAtLoad = false;
  walk(source, false, (node, isInFunction) => {
    if (hasBody(node)) hasFunctions = true;
    if (!isInFunction && isCall(node)) callsAtLoad = true;
    if (ts.isCallExpression(node)) {
      const [first] = node.arguments;
      if (node.expression.kind === ts.SyntaxKind.ImportKeyword && first && ts.isStringLiteralLike(first))
        imports.push({ specifier: first.text, names: ["*"], isLazy: isInFunction });
      if (isImportMeta(node.expression, "glob") && first) globs.push(...stringsOf(first));
    }
    // a worker, or a file beside the module
    if (ts.isNewExpression(node) && ts.isIdentifier(node.expression) && node.expression.text === "URL") {
      const [first, base] = node.arguments ?? [];
      if (first && base && ts.isStringLiteralLike(first) && isImportMeta(base, "url"))
        imports.push({ specifier: first.text, names: ["*"], isWorker: true, isLazy: isInFunction });
    }
    // types only: import("./x").Y, also in the comments of JavaScript
    if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument) && ts.isStringLiteral(node.argument.literal))
      imports.push({ specifier: node.argument.literal.text, names: [], isType: true });
  });
  if (/\.[cm]?jsx?$/.test(file))
    for (const [, specifier = ""] of text.matchAll(/import\(\s*["']([^"']+)["']\s*\)/g))
      imports.push({ specifier, names: [], isType: true });
  return { imports, globs, constants, hasFunctions, callsAtLoad };
}

/** @param {ts.ImportDeclaration} declaration @returns {Import} */
function importOf({ moduleSpecifier, importClause }) {
  const specifier = textOf(moduleSpecifier);
  if (!importClause) return { specifier, names: [], isForEffect: true };
  const names = [];
  if (importClause.name) names.push("default");
  const bindings = importClause.namedBindings;
  if (bindings && ts.isNamespaceImport(bindings)) names.push("*");
  else if (bindings)
    for (const { isTypeOnly, propertyName, name } of bindings.elements)
      if (!isTypeOnly) names.push((propertyName ?? name).text);
  return { specifier, names, isType: importClause.phaseModifier === ts.SyntaxKind.TypeKeyword };
}

/** The names that `export { … } from` takes from the other module. @param {ts.NamedExportBindings} clause */
const exportedNames = (clause) =>
  ts.isNamespaceExport(clause)
    ? ["*"]
    : clause.elements.flatMap(({ isTypeOnly, propertyName, name }) =>
        isTypeOnly ? [] : [(propertyName ?? name).text],
      );

/**
 * What an `export { … }` exports that isn't a function of this module.
 * @param {ts.ExportDeclaration} declaration
 * @param {ReadonlySet<string>} functions
 */
function namesOutside({ exportClause, moduleSpecifier }, functions) {
  if (!exportClause || ts.isNamespaceExport(exportClause)) return ["*"];
  return exportClause.elements.flatMap(({ isTypeOnly, propertyName, name }) => {
    const isOwnFunction = !moduleSpecifier && functions.has((propertyName ?? name).text);
    return isTypeOnly || isOwnFunction ? [] : [name.text];
  });
}

/** The functions that a module declares at its top level. @param {ts.SourceFile} source */
function functionsOf({ statements }) {
  /** @type {Set<string>} */
  const names = new Set();
  for (const statement of statements) {
    if (ts.isFunctionDeclaration(statement) && statement.name) names.add(statement.name.text);
    if (!ts.isVariableStatement(statement)) continue;
    for (const { name, initializer } of statement.declarationList.declarations)
      if (ts.isIdentifier(name) && initializer && isFunction(initializer)) names.add(name.text);
  }
  return names;
}

/** @param {ts.Statement} statement an exported one @returns {string[]} */
function constantsDeclaredBy(statement) {
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.flatMap(({ name, initializer }) => {
      if (initializer && isFunction(initializer)) return [];
      return ts.isIdentifier(name) ? [name.text] : ["*"];
    });
  if (ts.isClassDeclaration(statement) || ts.isEnumDeclaration(statement)) return [statement.name?.text ?? "default"];
  return []; // functions and types
}

/** @param {ts.Expression} expression @returns {boolean} */
function isFunction(expression) {
  if (ts.isArrowFunction(expression) || ts.isFunctionExpression(expression)) return true;
  return (
    (ts.isParenthesizedExpression(expression) || ts.isSatisfiesExpression(expression)) &&
    isFunction(expression.expression)
  );
}

/** @param {ts.Statement} statement */
const isExported = (statement) =>
  ts.canHaveModifiers(statement) &&
  (ts.getModifiers(statement) ?? []).some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);

/** `import.meta.<name>`, also with type arguments. @param {ts.Expression} expression @param {string} name */
const isImportMeta = (expression, name) =>
  ts.isPropertyAccessExpression(expression) &&
  expression.name.text === name &&
  ts.isMetaProperty(expression.expression);

/** @param {ts.Expression} pattern one string or a list of them */
const stringsOf = (pattern) =>
  (ts.isArrayLiteralExpression(pattern) ? [...pattern.elements] : [pattern]).flatMap((one) =>
    ts.isStringLiteralLike(one) ? [one.text] : [],
  );

/** @param {ts.Expression} specifier */
const textOf = (specifier) => (ts.isStringLiteralLike(specifier) ? specifier.text : "");

/** @param {ts.Node} node a function with its code, not only its type */
const hasBody = (node) => ts.isFunctionLike(node) && "body" in node && node.body !== undefined;

/** @param {ts.Node} node */
const isCall = (node) => ts.isCallExpression(node) || ts.isNewExpression(node) || ts.isTaggedTemplateExpression(node);

/** @param {ts.Node} node @param {boolean} isInFunction @param {(node: ts.Node, isInFunction: boolean) => void} visit */
function walk(node, isInFunction, visit) {
  visit(node, isInFunction);
  const isDeeper = isInFunction || hasBody(node);
  ts.forEachChild(node, (child) => walk(child, isDeeper, visit));
}
