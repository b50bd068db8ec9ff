/** The language en-XA: English texts between ⟦ and ⟧, with accents and 40 % longer. */
import { parse } from "@messageformat/parser";
import { styleOf } from "./message.mjs";

/**
 * @typedef {import("./code.mjs").Texts} Texts
 * @typedef {import("@messageformat/parser").Token} Token
 */

const ACCENTED = new Map(
  [..."abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"].map((letter, n) => [
    letter,
    [..."áƀçđéƒğĥíĵķļɱñóþɋŕšţúṽŵẋýžÁƁÇĐÉƑĞĤÍĴĶĻṀÑÓÞɊŔŠŢÚṼŴẊÝŽ"][n] ?? letter,
  ]),
);

/** A letter as this language writes it. */
export const accentedLetter = (/** @type {string} */ letter) => ACCENTED.get(letter) ?? letter;

/**
 * @template {Texts | string} T
 * @param {T} texts
 * @returns {T}
 */
export function pseudoTexts(texts) {
  if (typeof texts === "string") return /** @type {T} */ (pseudoText(texts));
  return /** @type {T} */ (Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, pseudoTexts(text)])));
}

/** @param {string} text */
function pseudoText(text) {
  const letters = text.replace(/\{[^]*\}|<\/?\w+\/?>/g, "").length;
  const padding = "~".repeat(Math.ceil(letters * 0.4));
  const tagged = text.split(/(<\/?\w+\/?>)/);
  return `⟦${tagged.map((piece) => (/^<\/?\w+\/?>$/.test(piece) ? piece : accented(piece))).join("")}${padding && ` ${padding}`}⟧`;
}

/** @param {string} text a piece between tags */
const accented = (text) => parse(text).map(tokenText).join("");

/** @param {Token} token @returns {string} */
function tokenText(token) {
  switch (token.type) {
    case "content":
      return quoted([...token.value].map(accentedLetter).join(""));
    case "octothorpe":
      return "#";
    case "argument":
      return `{${token.arg}}`;
    case "function": {
      const style = styleOf(token);
      return `{${token.arg}, ${token.key}${style && `, ${style}`}}`;
    }
    default: {
      const cases = token.cases.map(({ key, tokens }) => `${key} {${tokens.map(tokenText).join("")}}`);
      return `{${token.arg}, ${token.type}, ${cases.join(" ")}}`;
    }
  }
}

/** @param {string} text */
const quoted = (text) => text.replace(/[{}]/g, (brace) => `'${brace}'`);
