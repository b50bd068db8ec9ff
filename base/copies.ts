/** What makes two published texts copies of each other (X70). */
import { fold } from "./fold";

/** Shorter texts without a link, such as "Happy birthday!", are written by honest members to many people. */
const TEXT_MIN = 24;
/** Of a text with more different links, further ones aren't compared, and all such texts are copies of each other. */
const LINKS_MAX = 10;
/** Longer words are read up to here. */
const WORD_MAX = 500;
/** From a scheme or `www.` on, whatever stands before it. */
const SCHEME = /(?:https?:[/\\]{2}|www\.)\S+/iu;
/** A domain of any script, with or without a path. */
const DOMAIN =
  /(?<![\p{L}\p{M}\p{N}@_-])[\p{L}\p{N}][\p{L}\p{M}\p{N}_-]*(?:\.[\p{L}\p{M}\p{N}_-]+)+\.?(?::\d+)?(?:[/?#]\S*)?/u;
/** What a domain ends in: `3.5` and `e.g.` have no such end. */
const TOP_LEVEL = /\.(?:xn--[a-z0-9-]+|\p{L}[\p{L}\p{M}]+)$/iu;
/** What looks like a domain, but is mostly a file. No top-level domain has these names. */
const FILE = /\.(?:js|ts|jsx|tsx|json|html?|css|php|txt|pdf|docx?|xlsx?|pptx?|jpe?g|png|gif|svg|mp3|mp4|exe|csv|xml)$/;
/** Other signs that browsers read as a domain's full stops. */
const FULL_STOPS = /[。．｡]/gu;
/** Of these sites, one parameter is what names the page. Of all others, parameters only make copies look different. */
const NAMING_PARAMETER: Record<string, string> = { "youtube.com": "v" };
const INVISIBLE = /\p{Cf}+/gu;

/**
 * What the text is compared by: the text itself, unless it is short, and each of its first links. Case, accents, white
 * space, invisible characters, the parameters of links and how a link is written make no difference. Of `captions`, which
 * go with the text, only the links are compared.
 */
export function comparedParts(text: string, captions: readonly string[] = []): string[] {
  const links = new Set<string>();
  const compared = collectLinks(text, links);
  const isCompared = compared.length >= TEXT_MIN || links.size > 0;
  for (const caption of captions) collectLinks(caption, links);
  return [
    ...(isCompared ? [`text ${compared}`] : []),
    ...[...links].slice(0, LINKS_MAX).map((link) => `link ${link}`),
    ...(links.size > LINKS_MAX ? ["many links"] : []),
  ];
}

/** Adds the links of the text to `links`. Returns the text in the form by which it is compared. */
function collectLinks(text: string, links: Set<string>): string {
  const words = text
    .replace(INVISIBLE, "")
    .split(/\s+/)
    .map((word) => {
      const { before, link } = linkIn(word.slice(0, WORD_MAX));
      if (link === null) return fold(word);
      links.add(link);
      return /[\p{L}\p{N}]/u.test(before) ? fold(before) + link : link;
    });
  return words.filter((word) => word !== "").join(" ");
}

/** The first link in a word, in the one form by which links are compared, and what stands before it. */
function linkIn(word: string): { before: string; link: string | null } {
  const spelled = word.replace(FULL_STOPS, ".");
  const found = SCHEME.exec(spelled) ?? DOMAIN.exec(spelled);
  const before = spelled.slice(0, found?.index ?? spelled.length);
  return { before, link: found && normalLink(found[0]) };
}

/** Null if this isn't an address. The URL parser maps a host of any script to its one form in ASCII (UTS #46). */
function normalLink(address: string): string | null {
  const hasScheme = /^https?:/i.test(address);
  const url = URL.parse(hasScheme ? address : `http://${address}`);
  if (!url) return null;
  const host = url.hostname.replace(/\.$/, "");
  const path = decoded(url.pathname).replace(/[^\p{L}\p{N}]+$/u, "");
  const isBare = !hasScheme && !/^www\./i.test(address) && path === "";
  if (isBare && (FILE.test(host) || !TOP_LEVEL.test(host))) return null;
  const site = host.replace(/^www\./, "");
  const name = NAMING_PARAMETER[site];
  const named = name === undefined ? null : url.searchParams.get(name);
  return `${site}${path}${named === null ? "" : `?${named}`}`;
}

function decoded(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path; // a % that begins no character
  }
}

/** Long enough that nobody finds two texts with one key by chance. */
const KEY_BYTES = 12;

/** The keys of `comparedParts`, from which nobody can read the text. */
export const copyKeys = (text: string, captions: readonly string[] = []): Promise<string[]> =>
  Promise.all(
    comparedParts(text, captions).map(async (part) => {
      const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(part));
      return btoa(String.fromCharCode(...new Uint8Array(digest, 0, KEY_BYTES)));
    }),
  );

/** How the names of those who get a text begin. A counter tells them apart by these names. */
export const RECEIVER = { post: "post:", everybody: "all:", chat: "chat:" } as const;

/** A text as a counter counts it when it is sent to `to`. Empty if the text isn't compared. */
export const copiesOf = async (
  text: string,
  to: string,
  captions: readonly string[] = [],
): Promise<{ key: string; to: string }[]> => (await copyKeys(text, captions)).map((key) => ({ key, to }));
