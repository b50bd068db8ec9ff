import { currentLanguage } from "~/app/i18n/language";
import { DEFAULT_LANGUAGE, LANGUAGES } from "~/base/languages";
import { PageHeader } from "~/app/ui/shell/PageHeader";
import type { PolicyView } from "./policy";
import { PolicyLinks } from "./PolicyLinks";
import { PolicyText } from "./PolicyText";
import { TEXTS } from "./texts";

/** X72: the rules, the privacy policy, the terms or the contact points. */
export function PolicyScreen({ name, language = DEFAULT_LANGUAGE, introduction, sections }: PolicyView) {
  return (
    <>
      <PageHeader title={TEXTS.titles[name]} backTo="/" />
      {language === currentLanguage() ? null : (
        <p className="mx-4 mt-4 rounded-lg bg-hover px-4 py-3 text-ink-2">{TEXTS.otherLanguage}</p>
      )}
      <article lang={language} dir={LANGUAGES[language].direction} className="px-4 pt-2 pb-6">
        <PolicyText content={introduction} />
        {sections.map(({ id, number, title, content }) => (
          <section key={id} id={id} aria-labelledby={`${id}-title`} className="mt-8">
            <h2 id={`${id}-title`} className="text-lg font-bold">
              {number === null ? title : TEXTS.numbered({ number, title })}
            </h2>
            <PolicyText content={content} />
          </section>
        ))}
      </article>
      <div className="border-t border-hairline px-4 py-5">
        <PolicyLinks />
      </div>
    </>
  );
}
