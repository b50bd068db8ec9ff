import { currentLanguage } from "~/app/i18n/language";
import { inLanguage } from "~/app/i18n/requestLanguage.server";
import { languageNamed } from "~/base/languages";

/** Writes a mail in the language of the account that gets it; in that of the request if the account has none (X192). */
export const inLanguageOf = <T>({ language }: { language: string | null }, write: () => T): T =>
  inLanguage(languageNamed(language) ?? currentLanguage(), write);
