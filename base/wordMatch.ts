/**
 * Whether a text contains a word or phrase (X24): complete words where the script separates words, and any part of the
 * text where it doesn't. Case, accents and invisible characters don't matter.
 */

/** Scripts that write words without spaces between them. */
const UNSEPARATED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tibetan}\p{Script=Javanese}\p{Script=Balinese}\p{Script=Tai_Le}\p{Script=New_Tai_Lue}\p{Script=Tai_Tham}\p{Script=Tai_Viet}\p{Script=Yi}ー々〆]/u;

/** Marks that are accents or points. In other scripts, such as Thai or Devanagari, marks are vowels. */
const ACCENTS =
  /(?![\u3099\u309A])(?=[\p{Script=Inherited}\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Hebrew}\p{Script=Arabic}])\p{Mn}/gu;

/** Joiners, soft hyphens and other characters that don't show, and the tatweel, which only lengthens a word. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\u0640]/gu;

const PLAIN = /^[\t\n\r -~]*$/;

/** How a text is compared: `foldWords` of a text that is folded already changes nothing. */
export function foldWords(text: string): string {
  const folded = PLAIN.test(text) ? text.toLowerCase() : foldUnicode(text);
  return folded.replace(/\s+/gu, " ").trim();
}

/** Upper case makes "ss" of "ß" and "I" of the Turkish "ı"; the final sigma is the only other letter with two forms. */
const foldUnicode = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(INVISIBLE, "")
    .replace(ACCENTS, "")
    .toLowerCase()
    .toUpperCase()
    .toLowerCase()
    .normalize("NFKD")
    .replace(ACCENTS, "")
    .replaceAll("ς", "σ")
    .normalize("NFC");

let segmenter: Intl.Segmenter | undefined;

/** Whether a folded text contains a folded word or phrase. Only a place where its letters occur is looked at closely. */
export function hasWord(text: string, word: string): boolean {
  if (word === "") return false;
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1))
    if (beginsAt(text, word, at) && endsAt(text, word, at + word.length)) return true;
  return false;
}

const beginsAt = (text: string, word: string, at: number): boolean =>
  UNSEPARATED.test(String.fromCodePoint(word.codePointAt(0) ?? 0)) || isBoundary(text, at);

const endsAt = (text: string, word: string, at: number): boolean =>
  UNSEPARATED.test([...word].at(-1) ?? "") || isBoundary(text, at);

/** Whether a word begins or ends here. */
function isBoundary(text: string, at: number): boolean {
  if (at === 0 || at === text.length) return true;
  segmenter ??= new Intl.Segmenter("und", { granularity: "word" });
  return segmenter.segment(text).containing(at)?.index === at;
}
