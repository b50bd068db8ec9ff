/**
 * Text as search compares it: compatibility forms unified, accents dropped, case folded.
 * Both what is stored and what is asked go through here, so that "Zoë" is found by "zoe" in any script that has case.
 */
export const fold = (text: string): string =>
  text.normalize("NFKD").replace(/\p{Mn}+/gu, "").toLocaleLowerCase("und").normalize("NFC");
