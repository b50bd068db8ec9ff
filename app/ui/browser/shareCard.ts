import type { MetaDescriptor } from "@remix-run/cloudflare";
import { cutText } from "~/base/characters";
import { canonicalAddress, languageLinks } from "./languageLinks";
import { titled } from "./pageMeta";

/** about one line below a link */
const DESCRIPTION_MAX_CHARACTERS = 160;

interface ShareCard {
  title: string;
  description: string;
  type: "website" | "profile" | "article";
  /** canonical path of the page, without parameters for sorting or paging */
  path: string;
  /** of a page that is the same in each language: the query of its address */
  search?: string;
  /** the picture's path, and whether it is shown large */
  picture?: { path: string; alt: string; large: boolean };
}

/** Where the product runs, from the root's data. Null if the page couldn't be loaded. */
export const originIn = (matches: readonly { id: string; data?: unknown }[]): string | null =>
  (matches.find(({ id }) => id === "root")?.data as { origin?: string } | undefined)?.origin ?? null;

/**
 * Title, description, canonical link, and the card that other sites show for a page. `matches` are the page's routes;
 * the root's data has the origin.
 */
export function shareCard(
  matches: readonly { id: string; data?: unknown }[],
  { title, description: text, type, path, search, picture }: ShareCard,
): MetaDescriptor[] {
  const origin = originIn(matches);
  const description = cutText(text.replaceAll(/\s+/g, " ").trim(), DESCRIPTION_MAX_CHARACTERS);
  const tags: MetaDescriptor[] = [...titled(title), { name: "description", content: description }];
  if (origin === null) return tags; // the page couldn't be loaded
  const page = search === undefined ? null : { origin, path, search };
  const url = page ? canonicalAddress(page) : new URL(path, origin).href;
  tags.push(
    ...(page ? languageLinks(page) : [{ tagName: "link" as const, rel: "canonical", href: url }]),
    { property: "og:site_name", content: "Parlor" },
    { property: "og:type", content: type },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { property: "og:url", content: url },
    { name: "twitter:card", content: picture?.large ? "summary_large_image" : "summary" },
  );
  if (picture)
    tags.push(
      { property: "og:image", content: new URL(picture.path, origin).href },
      { property: "og:image:alt", content: picture.alt },
    );
  return tags;
}
