import { currentLanguage } from "./language";
import { type Language, LANGUAGES } from "~/base/languages";

/** Letters of scripts that are written from right to left, and signs that change the direction. */
const TURNS =
  /[\u0590-\u08FF\u200F\u202A-\u202E\u2066-\u2069\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;
const ISOLATES = /[\u2066-\u2069]/g;
const ISOLATED = /\u2068[^\u2066-\u2069]*\u2069/g;

const LETTER = /\p{L}/u;

/**
 * A name or text of a member as a part of a plain string (X164). If it could turn the order of the words around it, it is
 * isolated (FSI … PDI, UAX #9). An element does the same with `<bdi>` or `dir="auto"`.
 */
export const isolated = (text: string): string => isolatedIn(currentLanguage(), text);

export function isolatedIn(language: Language, text: string): string {
  const turns = LANGUAGES[language].direction === "rtl" ? LETTER : TURNS;
  return turns.test(text) && turns.test(text.replace(ISOLATED, ""))
    ? `\u2068${text.replace(ISOLATES, "")}\u2069`
    : text;
}

/** A hashtag, whose sign stands where its word begins. */
export const tagText = (tag: string): string => isolated(`#${tag}`);

/** A sentence, in which texts are isolated: say`${name} liked your post.` */
export const say = (words: TemplateStringsArray, ...parts: (string | number)[]): string =>
  words.reduce((sentence, word, n) => {
    const part = parts[n - 1] ?? "";
    return sentence + (typeof part === "string" ? isolated(part) : String(part)) + word;
  });
