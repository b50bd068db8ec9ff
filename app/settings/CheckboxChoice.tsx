import { useState } from "react";
import { useOptimistic } from "~/app/http/useOptimistic";
import { settingsClient } from "./client";
import { SaveWithoutScripts } from "./SaveWithoutScripts";

interface CheckboxChoiceProps {
  choice: "warnings" | "shortcuts" | "unread-mail";
  /** what the choice is about */
  text: string;
  label: string;
  saved: boolean;
  /** it can't be checked now */
  isLocked?: boolean;
}

/** X110, X114, X206. A choice is saved immediately, and undone if that fails. Without JavaScript, `Save` does. */
export function CheckboxChoice({ choice, text, label, saved: loaded, isLocked = false }: CheckboxChoiceProps) {
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
      <label className="flex min-h-11 w-fit cursor-pointer items-center gap-2.5 md:min-h-8">
        <input
          type="checkbox"
          name="on"
          value="1"
          checked={isOn}
          disabled={isLocked && !isOn}
          onChange={({ target }) => choose(target.checked)}
          className="size-4 accent-accent"
        />
        {label}
      </label>
      <SaveWithoutScripts />
    </form>
  );
}
