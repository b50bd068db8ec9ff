/** JavaScript for the texts of the catalogues, in the shape of `CompiledTexts` (app/i18n/messages.ts). */
import * as cardinals from "make-plural/cardinals";
import { ENGLISH, LANGUAGES } from "./catalogues.mjs";
import { parseMessage, styleOf } from "./message.mjs";

/**
 * @typedef {import("@messageformat/parser").Token} Token
 * @typedef {{ [key: string]: string | Texts }} Texts
 */

/**
 * @param {Texts} texts
 * @returns {string} an object literal
 */
export function textsCode(texts) {
  const entries = Object.entries(texts).map(([key, text]) => {
    return `${JSON.stringify(key)}:${typeof text === "string" ? messageCode(text) : textsCode(text)}`;
  });
  return `{${entries.join(",")}}`;
}

/** The plural rule of a language, from CLDR. @param {string} language */
export function pluralRule(language) {
  const base = LANGUAGES[language]?.isForTests ? ENGLISH : language.split("-")[0];
  const rule = /** @type {Record<string, (count: number) => string>} */ (cardinals)[base ?? ""];
  if (!rule) throw new Error(`There is no plural rule for ${language}.`);
  return rule;
}

/** @param {string} language */
export const pluralRuleCode = (language) => `(${String(pluralRule(language))})`;

/** @param {string} text */
function messageCode(text) {
  const { segments, isRich, args } = parseMessage(text);
  if (!isRich) {
    const code = tokensCode(segments[0]?.tokens ?? [], null);
    return args.size === 0 ? code : `(a,f)=>${code}`;
  }
  const parts = segments.map(({ tag, tokens }) => {
    const code = tokensCode(tokens, null);
    return tag === null ? code : `[${JSON.stringify(tag)},${code}]`;
  });
  return `(a,f)=>[${parts.join(",")}]`;
}

/**
 * @param {Token[]} tokens
 * @param {string | null} counted the argument of the plural around the tokens, which `#` stands for
 * @returns {string}
 */
function tokensCode(tokens, counted) {
  const parts = tokens.map((token) => tokenCode(token, counted));
  return parts.length === 0 || parts[0]?.[0] !== '"' ? ['""', ...parts].join("+") : parts.join("+");
}

/**
 * @param {Token} token
 * @param {string | null} counted
 * @returns {string}
 */
function tokenCode(token, counted) {
  switch (token.type) {
    case "content":
      return JSON.stringify(token.value);
    case "octothorpe":
      return counted === null ? '"#"' : `f.number(${argument(counted)})`;
    case "argument":
      return `f.text(${argument(token.arg)})`;
    case "function": {
      const style = styleOf(token);
      return `f.${token.key}(${argument(token.arg)}${style && `,${JSON.stringify(style)}`})`;
    }
    case "plural":
    case "select":
      return `f.${token.type}(${argument(token.arg)},${casesCode(token, counted)})`;
    default:
      throw new Error(`There is no code for ${token.type}.`);
  }
}

/**
 * @param {import("@messageformat/parser").Select} token
 * @param {string | null} counted
 * @returns {string}
 */
function casesCode({ type, arg, cases }, counted) {
  const entries = cases.map(
    ({ key, tokens }) => `${JSON.stringify(key)}:${tokensCode(tokens, type === "plural" ? arg : counted)}`,
  );
  return `{${entries.join(",")}}`;
}

/** @param {string} name */
const argument = (name) => `a[${JSON.stringify(name)}]`.replace(/\["([A-Za-z_]\w*)"\]/, ".$1");
