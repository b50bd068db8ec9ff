/**
 * Text as search compares it (X162), like the first level of UTS #10: case, width, accents and what is invisible don't
 * matter. Both the stored text and the query are folded, so that "zoe" finds "Zoë".
 * The search database keeps folded texts: docs/operations.md says what to do when this changes. Scripts run this file
 * as it is, so it imports nothing.
 */
export const fold = (text: string): string =>
  isPlain(text)
    ? text.toLowerCase()
    : text
        .normalize("NFKD")
        .replace(INVISIBLE, "")
        .replace(ACCENTS, "")
        .toLowerCase()
        // makes "ss" of "ß", and "I" of the Turkish "ı"
        .toUpperCase()
        .toLowerCase()
        .replaceAll("ς", "σ")
        .normalize("NFKD")
        .replace(ACCENTS, "")
        .normalize("NFC");

/** Text without any mark, as checks compare it that writers try to get around. */
export const foldMarks = (text: string): string =>
  fold(text)
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .normalize("NFC");

/** Whether a text has only printable ASCII, tabs and line breaks. Such a text folds many times faster than others. */
export const isPlain = (text: string): boolean => PLAIN.test(text);
const PLAIN = /^[\t\n\r -~]*$/;

/** Joiners, soft hyphens and other characters that don't show, and the tatweel, which only lengthens a word. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\u0640]/gu;

/**
 * Marks that are accents: those of Latin, Greek, Hebrew and Arabic letters. In Cyrillic only the stress marks of vowels,
 * because й isn't и, and the dots of ё. In other scripts, such as kana, Thai and Devanagari, marks are sounds.
 */
const ACCENTS =
  /(?=\p{M})(?:(?<=[\p{Script=Latin}\p{Script=Greek}\p{Script=Hebrew}\p{Script=Arabic}])\p{M}+|(?<=[ЕеЁё])[\u0300\u0301\u0308]+|(?<=(?![ГгКк])\p{Script=Cyrillic}[\u0304\u0306\u0308]?)[\u0300\u0301]+)/gu;

/** Whether a text, or one of its words, begins with a folded text. */
export const beginsWith = (text: string, folded: string): boolean =>
  fold(text).startsWith(folded) ||
  fold(text)
    .split(/\s+/)
    .some((word) => word.startsWith(folded));
