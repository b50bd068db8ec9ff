import { beginsWith, fold } from "~/base/fold";
import { handleKey } from "~/base/handles";

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

/** The text after an @ at the beginning of a word. */
export interface MentionTyped {
  /** the index of the @ */
  at: number;
  query: string;
}

/** The mention at the cursor, or null. */
export function mentionAt(text: string, cursor: number): MentionTyped | null {
  const typed = /(?:^|[\s([{])@([^@\n]*)$/u.exec(text.slice(Math.max(0, cursor - QUERY_MAX - 2), cursor));
  const [, query] = typed ?? [];
  if (query === undefined || query.length > QUERY_MAX || /^\s/.test(query)) return null;
  return { at: cursor - query.length - 1, query };
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

/** Whether the text has the mention. "@Ann" isn't in "@Anna". */
function isIn(text: string, mention: string): boolean {
  for (let at = text.indexOf(mention); at >= 0; at = text.indexOf(mention, at + 1)) {
    if (!/^[\p{L}\p{N}]/u.test(text.slice(at + mention.length))) return true;
  }
  return false;
}
