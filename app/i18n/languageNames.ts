import { POST_LANGUAGES, type PostLanguage } from "~/base/postLanguages";
import { localeOf } from "./formats";
import { currentLanguage } from "./language";

export interface NamedLanguage {
  tag: PostLanguage;
  label: string;
}

/** The languages of posts (X193) with their names in the language of the page. */
export function namedLanguages(): NamedLanguage[] {
  const locale = localeOf(currentLanguage());
  const names = new Intl.DisplayNames(locale, { type: "language" });
  return POST_LANGUAGES.map((tag) => ({ tag, label: capitalized(names.of(tag) ?? tag, locale) }));
}

export function sortedByName(languages: readonly NamedLanguage[]): NamedLanguage[] {
  const { compare } = new Intl.Collator(localeOf(currentLanguage()));
  return languages.toSorted((a, b) => compare(a.label, b.label));
}

/** As in a list: some languages write names of languages in lower case within sentences. */
const capitalized = (name: string, locale: string): string => {
  const [first = "", ...rest] = name;
  return first.toLocaleUpperCase(locale) + rest.join("");
};
