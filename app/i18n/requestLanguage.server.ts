import { AsyncLocalStorage } from "node:async_hooks";
import type { Language } from "~/base/languages";
import { readLanguageFrom } from "./language";

const languages = new AsyncLocalStorage<Language>();

/** Does some work whose texts are in this language: the answer to a request, or a mail to a member. */
export const inLanguage = <T>(language: Language, work: () => T): T => languages.run(language, work);

/**
 * Lets texts be read only in `inLanguage`. A text that is read while a module loads has no language, so that throws, and
 * the Worker doesn't start.
 */
export function requireLanguage(): void {
  readLanguageFrom(() => {
    const language = languages.getStore();
    if (!language) throw new Error("A text was read outside of a request, so it has no language.");
    return language;
  });
}
