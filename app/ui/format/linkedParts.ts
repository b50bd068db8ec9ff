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

/** Splits a text that has no addresses, and adds its tags to `tags`. When `tags` has `HASHTAGS_MAX`, it adds no more. */
function referenceParts(text: string, tags: Set<string>, mentioned: Mentioned): TextPart[] {
  const parts: TextPart[] = [];
  let at = 0;
  for (const { type, key, start, end } of referencesIn(text)) {
    const link = type === "mention" ? mentionLink(key, mentioned) : tagLink(text.slice(start, end), key, tags);
    if (link === null) continue;
    if (start > at) parts.push({ text: text.slice(at, start), href: null });
    parts.push({ ...link, isInside: true });
    at = end;
  }
  if (at < text.length) parts.push({ text: text.slice(at), href: null });
  return parts;
}

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

function addressParts(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let at = 0;
  for (const { start, end, href } of addressesIn(text)) {
    if (start > at) parts.push({ text: text.slice(at, start), href: null });
    parts.push({ text: text.slice(start, end), href });
    at = end;
  }
  if (at < text.length) parts.push({ text: text.slice(at), href: null });
  return parts;
}
