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

/** Upper case makes "ss" of "ß" and "I" of the Turkish "ı"; lower case then gives each sigma the form for its place. */
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
    .normalize("NFC");

let segmenter: Intl.Segmenter | undefined;

/**
 * Whether a folded text contains a folded word or phrase. Only where its letters occur are the words of the text looked
 * at, each of them once, so that no text takes long.
 */
export function hasWord(text: string, word: string): boolean {
  if (word === "") return false;
  const beginsAnywhere = isUnseparated(String.fromCodePoint(word.codePointAt(0) ?? 0));
  const endsAnywhere = isUnseparated([...word].at(-1) ?? "");
  let segments: Intl.Segments | undefined;
  const wordAt = (at: number) => {
    segmenter ??= new Intl.Segmenter("und", { granularity: "word" });
    segments ??= segmenter.segment(text);
    return segments.containing(at);
  };
  const isBoundary = (at: number) => at === 0 || at === text.length || wordAt(at)?.index === at;

  for (let at = text.indexOf(word); at >= 0;) {
    const begins = beginsAnywhere || isBoundary(at);
    if (begins && (endsAnywhere || isBoundary(at + word.length))) return true;
    const around = beginsAnywhere ? undefined : wordAt(at);
    at = text.indexOf(word, around ? around.index + around.segment.length : at + 1);
  }
  return false;
}

const isUnseparated = (character: string): boolean => UNSEPARATED.test(character);
