/** X87, X90: `@handle` and `#tag` in members' texts. */
import { HANDLE_MAX, HANDLE_MIN, isHandle, normalHandle } from "./handles";
import { LATIN_LIKE, UNSEPARATED } from "./scripts";

/** X90: further hashtags in a text stay plain. */
export const HASHTAGS_MAX = 30;
/** X89: further mentioned members in a text stay plain. */
export const MENTIONS_MAX = 20;
/** in code points, without the # */
export const HASHTAG_LENGTH_MAX = 64;

export interface TextReference {
  type: "mention" | "hashtag";
  /** a handle as it is stored, or a tag as `tagKey` writes it */
  key: string;
  /** where it stands in the text, with its @ or # */
  start: number;
  end: number;
}

/** Signs that nobody sees, with which a tag would look like another one, or like none. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;
/** What a tag is stored and found by: case, width and invisible signs don't matter, accents do. */
export const tagKey = (tag: string): string =>
  tag.normalize("NFKC").replace(INVISIBLE, "").toLocaleLowerCase("und").normalize("NFC");

const WORD = "\\p{L}\\p{N}\\p{M}_";
/** Joiners stand between the letters of some words (UAX #31): Persian `می‌خواهم`, Sinhala `ශ්‍රී`. */
const TAG = `[${WORD}]+(?:[\\u200C\\u200D]+[${WORD}]+)*`;
/** A handle ends before a letter of another script, which isn't mistaken for a part of it: `@bobさん`. */
const HANDLE = `[A-Za-z0-9_]{${HANDLE_MIN},${HANDLE_MAX}}(?!${LATIN_LIKE}|[\\p{M}_])`;
/**
 * What a reference doesn't begin after: a letter of an alphabet like the Latin one, with its accents, another sign, or a
 * slash of an address. The keycap and the variation selector of an emoji are no accents, and a slash may stand between
 * two references: `@ann/@bob`.
 */
const BEFORE = [
  `${LATIN_LIKE}\\p{M}*(?<![\\u20E3\\uFE0E\\uFE0F])`,
  "[_@＠#＃&]",
  `(?<!(?<!${LATIN_LIKE})[@＠#＃][${WORD}]+)/`,
].join("|");
const CANDIDATE = new RegExp(`(?=[@＠#＃])(?<!${BEFORE})(?:[@＠](${HANDLE})|[#＃](${TAG}))`, "gu");
const NO_BEGINNING = new RegExp(`(?:${BEFORE})$`, "u");

/** Whether an @ or # behind this text can begin a reference. */
export const canBeginAfter = (text: string): boolean => !NO_BEGINNING.test(text);

const GOES_ON = new RegExp(`^(?:\\p{M}|(?!${UNSEPARATED}|\\p{Script=Hangul})[\\p{L}\\p{N}])`, "u");

/** Whether a name that ends where this text begins is complete: "Ann" isn't in "Anna", but in "Annさん". */
export const isWordEnd = (after: string): boolean => !GOES_ON.test(after);

/** Digits and their marks alone aren't a tag: `#1`, and keycaps like `#️⃣`. */
const HAS_LETTER = /[\p{L}_]/u;

/**
 * The references in a text, in their order, or in a piece of it that has no web address. Mentions are only candidates,
 * because a handle may be nobody's. The time grows linearly with the text's length.
 */
export function referencesIn(text: string): TextReference[] {
  const found: TextReference[] = [];
  for (const { 0: matched, 1: handle, 2: tag, index: start } of text.matchAll(CANDIDATE)) {
    const position = { start, end: start + matched.length };
    if (handle !== undefined) {
      const key = normalHandle(handle);
      if (isHandle(key)) found.push({ type: "mention", key, ...position });
    } else if (tag !== undefined && isHashtag(tag)) found.push({ type: "hashtag", key: tagKey(tag), ...position });
  }
  return found;
}

/**
 * Whether a text without # is a tag. The key has to be one too: the key of some signs, such as `½` and `ŀ`, has others
 * than letters and digits, and would have no page.
 */
export const isHashtag = (tag: string): boolean => hasForm(tag) && hasForm(tagKey(tag));

/** What the tags begin with that a search for this text finds (X93), after # or without it. Null if no tag does. */
export function tagBeginning(query: string): string | null {
  const beginning = tagKey(query.replace(/^[#＃]/u, ""));
  return ALL_WORD.test(beginning) || beginning === "" ? beginning : null;
}
const hasForm = (tag: string): boolean => isShort(tag) && HAS_LETTER.test(tag) && ALL_WORD.test(tag);
const ALL_WORD = new RegExp(`^${TAG}$`, "u");
const isShort = (tag: string): boolean => tag.length <= 2 * HASHTAG_LENGTH_MAX && [...tag].length <= HASHTAG_LENGTH_MAX;
