import { useState } from "react";
import { useOptimistic } from "~/app/http/useOptimistic";
import { Checkbox } from "~/app/ui/primitives/Checkbox";
import { settingsClient } from "./client";
import { SaveWithoutScripts } from "./SaveWithoutScripts";

interface CheckboxChoiceProps {
  choice: "warnings" | "shortcuts" | "data-saver" | "unread-mail";
  /** what the choice is about */
  text: string;
  label: string;
  saved: boolean;
  /** it can't be checked now */
  isLocked?: boolean;
}

/** X110, X114, X206, X208. A choice is saved immediately, and undone if that fails. Without JavaScript, `Save` does. */
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
      <Checkbox name="on" checked={isOn} disabled={isLocked && !isOn} onChange={({ target }) => choose(target.checked)}>
        {label}
      </Checkbox>
      <SaveWithoutScripts />
    </form>
  );
}
