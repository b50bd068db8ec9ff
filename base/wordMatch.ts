/**
 * Whether a text contains a word or phrase (X24): complete words where the script separates words, and any part of the
 * text where it doesn't. Case, accents and invisible characters don't matter.
 */

import { fold } from "./fold";
import { UNSEPARATED } from "./scripts";

/** How a text is compared: `foldWords` of a text that is folded already changes nothing. */
export const foldWords = (text: string): string => fold(text).replace(/\s+/gu, " ").trim();

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

const BEGINS_UNSEPARATED = new RegExp(`^${UNSEPARATED}`, "u");
const isUnseparated = (character: string): boolean => BEGINS_UNSEPARATED.test(character);
