import { foldWords, hasWord } from "~/base/wordMatch";
import { type MutedWordsRow, mutedWordsQuery } from "~/db/safety/mutes";

/** A post or a comment. */
interface Written {
  id: string;
  authorId: string;
  mutes: { isSpared: boolean };
  text: string;
  /** of a post (X110) */
  warning?: string | null;
  media: { alt: string } | readonly { alt: string }[] | null;
  /** what a post quotes (X99) */
  quoted?: Written | null;
}

/** For a batch: the viewer's muted words, for `withMutedWords`. A visitor has none. */
export const wordsQuery = (viewer: string | null) => (viewer === null ? null : mutedWordsQuery(viewer));

/**
 * X24: the ids of what contains a word that the viewer mutes, in its text, its content warning or the description of a
 * picture, except for what they wrote themselves.
 */
export function withMutedWords(
  viewer: string | null,
  found: readonly MutedWordsRow[] | undefined,
  written: readonly Written[],
): ReadonlySet<string> {
  const words = found?.[0]?.words ?? [];
  if (viewer === null || words.length === 0) return NONE;
  const everyWord = words.map(([word]) => foldWords(word));
  const forFriends = words.flatMap(([word, exceptFriends]) => (exceptFriends ? [] : [foldWords(word)]));
  const contains = (item: Written): boolean =>
    item.authorId !== viewer && hasOne(textsOf(item), item.mutes.isSpared ? forFriends : everyWord);
  return new Set(
    written
      .flatMap((item) => (item.quoted ? [item, item.quoted] : [item]))
      .filter(contains)
      .map(({ id }) => id),
  );
}

const NONE: ReadonlySet<string> = new Set();

const textsOf = ({ text, warning, media }: Written): string[] =>
  [text, warning ?? "", ...[media ?? []].flat().map(({ alt }) => alt)].flatMap((part) =>
    part === "" ? [] : [foldWords(part)],
  );

const hasOne = (texts: readonly string[], words: readonly string[]): boolean =>
  texts.some((text) => words.some((word) => hasWord(text, word)));
