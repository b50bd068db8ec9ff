import { useEffect, useState } from "react";
import { useOptimistic } from "~/app/http/useOptimistic";
import { CheckboxGrid, checkedFields } from "~/app/ui/primitives/Checkbox";
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
      settingsClient.settings["read-languages"].$post({ form: checkedFields(languages) }),
    (_answer, languages) => setSaved(languages),
    { reload: true },
  );
  const labels = Object.fromEntries(all.map(({ tag, label }) => [tag, label])) as Record<PostLanguage, string>;
  const names = all.flatMap(({ tag, label }) => (chosen.includes(tag) ? [label] : []));
  return (
    <form method="post" action="/settings/read-languages">
      <p className="mb-3 text-ink-2">{TEXTS.readLanguages.text}</p>
      <details className="rounded-lg border border-hairline">
        <summary className="cursor-pointer rounded-lg px-4 py-3 font-semibold">
          {names.length === 0 ? TEXTS.readLanguages.all : TEXTS.readLanguages.some({ languages: names })}
        </summary>
        <div className="px-4 pb-3">
          <CheckboxGrid columns="narrow" labels={labels} chosen={chosen} onChoose={choose} />
        </div>
      </details>
      <SaveWithoutScripts />
    </form>
  );
}
