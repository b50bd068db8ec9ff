import type { MetaDescriptor } from "@remix-run/cloudflare";
import { type Language, OFFERED_LANGUAGES } from "~/base/languages";

/** A page that exists in each language. */
interface Translated {
  origin: string;
  path: string;
  /** the query of its address, which may name a language (`lang`) */
  search: string;
}

const addressIn = ({ origin, path }: Translated, language: Language): string =>
  new URL(`${path}?lang=${language}`, origin).href;

/** The address under which search engines and other sites know the page: with the language that it names. */
export function canonicalAddress(page: Translated): string {
  const asked = new URLSearchParams(page.search).get("lang");
  const language = OFFERED_LANGUAGES.find((offered) => offered === asked);
  return language ? addressIn(page, language) : new URL(page.path, page.origin).href;
}

/** The canonical link, and the links to the page in each language. */
export function languageLinks(page: Translated): MetaDescriptor[] {
  const alternate = (hrefLang: string, href: string) => ({
    tagName: "link" as const,
    rel: "alternate",
    hrefLang,
    href,
  });
  return [
    { tagName: "link", rel: "canonical", href: canonicalAddress(page) },
    ...OFFERED_LANGUAGES.map((language) => alternate(language, addressIn(page, language))),
    alternate("x-default", new URL(page.path, page.origin).href),
  ];
}
