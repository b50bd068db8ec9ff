import { useState } from "react";
import { useAct } from "~/app/http/useAct";
import { showToast } from "~/app/ui/dialogs/toasts";
import { Button } from "~/app/ui/primitives/Button";
import { settingsClient } from "./client";
import { TEXTS } from "./texts";

interface CheckboxChoiceProps {
  choice: "warnings" | "shortcuts";
  /** what the choice is about */
  text: string;
  label: string;
  saved: boolean;
}

/** X110, X114. A choice is saved immediately, and undone if that fails. Without JavaScript, `Save` does. */
export function CheckboxChoice({ choice, text, label, saved }: CheckboxChoiceProps) {
  const [chosen, setChosen] = useState(saved);
  const { act } = useAct(
    (isOn: boolean) => settingsClient.settings[choice].$post({ form: isOn ? { on: "1" } : {} }),
    (answer) => {
      if (answer.ok) return;
      setChosen(saved);
      showToast(answer.message);
    },
    { reload: true },
  );
  const choose = (isOn: boolean) => {
    setChosen(isOn);
    act(isOn);
  };
  return (
    <form method="post" action={`/settings/${choice}`}>
      <p className="mb-3 text-ink-2">{text}</p>
      <label className="flex min-h-11 w-fit cursor-pointer items-center gap-2.5 md:min-h-8">
        <input
          type="checkbox"
          name="on"
          value="1"
          checked={chosen}
          onChange={({ target }) => choose(target.checked)}
          className="size-4 accent-accent"
        />
        {label}
      </label>
      <noscript>
        <Button type="submit" look="outline" className="mt-3">
          {TEXTS.save}
        </Button>
      </noscript>
    </form>
  );
}
