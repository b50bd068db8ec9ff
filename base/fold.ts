/**
 * Text as search compares it: compatibility forms unified, accents dropped, case folded.
 * Both what is stored and what is asked go through here, so that "Zoë" is found by "zoe" in any script that has case.
 */
export const fold = (text: string): string =>
  isPlain(text) ? text.toLowerCase() : text.normalize("NFKD").replace(/\p{Mn}+/gu, "").toLocaleLowerCase("und").normalize("NFC");

/** ASCII alone, which is folded many times faster than other scripts. */
export const isPlain = (text: string): boolean => PLAIN.test(text);
const PLAIN = /^[\t\n\r -~]*$/;
