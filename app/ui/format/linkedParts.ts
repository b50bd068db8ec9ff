import { find } from "linkifyjs";
import { HASHTAGS_MAX, referencesIn } from "~/base/textReferences";
import { tagPath } from "./tagPath";

export interface TextPart {
  text: string;
  /** null: plain text */
  href: string | null;
  /** a link to one of our pages: a mention or a hashtag */
  isInside?: true;
}

/**
 * The time of linkifyjs grows with the square of a word's length, and a word may be as long as the text. Any domain or
 * email that people write has fewer than 128 characters. `longAddress` searches longer words.
 */
export const SEARCHED_WORD_MAX = 128;

/**
 * Splits a text at its web addresses, emails and hashtags (X90). The time grows linearly with the text's length.
 */
export function linkedParts(text: string): TextPart[] {
  const tags = new Set<string>();
  return addressParts(text).flatMap((part) => (part.href === null ? referenceParts(part.text, tags) : [part]));
}

/** The tags that a text has links to (X90), each once. */
export function tagsIn(text: string): string[] {
  const tags = new Set<string>();
  if (/[#＃]/.test(text))
    for (const part of addressParts(text)) if (part.href === null) referenceParts(part.text, tags);
  return [...tags];
}

/** Splits a text without addresses. `tags`: those of the text before, which has at most `HASHTAGS_MAX` of them. */
function referenceParts(text: string, tags: Set<string>): TextPart[] {
  const parts: TextPart[] = [];
  let at = 0;
  for (const { type, key, start, end } of referencesIn(text)) {
    if (type === "mention" || (tags.size === HASHTAGS_MAX && !tags.has(key))) continue;
    tags.add(key);
    if (start > at) parts.push({ text: text.slice(at, start), href: null });
    parts.push({ text: text.slice(start, end), href: tagPath(key), isInside: true });
    at = end;
  }
  if (at < text.length) parts.push({ text: text.slice(at), href: null });
  return parts;
}

function addressParts(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let plain = "";
  const link = (shown: string, href: string) => {
    if (plain !== "") parts.push({ text: plain, href: null });
    plain = "";
    parts.push({ text: shown, href });
  };
  for (const word of text.split(/(\s+)/)) {
    if (!MAY_BE_ADDRESS.test(word)) plain += word;
    else if (word.length > SEARCHED_WORD_MAX) {
      const { before, address, after } = longAddress(word);
      plain += before;
      if (address !== "") link(address, address);
      plain += after;
    } else {
      let at = 0;
      for (const { start, end, value, href } of find(word, { defaultProtocol: "https" })) {
        plain += word.slice(at, start);
        link(value, href);
        at = end;
      }
      plain += word.slice(at);
    }
  }
  if (plain !== "") parts.push({ text: plain, href: null });
  return parts;
}

const MAY_BE_ADDRESS = /[.:]/;

/**
 * Finds a web address in a long word: from its scheme to its end, without the sentence's punctuation. Each step reads
 * the word once.
 */
function longAddress(word: string): { before: string; address: string; after: string } {
  const start = word.search(/https?:\/\/[\p{L}\p{N}]/iu);
  if (start === -1) return { before: word, address: "", after: "" };
  const stop = word.slice(start).search(/["<>`\\^{}|]/);
  let end = stop === -1 ? word.length : start + stop;
  const opened = { ")": word.indexOf("(", start), "]": word.indexOf("[", start) };
  for (; end > start; end--) {
    const last = word.charAt(end - 1);
    // a closing bracket without an opening one in the address belongs to the sentence
    const isUnopened = (last === ")" || last === "]") && (opened[last] === -1 || opened[last] >= end);
    if (!isUnopened && !".,;:!?'*_~([".includes(last)) break;
  }
  return { before: word.slice(0, start), address: word.slice(start, end), after: word.slice(end) };
}
