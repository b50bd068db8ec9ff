import { useEffect, useState } from "react";
import { useOptimistic } from "~/app/http/useOptimistic";
import type { PostLanguage } from "~/base/postLanguages";
import { settingsClient } from "./client";
import type { ReadLanguagesView } from "./readLanguages.server";
import { SaveWithoutScripts } from "./SaveWithoutScripts";
import { TEXTS } from "./texts";

/** X194. A choice is saved immediately, and undone if that fails. Without JavaScript, the button `Save` sends the form. */
export function ReadLanguages({ chosen: loaded, all }: ReadLanguagesView) {
  const [saved, setSaved] = useState<readonly PostLanguage[]>(loaded);
  useEffect(() => setSaved(loaded), [loaded]); // another device may have saved a choice
  const { value: chosen, choose } = useOptimistic(
    saved,
    (languages: readonly PostLanguage[]) =>
      settingsClient.settings["read-languages"].$post({
        form: Object.fromEntries(languages.map((language) => [language, "1" as const])),
      }),
    (_answer, languages) => setSaved(languages),
    { reload: true },
  );
  const names = all.flatMap(({ tag, label }) => (chosen.includes(tag) ? [label] : []));
  return (
    <form method="post" action="/settings/read-languages">
      <p className="mb-3 text-ink-2">{TEXTS.readLanguages.text}</p>
      <details className="rounded-lg border border-hairline">
        <summary className="cursor-pointer rounded-lg px-4 py-3 font-semibold">
          {names.length === 0 ? TEXTS.readLanguages.all : TEXTS.readLanguages.some({ languages: names })}
        </summary>
        <div className="grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-x-4 px-4 pb-3">
          {all.map(({ tag, label }) => (
            <label key={tag} className="flex min-h-11 cursor-pointer items-center gap-2.5 mouse:min-h-8">
              <input
                type="checkbox"
                name={tag}
                value="1"
                checked={chosen.includes(tag)}
                onChange={({ target }) =>
                  choose(target.checked ? [...chosen, tag] : chosen.filter((language) => language !== tag))
                }
                className="size-4 accent-accent"
              />
              {label}
            </label>
          ))}
        </div>
      </details>
      <SaveWithoutScripts />
    </form>
  );
}
