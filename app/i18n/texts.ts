import catalogues from "virtual:catalogues";
import { DEFAULT_LANGUAGE, type Language } from "~/base/languages";
import type { Texts } from "~/messages/types";
import { formatsOf } from "./formats";
import { currentLanguage } from "./language";
import { withFormats } from "./messages";

type Part = keyof Texts;

/**
 * The texts of one part of the product (messages/README.md). Each text is read in the current language at the moment at
 * which it is used. In the browser, the build replaces the call with the texts of the page's language (browserTexts.ts).
 */
export const textsOf = <P extends Part>(part: P): Texts[P] => inCurrentLanguage(partIn(part));

type Table = Readonly<Record<string, unknown>>;

/**
 * Objects in these texts do the same, so that one may be kept in a constant. A page reads hundreds of texts, so each
 * object keeps what it is in each language.
 */
function inCurrentLanguage<T extends object>(textsIn: (language: Language) => T): T {
  const known: Partial<Record<Language, T>> = {};
  const inner: Partial<Record<string | symbol, object>> = {};
  return new Proxy(textsIn(DEFAULT_LANGUAGE), {
    get(english, key) {
      const name = key as keyof T;
      if (typeof english[name] === "object")
        return (inner[key] ??= inCurrentLanguage((language) => textsIn(language)[name] as object));
      const language = currentLanguage();
      return (known[language] ??= textsIn(language))[name];
    },
  });
}

function partIn<P extends Part>(part: P): (language: Language) => Texts[P] & Table {
  const made: Partial<Record<Language, Texts[P] & Table>> = {};
  return (language) => {
    const { pluralRule, parts } = catalogues[language];
    const texts = parts[part] ?? {};
    return (made[language] ??= withFormats<Texts[P] & Table>(texts, formatsOf(language, pluralRule)));
  };
}
