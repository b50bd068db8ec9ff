import { beginsWith, fold } from "~/base/fold";
import { CHAT_LIMITS } from "~/party/chat/protocol";

/** A member who can be named in a message. */
export interface Mentionable {
  id: string;
  name: string;
}

/** The longest name (L2). */
const QUERY_MAX = 50;
const SHOWN_MAX = 6;

/** The text after an @ at the beginning of a word. */
export interface MentionTyped {
  /** the index of the @ */
  at: number;
  query: string;
}

/** The mention at the cursor, or null. */
export function mentionAt(text: string, cursor: number): MentionTyped | null {
  const typed = /(?:^|[\s([{])@([^@\n]*)$/u.exec(text.slice(0, cursor));
  const [, query] = typed ?? [];
  if (query === undefined || query.length > QUERY_MAX || /^\s/.test(query)) return null;
  return { at: cursor - query.length - 1, query };
}

/** The members whose name, or a word of it, begins with the query. */
export function mentionable(people: readonly Mentionable[], query: string): Mentionable[] {
  const folded = fold(query);
  return people.filter(({ name }) => beginsWith(name, folded)).slice(0, SHOWN_MAX);
}

/** The ids of the chosen members that the text still names. */
export function mentionedIn(text: string, chosen: readonly Mentionable[]): string[] {
  const named = chosen.filter(({ name }) => isNamedIn(text, name));
  return [...new Set(named.map(({ id }) => id))].slice(0, CHAT_LIMITS.mentionsMax);
}

/** Whether the text names somebody. "@Ann" isn't in "@Anna". */
function isNamedIn(text: string, name: string): boolean {
  const mention = `@${name}`;
  for (let at = text.indexOf(mention); at >= 0; at = text.indexOf(mention, at + 1)) {
    if (!/^[\p{L}\p{N}]/u.test(text.slice(at + mention.length))) return true;
  }
  return false;
}
