/** X193: what the letters of a text say about its language. */
import { addressesIn } from "./addresses";
import { isWrittenIn, POST_LANGUAGES, type PostLanguage, type Script, SCRIPTS } from "./postLanguages";
import { referencesIn } from "./textReferences";

/** One sign of these scripts stands for about as much as three letters of an alphabet. */
const SIGN_WEIGHT: Partial<Record<Script, number>> = { Han: 3, Kana: 3, Hangul: 3 };

const LETTER = /\p{L}/gu;
const classOf = (script: Script): string =>
  script === "Kana" ? "[\\p{Script=Hiragana}\\p{Script=Katakana}]" : `\\p{Script=${script}}`;
const counted = SCRIPTS.map((script) => ({ script, letters: new RegExp(`(?=\\p{L})${classOf(script)}`, "gu") }));
const countOf = (letters: RegExp, text: string): number => text.match(letters)?.length ?? 0;

/** The text with a space in place of its links, mentions and hashtags, which say nothing about the language. */
function wordsOf(text: string): string {
  const cut = (from: string, places: readonly { start: number; end: number }[]): string =>
    places.reduceRight((rest, { start, end }) => `${rest.slice(0, start)} ${rest.slice(end)}`, from);
  const withoutAddresses = cut(text, addressesIn(text));
  return cut(withoutAddresses, referencesIn(withoutAddresses));
}

/**
 * The script of most of the text; `other` is one that no listed language has. Null in a text without letters. The
 * Chinese characters of a text with kana belong to the kana.
 */
export function scriptOf(text: string): Script | "other" | null {
  const words = wordsOf(text);
  const signs = new Map<Script | "other", number>();
  for (const { script, letters } of counted) signs.set(script, countOf(letters, words));
  const known = [...signs.values()].reduce((sum, count) => sum + count, 0);
  signs.set("other", countOf(LETTER, words) - known);
  const [han = 0, kana = 0] = [signs.get("Han"), signs.get("Kana")];
  if (kana > 0) signs.set("Kana", kana + han).delete("Han");
  let most: { script: Script | "other"; weight: number } | null = null;
  for (const [script, count] of signs) {
    const weight = count * (script === "other" ? 1 : (SIGN_WEIGHT[script] ?? 1));
    if (weight > (most?.weight ?? 0)) most = { script, weight };
  }
  return most?.script ?? null;
}

/** The language of the text's script, if only one listed language has it. */
export function languageOfScript(text: string): PostLanguage | null {
  const script = scriptOf(text);
  return script === null || script === "other" ? null : onlyLanguageIn(script);
}

function onlyLanguageIn(script: Script): PostLanguage | null {
  const [only = null, ...others] = POST_LANGUAGES.filter((language) => isWrittenIn(language, script));
  return others.length === 0 ? only : null;
}

/**
 * The language of a text whose author hasn't chosen one: that of its script, or `usual` if it is written in this script.
 * A text without letters has none.
 */
export function languageOfText(text: string, usual: PostLanguage | null): PostLanguage | null {
  const script = scriptOf(text);
  if (script === null || script === "other") return null;
  return onlyLanguageIn(script) ?? (usual !== null && isWrittenIn(usual, script) ? usual : null);
}
