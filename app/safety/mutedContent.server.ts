import { foldWords, hasWord } from "~/base/wordMatch";
import { friendsAmongQuery } from "~/db/friendships/friends";
import { type MutedWordsRow, mutedWordsQuery } from "~/db/safety/mutes";
import { all, type Db } from "~/db/statement";

/** A post or a comment. */
interface Written {
  id: string;
  authorId: string;
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
 * picture, except for what they wrote themselves. Takes another round trip only if a word occurs that is muted except
 * from friends.
 */
export async function withMutedWords(
  db: Db,
  viewer: string | null,
  found: readonly MutedWordsRow[] | undefined,
  written: readonly Written[],
): Promise<ReadonlySet<string>> {
  const words = found?.[0]?.words ?? [];
  if (viewer === null || words.length === 0) return NONE;
  const forEveryone = words.flatMap(([word, exceptFriends]) => (exceptFriends ? [] : [foldWords(word)]));
  const forOthers = words.flatMap(([word, exceptFriends]) => (exceptFriends ? [foldWords(word)] : []));
  const ids = new Set<string>();
  const unlessByFriend: Written[] = [];
  for (const item of written.flatMap((item) => [item, item.quoted ?? []].flat())) {
    if (item.authorId === viewer) continue;
    const texts = textsOf(item);
    if (hasOne(texts, forEveryone)) ids.add(item.id);
    else if (hasOne(texts, forOthers)) unlessByFriend.push(item);
  }
  if (unlessByFriend.length > 0) {
    const authors = [...new Set(unlessByFriend.map(({ authorId }) => authorId))];
    const friends = await all(db, friendsAmongQuery({ me: viewer, ids: authors }));
    const friendIds = new Set(friends.map(({ id }) => id));
    for (const { id, authorId } of unlessByFriend) if (!friendIds.has(authorId)) ids.add(id);
  }
  return ids;
}

const NONE: ReadonlySet<string> = new Set();

const textsOf = ({ text, warning, media }: Written): string[] =>
  [text, warning ?? "", ...[media ?? []].flat().map(({ alt }) => alt)].flatMap((part) =>
    part === "" ? [] : [foldWords(part)],
  );

const hasOne = (texts: readonly string[], words: readonly string[]): boolean =>
  texts.some((text) => words.some((word) => hasWord(text, word)));
