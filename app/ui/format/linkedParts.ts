import { addressesIn } from "~/base/addresses";
import { handleKey } from "~/base/handles";
import { HASHTAGS_MAX, referencesIn } from "~/base/textReferences";
import { tagPath } from "./tagPath";

export interface TextPart {
  text: string;
  /** null: plain text */
  href: string | null;
  /** a link to one of our pages: a mention or a hashtag */
  isInside?: true;
}

/** X87: the members whom a text mentions, by the keys of the handles in the text (`handleKey`). */
export type Mentioned = Readonly<Record<string, { id: string; name: string | null; handle?: string | null }>>;

/**
 * Splits a text at its web addresses, emails, hashtags (X90) and mentions. The time grows linearly with the text's
 * length.
 */
export function linkedParts(text: string, mentioned: Mentioned = NOBODY): TextPart[] {
  const tags = new Set<string>();
  return addressParts(text).flatMap((part) =>
    part.href === null ? referenceParts(part.text, tags, mentioned) : [part],
  );
}
const NOBODY: Mentioned = {};

/** X89: only the first handles of a text are looked up. How many members it may mention is another limit. */
const HANDLES_MAX = 100;

/**
 * The keys of the handles in a text, each once, in their order. They are only candidates, because a handle may be
 * nobody's. Web addresses and emails have none.
 */
export function mentionKeys(text: string): string[] {
  if (!/[@＠]/.test(text)) return [];
  const keys = addressParts(text).flatMap((part) =>
    part.href === null
      ? referencesIn(part.text).flatMap(({ type, key: handle }) => (type === "mention" ? [handleKey(handle)] : []))
      : [],
  );
  return [...new Set(keys)].slice(0, HANDLES_MAX);
}

/** The tags that a text has links to (X90), each once. */
export function tagsIn(text: string): string[] {
  const tags = new Set<string>();
  if (/[#＃]/.test(text)) {
    // the same code as for the links, so that both have the same limit
    for (const part of addressParts(text)) {
      if (part.href === null) referenceParts(part.text, tags, NOBODY);
    }
  }
  return [...tags];
}

/** Splits a text without addresses. `tags` collects the tags that became links, at most `HASHTAGS_MAX`. */
const referenceParts = (text: string, tags: Set<string>, mentioned: Mentioned): TextPart[] =>
  splitAt(text, referencesIn(text), ({ type, key, start, end }) => {
    const link = type === "mention" ? mentionLink(key, mentioned) : tagLink(text.slice(start, end), key, tags);
    return link && { ...link, isInside: true };
  });

function tagLink(text: string, key: string, tags: Set<string>): TextPart | null {
  if (tags.size === HASHTAGS_MAX && !tags.has(key)) return null;
  tags.add(key);
  return { text, href: tagPath(key) };
}

/** Shows the member's current handle in place of the one in the text, or the name of a member who has no handle now. */
function mentionLink(handle: string, mentioned: Mentioned): TextPart | null {
  const key = handleKey(handle);
  const member = Object.hasOwn(mentioned, key) ? mentioned[key] : undefined;
  const text = member?.handle ? `@${member.handle}` : member?.name;
  return member && text ? { text, href: `/${member.id}` } : null;
}

const addressParts = (text: string): TextPart[] =>
  splitAt(text, addressesIn(text), ({ start, end, href }) => ({ text: text.slice(start, end), href }));

/** Splits a text at the places that become links. A place for which `linkOf` gives null stays plain text. */
function splitAt<Place extends { start: number; end: number }>(
  text: string,
  places: readonly Place[],
  linkOf: (place: Place) => TextPart | null,
): TextPart[] {
  const parts: TextPart[] = [];
  let at = 0;
  for (const place of places) {
    const link = linkOf(place);
    if (link === null) continue;
    if (place.start > at) parts.push({ text: text.slice(at, place.start), href: null });
    parts.push(link);
    at = place.end;
  }
  if (at < text.length) parts.push({ text: text.slice(at), href: null });
  return parts;
}
