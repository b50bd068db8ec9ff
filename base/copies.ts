/** What makes two published texts copies of each other (X70). */
import { addressesIn, isFileName } from "./addresses";
import { foldMarks } from "./fold";
import { FULL_STOPS } from "./webAddress";

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
  const words = text.split(/\s+/).map((word) => {
    const seen = word.replace(INVISIBLE, "");
    const found = linksIn(seen.slice(0, WORD_MAX));
    // a link ends before an invisible character, behind which its copies could differ
    const split = seen === word ? [] : linksIn(word.slice(0, WORD_MAX)).links;
    for (const link of [...found.links, ...split]) links.add(link);
    return found.links.length === 0 ? foldMarks(seen) : found.compared;
  });
  return words.filter((word) => word !== "").join(" ");
}

/**
 * The links in a word, in the one form by which links are compared, and the word with them in that form. If readers get
 * no link (X160), it is the first address that somebody could type.
 */
function linksIn(word: string): { links: string[]; compared: string } {
  const shown = addressesIn(word).flatMap(({ start, end, href }) =>
    /^http/i.test(href) ? [{ start, end, link: normalLink(URL.parse(href)) }] : [],
  );
  const links: string[] = [];
  let [compared, at] = ["", 0];
  for (const { start, end, link } of shown.length > 0 ? shown : typedLink(word)) {
    if (link === null) continue;
    links.push(link);
    compared += words(word.slice(at, start)) + link;
    at = end;
  }
  return { links, compared: compared + words(word.slice(at)) };
}
const words = (text: string): string => (/[\p{L}\p{N}]/u.test(text) ? foldMarks(text) : "");

function typedLink(word: string): { start: number; end: number; link: string | null }[] {
  const spelled = word.replace(FULL_STOPS, ".");
  const found = SCHEME.exec(spelled) ?? DOMAIN.exec(spelled);
  if (!found) return [];
  const [address] = found;
  const hasScheme = /^https?:/i.test(address);
  const url = URL.parse(hasScheme ? address : `http://${address}`);
  const isBare = url?.pathname === "/" && !hasScheme && !/^www\./i.test(address);
  const isAddress = url && (!isBare || (TOP_LEVEL.test(hostOf(url)) && !isFileName(hostOf(url))));
  return [{ start: found.index, end: found.index + address.length, link: isAddress ? normalLink(url) : null }];
}

const hostOf = (url: URL): string => url.hostname.replace(/\.$/, "");

/** In the address of a post, any member's id leads to the post. */
const ANY_MEMBER = /^\/[0-7][\dA-HJKMNP-TV-Z]{25}(?=\/[0-7][\dA-HJKMNP-TV-Z]{25})/;

/** The URL parser maps a host of any script to its one form in ASCII (UTS #46). */
function normalLink(url: URL | null): string | null {
  if (!url) return null;
  const site = hostOf(url).replace(/^www\./, "");
  const path = decoded(url.pathname.replace(ANY_MEMBER, "")).replace(/[^\p{L}\p{N}]+$/u, "");
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
