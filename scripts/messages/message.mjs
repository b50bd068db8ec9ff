/** The texts of the catalogues, in ICU MessageFormat with tags: "By signing up you agree to the <terms>Terms</terms>." */
import { parse } from "@messageformat/parser";

/**
 * @typedef {import("@messageformat/parser").Token} Token
 * @typedef {{ tag: string | null, tokens: Token[] }} Segment a piece of a text, and the tag around it
 * @typedef {{ segments: Segment[], isRich: boolean, args: Map<string, string> }} Message
 *   `args`: the type of each argument in TypeScript
 */

/** `<rules>Rules</rules>`, or `<time/>` where the product puts something of its own. */
const TAGGED = /<(\w+)>(.*?)<\/\1>|<(\w+)\/>/gs;

/**
 * @param {string} text
 * @returns {Message}
 * @throws if the text is malformed
 */
export function parseMessage(text) {
  const segments = segmentsOf(text).map(({ tag, text: inner }) => ({ tag, tokens: parse(inner, STRICT) }));
  const args = new Map();
  for (const { tokens } of segments) collectArgs(tokens, args);
  return { segments, isRich: segments.some(({ tag }) => tag !== null), args };
}
const STRICT = { strict: false };

/** @param {string} text */
function segmentsOf(text) {
  const segments = [];
  let at = 0;
  for (const { 0: all, 1: around, 2: inner, 3: alone, index } of text.matchAll(TAGGED)) {
    const tag = around ?? alone;
    if (index > at) segments.push({ tag: null, text: text.slice(at, index) });
    segments.push({ tag: tag ?? null, text: inner ?? "" });
    at = index + all.length;
  }
  if (at < text.length || segments.length === 0) segments.push({ tag: null, text: text.slice(at) });
  return segments;
}

/**
 * @param {Token[]} tokens
 * @param {Map<string, string>} args
 */
function collectArgs(tokens, args) {
  for (const token of tokens) {
    if (token.type === "content" || token.type === "octothorpe") continue;
    const type = typeOf(token);
    const known = args.get(token.arg);
    if (known === undefined || known === "string") args.set(token.arg, type);
    else if (known !== type && type !== "string") throw new Error(`{${token.arg}} has two types: ${known} and ${type}`);
    if ("cases" in token) for (const { tokens: inner } of token.cases) collectArgs(inner, args);
  }
}

/**
 * The type of an argument. An empty `other` only ends a list of all values.
 * @param {import("@messageformat/parser").PlainArg | import("@messageformat/parser").FunctionArg | import("@messageformat/parser").Select} token
 */
function typeOf(token) {
  if (token.type === "argument") return "string";
  if (token.type === "plural" || token.type === "selectordinal") return "number";
  if (token.type === "select") {
    const keys = token.cases.filter(({ key, tokens }) => key !== "other" || tokens.length > 0).map(({ key }) => key);
    return keys.map((key) => JSON.stringify(key)).join(" | ");
  }
  if (token.type === "function" && token.key === "number") return "number";
  if (token.type === "function" && token.key === "list") return "readonly string[]";
  throw new Error(`{${token.arg}} has an unknown format. The formats are number and list.`);
}

/** The style after a format's name: "percent" in "{share, number, percent}". @param {Token} token */
export const styleOf = (token) =>
  token.type === "function"
    ? (token.param ?? [])
        .map((inner) => ("value" in inner ? inner.value : ""))
        .join("")
        .trim()
    : "";
