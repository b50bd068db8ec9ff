/**
 * Finds what is wrong with the catalogues: missing, superfluous and malformed texts, texts with other arguments or tags
 * than the English one, plural categories that the language doesn't have or that are missing, and stale types.
 */
import { ENGLISH, LANGUAGES, readCatalogue } from "./catalogues.mjs";
import { pluralRule } from "./code.mjs";
import { parseMessage } from "./message.mjs";
import { typesAreCurrent } from "./types.mjs";

/**
 * @typedef {import("./code.mjs").Texts} Texts
 * @typedef {import("@messageformat/parser").Token} Token
 */

/** @returns {string[]} a line for each finding */
export function messageFindings() {
  const english = readCatalogue(ENGLISH);
  const own = Object.entries(LANGUAGES).filter(([, { isForTests }]) => !isForTests);
  const stale = typesAreCurrent() ? [] : ["messages/types.ts is stale: run npm run messages"];
  return [
    ...own.flatMap(([language, { isPartial, isDraft }]) =>
      differences(readCatalogue(language), english, {
        language,
        isPartial: isPartial === true || isDraft === true,
        path: "",
      }),
    ),
    ...stale,
  ];
}

/**
 * @param {Texts} texts
 * @param {Texts} english
 * @param {{ language: string, isPartial: boolean, path: string }} place
 * @returns {string[]}
 */
export function differences(texts, english, { language, isPartial, path }) {
  const named = (/** @type {string} */ key) => `${path}${path === "" ? "" : path.includes(":") ? "." : ": "}${key}`;
  const superfluous = Object.keys(texts).filter((key) => !Object.hasOwn(english, key));
  return [
    ...superfluous.map((key) => `${language} ${named(key)}: English has no such text`),
    ...Object.entries(english).flatMap(([key, source]) => {
      const text = texts[key];
      const at = `${language} ${named(key)}`;
      if (text === undefined) return isPartial ? [] : [`${at}: missing`];
      if (typeof source !== "string")
        return typeof text === "string"
          ? [`${at}: must be an object`]
          : differences(text, source, { language, isPartial, path: named(key) });
      if (typeof text !== "string") return [`${at}: must be a text`];
      return textFindings(text, source, language).map((finding) => `${at}: ${finding}`);
    }),
  ];
}

/**
 * @param {string} text
 * @param {string} source
 * @param {string} language
 */
function textFindings(text, source, language) {
  try {
    const [own, english] = [parseMessage(text), parseMessage(source)];
    const findings = [];
    for (const [name, type] of own.args) {
      const expected = english.args.get(name);
      if (expected === undefined) findings.push(`unknown argument {${name}}`);
      else if (!mayBe(type, expected)) findings.push(`{${name}} is used as ${type}, and is ${expected}`);
    }
    for (const name of english.args.keys()) if (!own.args.has(name)) findings.push(`argument {${name}} is missing`);
    const tags = (/** @type {typeof own} */ { segments }) =>
      segments
        .flatMap(({ tag }) => (tag === null ? [] : [tag]))
        .sort()
        .join(" ");
    if (tags(own) !== tags(english)) findings.push(`has the tags "${tags(own)}" instead of "${tags(english)}"`);
    const inflected = new Set(english.segments.flatMap(({ tokens }) => inflectedArgs(tokens)));
    return [...findings, ...own.segments.flatMap(({ tokens }) => pluralFindings(tokens, language, inflected))];
  } catch (error) {
    return [`malformed: ${error instanceof Error ? error.message.split("\n")[0] : error}`];
  }
}

/**
 * A text may show a value that the English text only chooses by, may choose by a value that the English text shows, and
 * may leave values of a choice to `other`.
 * @param {string} type
 * @param {string} expected
 */
function mayBe(type, expected) {
  if (type === expected) return true;
  const values = new Set(expected.split(" | "));
  if (!type.startsWith('"')) return false;
  return type.split(" | ").every((value) => value === '"other"' || values.has(value));
}

/**
 * @param {Token[]} tokens
 * @param {string} language
 * @param {ReadonlySet<string>} inflected
 * @returns {string[]}
 */
function pluralFindings(tokens, language, inflected) {
  const forms = pluralForms(language);
  return tokens.flatMap((token) => {
    if (!("cases" in token)) return [];
    const inner = token.cases.flatMap(({ tokens: inside }) => pluralFindings(inside, language, inflected));
    if (token.type !== "plural") return inner;
    const keys = token.cases.map(({ key }) => key).filter((key) => !key.startsWith("="));
    const needed = inflected.has(token.arg) ? forms : ["other"];
    const lacking = needed.filter((form) => !keys.includes(form));
    const foreign = keys.filter((form) => !forms.includes(form));
    return [
      ...lacking.map((form) => `{${token.arg}} lacks the plural form ${form}`),
      ...foreign.map((form) => `{${token.arg}} has the plural form ${form}, which the language doesn't have`),
      ...inner,
    ];
  });
}

/**
 * The forms that a language has for what Parlor counts: not those that only fractions have, or numbers from a million
 * on. All others occur below 1,000. `other` is needed by the syntax.
 * @param {string} language
 */
function pluralForms(language) {
  const rule = pluralRule(language);
  return [...new Set([...Array.from({ length: 1_000 }, (_, count) => rule(count)), "other"])];
}

/**
 * The arguments whose words change with the number in the English text. There, another language needs all its forms.
 * @param {Token[]} tokens
 * @returns {string[]}
 */
const inflectedArgs = (tokens) =>
  tokens.flatMap((token) => {
    if (!("cases" in token)) return [];
    const own = token.type === "plural" && token.cases.some(({ key }) => key === "one") ? [token.arg] : [];
    return [...own, ...token.cases.flatMap(({ tokens: inside }) => inflectedArgs(inside))];
  });

if (process.argv[1] === import.meta.filename) {
  const findings = messageFindings();
  for (const finding of findings) console.error(finding);
  process.exitCode = findings.length === 0 ? 0 : 1;
}
