import { useEffect, useId, useState } from "react";
import { namedLanguages, sortedByName } from "~/app/i18n/languageNames";
import { classNames, controlClass } from "~/app/ui/primitives/classNames";
import { TEXTS } from "./texts";

/**
 * X193: a list of all languages. `language`: the post's, empty if it has none. A browser may have other names for
 * languages than the server, so it sorts the list when the page is alive: React keeps each option's value.
 */
export function LanguageField({ language }: { language: string }) {
  const id = useId();
  const [named, setNamed] = useState(namedLanguages);
  useEffect(() => setNamed(sortedByName), []);
  return (
    <div>
      <label htmlFor={id} className="mb-1 block text-sm font-semibold text-ink">
        {TEXTS.language.label}
      </label>
      <select id={id} name="language" defaultValue={language} className={classNames(controlClass, "h-11 mouse:h-10")}>
        <option value="">{TEXTS.language.none}</option>
        {named.map(({ tag, label }) => (
          <option key={tag} value={tag} suppressHydrationWarning>
            {label}
          </option>
        ))}
      </select>
    </div>
  );
}
