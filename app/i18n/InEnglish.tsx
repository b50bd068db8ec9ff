import { createContext, type ReactNode, useContext } from "react";
import { DEFAULT_LANGUAGE, type Language, LANGUAGES } from "~/base/languages";

const TextLanguage = createContext<Language | null>(null);

/** The attributes of a text that isn't in the page's language, for dialogs, which stand outside of what opens them. */
export function useTextLanguage() {
  const language = useContext(TextLanguage);
  return language === null ? {} : { lang: language, dir: LANGUAGES[language].direction };
}

/** X186: the moderators' desk is in English, whatever the page's language is. */
export const InEnglish = ({ children }: { children: ReactNode }) => (
  <TextLanguage.Provider value={DEFAULT_LANGUAGE}>
    <div lang={DEFAULT_LANGUAGE} dir={LANGUAGES[DEFAULT_LANGUAGE].direction} className="contents">
      {children}
    </div>
  </TextLanguage.Provider>
);
