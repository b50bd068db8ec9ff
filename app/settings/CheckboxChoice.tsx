import { useState } from "react";
import { useOptimistic } from "~/app/http/useOptimistic";
import { settingsClient } from "./client";
import { SaveWithoutScripts } from "./SaveWithoutScripts";

interface CheckboxChoiceProps {
  choice: "warnings" | "shortcuts" | "data-saver";
  /** what the choice is about */
  text: string;
  label: string;
  saved: boolean;
}

/** X110, X114, X208. A choice is saved immediately, and undone if that fails. Without JavaScript, `Save` does. */
export function CheckboxChoice({ choice, text, label, saved: loaded }: CheckboxChoiceProps) {
  const [saved, setSaved] = useState(loaded);
  const { value: isOn, choose } = useOptimistic(
    saved,
    (on: boolean) => settingsClient.settings[choice].$post({ form: on ? { on: "1" } : {} }),
    (_answer, on) => setSaved(on),
    { reload: true },
  );
  return (
    <form method="post" action={`/settings/${choice}`}>
      <p className="mb-3 text-ink-2">{text}</p>
      <label className="flex min-h-11 w-fit cursor-pointer items-center gap-2.5 mouse:min-h-8">
        <input
          type="checkbox"
          name="on"
          value="1"
          checked={isOn}
          onChange={({ target }) => choose(target.checked)}
          className="size-4 accent-accent"
        />
        {label}
      </label>
      <SaveWithoutScripts />
    </form>
  );
}
