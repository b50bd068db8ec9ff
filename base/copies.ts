/** What makes two published texts copies of each other (X70). */
import { fold } from "./fold";

/** Shorter texts without a link, such as "Happy birthday!", are written by honest members to many people. */
const TEXT_MIN = 24;
const LINKS_MAX = 3;
/** Longer words are read up to here. */
const WORD_MAX = 500;
/** An address with a scheme, one that begins with `www.`, or a domain with a path. */
const ADDRESS = /^\W*(?:https?:\/\/)?((?:www\.)?[\w-]+(?:\.[\w-]+)+)(:\d+)?(\/\S*)?$/i;
const HAS_SCHEME_OR_WWW = /^\W*(?:https?:\/\/|www\.)/i;
/** Of these sites, one parameter is what names the page. Of all others, parameters only make copies look different. */
const NAMING_PARAMETER: Record<string, string> = { "youtube.com": "v" };
const INVISIBLE = /\p{Cf}+/gu;

/**
 * What the text is compared by: the text itself, unless it is short, and each of its first links. Case, accents, white
 * space, invisible characters, and the parameters of links make no difference.
 */
export function comparedParts(text: string): string[] {
  const links: string[] = [];
  const words = text
    .replace(INVISIBLE, "")
    .split(/\s+/)
    .map((word) => {
      const link = linkIn(word.slice(0, WORD_MAX));
      if (link !== null && !links.includes(link)) links.push(link);
      return link ?? fold(word);
    });
  const compared = words.filter((word) => word !== "").join(" ");
  return [
    ...(compared.length >= TEXT_MIN || links.length > 0 ? [`text ${compared}`] : []),
    ...links.slice(0, LINKS_MAX).map((link) => `link ${link}`),
  ];
}

function linkIn(word: string): string | null {
  const [, host, , path] = ADDRESS.exec(word.replace(/[?#].*$/, "")) ?? [];
  if (host === undefined || (path === undefined && !HAS_SCHEME_OR_WWW.test(word))) return null;
  const site = host.toLowerCase().replace(/^www\./, "");
  const name = NAMING_PARAMETER[site];
  const named = name === undefined ? null : new URLSearchParams(word.split("?")[1] ?? "").get(name);
  return `${site}${(path ?? "").replace(/[^\p{L}\p{N}]+$/u, "")}${named === null ? "" : `?${named}`}`;
}

/** Long enough that nobody finds two texts with one key by chance. */
const KEY_BYTES = 12;

/** The keys of `comparedParts`, from which nobody can read the text. */
export const copyKeys = (text: string): Promise<string[]> =>
  Promise.all(
    comparedParts(text).map(async (part) => {
      const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(part));
      return btoa(String.fromCharCode(...new Uint8Array(digest, 0, KEY_BYTES)));
    }),
  );

/** How the names of those who get a text begin. A counter tells them apart by these names. */
export const RECEIVER = { post: "post:", everybody: "all:", chat: "chat:" } as const;

/** A text as a counter counts it when it is sent to `to`. Empty if the text isn't compared. */
export const copiesOf = async (text: string, to: string): Promise<{ key: string; to: string }[]> =>
  (await copyKeys(text)).map((key) => ({ key, to }));
