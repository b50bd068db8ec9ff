import { DEFAULT_LANGUAGE, isLanguage, type Language } from "~/base/languages";

/** In the browser, the language of the page. Tests without a page are in English. */
let source = (): Language => {
  const language = typeof document === "undefined" ? "" : document.documentElement.lang;
  return isLanguage(language) ? language : DEFAULT_LANGUAGE;
};

/** The language of the page, or on the server, of the request (requestLanguage.server.ts). */
export const currentLanguage = (): Language => source();

/** The edge calls this once when it starts. */
export function readLanguageFrom(newSource: () => Language): void {
  source = newSource;
}
