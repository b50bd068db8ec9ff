/**
 * Text as search compares it: compatibility forms unified, accents dropped, in lower case.
 * Both the stored text and the query are folded, so that "zoe" finds "Zoë". This works in any script that has case.
 */
export const fold = (text: string): string =>
  isPlain(text)
    ? text.toLowerCase()
    : text
        .normalize("NFKD")
        .replace(/\p{Mn}+/gu, "")
        .toLocaleLowerCase("und")
        .normalize("NFC");

/** Whether a text has only printable ASCII, tabs and line breaks. Such a text folds many times faster than others. */
export const isPlain = (text: string): boolean => PLAIN.test(text);
const PLAIN = /^[\t\n\r -~]*$/;

/** Whether a text, or one of its words, begins with a folded text. */
export const beginsWith = (text: string, folded: string): boolean =>
  fold(text).startsWith(folded) ||
  fold(text)
    .split(/\s+/)
    .some((word) => word.startsWith(folded));
