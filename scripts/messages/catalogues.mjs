/** The texts of all languages: messages/<language>/<part>.json. */
import fs from "node:fs";
import path from "node:path";
import { ROOT } from "../root.mjs";
import { pseudoTexts } from "./pseudo.mjs";

/**
 * @typedef {import("./code.mjs").Texts} Texts
 * @typedef {Record<string, Texts>} Catalogue the texts of each part
 */

export const MESSAGES = path.join(ROOT, "messages");
export const ENGLISH = "en";

/** @type {Record<string, { name: string, direction: string, isPartial?: true, isDraft?: true, isForTests?: true }>} */
export const LANGUAGES = JSON.parse(fs.readFileSync(path.join(MESSAGES, "languages.json"), "utf8"));

/**
 * A language's texts, as they are in its files. An entry "@name" describes the text "name" for translators; these are
 * left out.
 * @param {string} language
 * @returns {Catalogue}
 */
export function readCatalogue(language) {
  const folder = path.join(MESSAGES, language);
  if (!fs.existsSync(folder)) return {};
  const files = fs.readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".json"));
  return Object.fromEntries(
    files
      .sort()
      .map((file) => [
        file.replace(/\.json$/, "").replaceAll(path.sep, "/"),
        withoutNotes(JSON.parse(fs.readFileSync(path.join(folder, file), "utf8"))),
      ]),
  );
}

/** All languages, with English texts in place of missing ones. @returns {Record<string, Catalogue>} */
export function allCatalogues() {
  const english = readCatalogue(ENGLISH);
  const entries = Object.entries(LANGUAGES).map(([language, { isForTests }]) => {
    if (isForTests) return [language, language === "en-XA" ? pseudoTexts(english) : english];
    return [language, completed(english, readCatalogue(language))];
  });
  return Object.fromEntries(entries);
}

/** @param {Texts} texts @returns {Texts} */
const withoutNotes = (texts) =>
  Object.fromEntries(
    Object.entries(texts)
      .filter(([key]) => !key.startsWith("@"))
      .map(([key, text]) => [key, typeof text === "string" ? text : withoutNotes(text)]),
  );

/**
 * A language's texts, with English texts in place of missing ones.
 * @template {Texts | Catalogue} T
 * @param {T} english
 * @param {Texts} own
 * @returns {T}
 */
export const completed = (english, own) =>
  /** @type {T} */ (
    Object.fromEntries(
      Object.entries(english).map(([key, text]) => {
        const found = own[key];
        if (typeof text === "string") return [key, typeof found === "string" ? found : standIn(text)];
        return [key, completed(text, typeof found === "object" ? found : {})];
      }),
    )
  );

/**
 * An English text between those of another language. Its plurals are chosen by that language's rule, which may call 0
 * `one` too, or nothing. In English, `one` is the number 1. No English text has a value `one` to select by.
 * @param {string} text
 */
const standIn = (text) => text.replace(/\bone(?=\s*\{)/g, "=1");
