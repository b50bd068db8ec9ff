import type { MetaDescriptor } from "@remix-run/cloudflare";
import { isLanguage, isOffered, LANGUAGES } from "~/base/languages";

/**
 * The canonical link of a page that exists in each language, and the links to the others. `search` is the address's
 * query, which may name a language (`lang`). `origin` ends without a slash.
 */
export function languageLinks(origin: string, path: string, search: string): MetaDescriptor[] {
  const offered = Object.keys(LANGUAGES).filter((tag) => isLanguage(tag) && isOffered(tag));
  const asked = new URLSearchParams(search).get("lang");
  const addressIn = (language: string): string => new URL(`${path}?lang=${language}`, origin).href;
  const plain = new URL(path, origin).href;
  const alternate = (hrefLang: string, href: string) => ({
    tagName: "link" as const,
    rel: "alternate",
    hrefLang,
    href,
  });
  return [
    { tagName: "link", rel: "canonical", href: asked !== null && offered.includes(asked) ? addressIn(asked) : plain },
    ...offered.map((language) => alternate(language, addressIn(language))),
    alternate("x-default", plain),
  ];
}
