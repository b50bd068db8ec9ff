import languages from "~/messages/languages.json" with { type: "json" };

interface LanguageFacts {
  /** in the language itself */
  name: string;
  direction: "ltr" | "rtl";
  /** Some texts don't exist yet, and English stands in for them. */
  isPartial?: true;
  /** Nobody has reviewed it yet. It can be chosen only in development. */
  isDraft?: true;
  /** Its texts are made from the English ones, and it can be chosen only in development. */
  isForTests?: true;
}

/** A language of the interface. Its texts are in its folder in messages/. */
export type Language = keyof typeof languages;

export const LANGUAGES = languages as Readonly<Record<Language, LanguageFacts>>;

/** Whether members can choose it. */
export const isOffered = (language: Language): boolean =>
  !LANGUAGES[language].isForTests && !LANGUAGES[language].isDraft;

export const isLanguage = (tag: string): tag is Language => Object.hasOwn(LANGUAGES, tag);

export const OFFERED_LANGUAGES: readonly Language[] = Object.keys(LANGUAGES).filter(isLanguage).filter(isOffered);

/** The language that a stored text names. Null if it names none, or one that no longer exists. */
export const languageNamed = (tag: string | null): Language | null => (tag !== null && isLanguage(tag) ? tag : null);

/** The language whose texts stand in for missing ones, and of whoever accepts none of ours. */
export const DEFAULT_LANGUAGE = "en" satisfies Language;
