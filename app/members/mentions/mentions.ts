import { isWithin } from "~/base/characters";
import { beginsWith, fold } from "~/base/fold";
import { handleKey } from "~/base/handles";
import { canBeginAfter, isWordEnd } from "~/base/textReferences";

/** A member who can be named in a text. */
export interface Mentionable {
  id: string;
  name: string | null;
  /** missing or null: only a message can name them, by their name */
  handle?: string | null;
  photo?: string | null;
}

/** The longest name (L2). */
const QUERY_MAX = 50;
export const SHOWN_MAX = 8;

/** The text after an @ that can begin a mention. */
export interface MentionTyped {
  /** the index of the @ */
  at: number;
  query: string;
}

/** The mention at the cursor, or null. */
export function mentionAt(text: string, cursor: number): MentionTyped | null {
  const typed = text.slice(0, cursor);
  const at = Math.max(typed.lastIndexOf("@"), typed.lastIndexOf("＠"));
  const query = typed.slice(at + 1);
  if (at === -1 || !isWithin(QUERY_MAX)(query) || /^\s|\n/.test(query) || !canBeginAfter(text.slice(0, at)))
    return null;
  return { at, query };
}

/** The members whose name, or a word of it, or whose handle begins with the query. */
export function mentionable<Member extends Mentionable>(people: readonly Member[], query: string): Member[] {
  const folded = fold(query);
  const key = /^\w+$/.test(folded) ? handleKey(folded) : null;
  return people.filter(
    ({ name, handle }) =>
      beginsWith(name ?? "", folded) || (key !== null && handle && handleKey(handle).startsWith(key)),
  );
}

/** What the text has for a chosen member. */
export const mentionOf = ({ handle, name }: Mentionable): string => `@${handle ?? name ?? ""}`;

/** The chosen members whom the text still names. */
export const namedIn = <Member extends Mentionable>(text: string, chosen: readonly Member[]): Member[] =>
  chosen.filter((member) => isIn(text, mentionOf(member)));

/** The text with a space in place of these mentions. */
export const withoutMentions = (text: string, mentions: readonly string[]): string =>
  mentions.reduce((left, mention) => piecesBetween(left, mention).join(" "), text);

const isIn = (text: string, mention: string): boolean => piecesBetween(text, mention).length > 1;

/** The text, split at each place that has the mention. "@Ann" isn't in "@Anna". */
function piecesBetween(text: string, mention: string): string[] {
  const pieces: string[] = [];
  let from = 0;
  for (let at = text.indexOf(mention); at >= 0; at = text.indexOf(mention, at + 1)) {
    const end = at + mention.length;
    if (!isWordEnd(text.slice(end))) continue;
    pieces.push(text.slice(from, at));
    from = end;
  }
  return [...pieces, text.slice(from)];
}
