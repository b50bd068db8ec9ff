/** X163: limits and counters count code points, and texts are cut between grapheme clusters. */

/** How many characters (code points) a text has. */
export function charactersIn(text: string): number {
  let count = 0;
  for (const _ of text) count++;
  return count;
}

/** Says whether a text has at most this many characters. */
export const isWithin =
  (max: number) =>
  (text: string): boolean =>
    text.length <= max || (text.length <= 2 * max && charactersIn(text) <= max);

let segmenter: Intl.Segmenter | undefined;

/**
 * The beginning of a text, of at most `max` characters, with `ending` behind it if the text goes on. What a reader sees
 * as one sign, such as an emoji of several characters, isn't split, unless it alone is longer than that.
 */
export function cutText(text: string, max: number, ending = ""): string {
  if (text.length <= max) return text;
  const end = [...text.slice(0, 2 * max)].slice(0, max).join("").length;
  if (end >= text.length) return text;
  // no formatter of Intl before one is needed (docs/decisions/0014); Firefox has this one since April 2024
  if (PLAIN.test(text.slice(end - 1, end + 1)) || !("Segmenter" in Intl)) return text.slice(0, end) + ending;
  segmenter ??= new Intl.Segmenter("und", { granularity: "grapheme" });
  const next = String.fromCodePoint(text.codePointAt(end) ?? 0);
  const index = segmenter.segment(text.slice(0, end) + next).containing(end)?.index;
  return text.slice(0, index || end) + ending;
}
const PLAIN = /^[ -~\u00A0-\u02FF]{2}$/;
