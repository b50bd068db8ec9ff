import { currentLanguage } from "~/app/i18n/language";
import { Button } from "~/app/ui/primitives/Button";
import { type Language, LANGUAGES } from "~/base/languages";
import { TEXTS } from "./texts";

/**
 * X192. Each language has its own name, so that people find theirs on a page that they can't read. It is a form with a
 * button even with JavaScript, because the page is loaded again in the new language.
 */
export const LanguageChoice = ({ languages }: { languages: readonly Language[] }) => (
  <form method="post" action="/settings/language" className="flex flex-wrap items-center gap-3">
    <select
      name="language"
      aria-label={TEXTS.language.label}
      defaultValue={currentLanguage()}
      className="min-h-11 min-w-40 rounded-md border border-edge bg-raised px-2 mouse:min-h-9"
    >
      {languages.map((language) => (
        <option key={language} value={language} lang={language} dir={LANGUAGES[language].direction}>
          {LANGUAGES[language].name}
        </option>
      ))}
    </select>
    <Button type="submit" look="outline">
      {TEXTS.language.save}
    </Button>
  </form>
);
