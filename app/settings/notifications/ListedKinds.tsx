import { useEffect, useState } from "react";
import { useOptimistic } from "~/app/http/useOptimistic";
import { settingsClient } from "~/app/settings/client";
import { SaveWithoutScripts } from "~/app/settings/SaveWithoutScripts";
import { CheckboxGrid, checkedFields } from "~/app/ui/primitives/Checkbox";
import { ACTIVITY_KINDS, type ActivityKind } from "~/base/push";
import { TEXTS } from "./texts";

const shownBeside = (hidden: readonly ActivityKind[]) => ACTIVITY_KINDS.filter((kind) => !hidden.includes(kind));

/** X202: what the list of notifications has. A choice is saved immediately. Without JavaScript, `Save` does. */
export function ListedKinds({ hidden }: { hidden: readonly ActivityKind[] }) {
  const [saved, setSaved] = useState<readonly ActivityKind[]>(() => shownBeside(hidden));
  useEffect(() => setSaved(shownBeside(hidden)), [hidden]); // another device may have saved a choice
  const { value: shown, choose } = useOptimistic(
    saved,
    (kinds: readonly ActivityKind[]) => settingsClient.settings.notices.$post({ form: checkedFields(kinds) }),
    (_answer, kinds) => setSaved(kinds),
    { reload: true },
  );
  return (
    <form method="post" action="/settings/notices">
      <p className="mb-3 text-ink-2">{TEXTS.list.text}</p>
      <fieldset>
        <legend className="text-sm font-semibold text-ink-2">{TEXTS.list.shown}</legend>
        <CheckboxGrid columns="wide" labels={TEXTS.list.kinds} chosen={shown} onChoose={choose} />
      </fieldset>
      <SaveWithoutScripts />
    </form>
  );
}
