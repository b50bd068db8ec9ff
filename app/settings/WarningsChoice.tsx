import { useState } from "react";
import { useAct } from "~/app/http/useAct";
import { useShowsWarned } from "~/app/members/viewerContext";
import { showToast } from "~/app/ui/dialogs/toasts";
import { Button } from "~/app/ui/primitives/Button";
import { TEXTS } from "./texts";

const ACTION = "/settings/warnings";

/** X110. A choice is saved immediately, and undone if that fails. Without JavaScript, `Save` does. */
export function WarningsChoice() {
  const saved = useShowsWarned();
  const [chosen, setChosen] = useState(saved);
  const { act } = useAct(
    (answer) => {
      if (answer.ok) return;
      setChosen(saved);
      showToast(answer.message);
    },
    { reload: true },
  );
  const choose = (shows: boolean) => {
    setChosen(shows);
    act(ACTION, shows ? { show: "1" } : {});
  };
  return (
    <form method="post" action={ACTION}>
      <p className="mb-3 text-ink-2">{TEXTS.warnings.text}</p>
      <label className="flex min-h-11 w-fit cursor-pointer items-center gap-2.5 md:min-h-8">
        <input
          type="checkbox"
          name="show"
          value="1"
          checked={chosen}
          onChange={({ target }) => choose(target.checked)}
          className="size-4 accent-accent"
        />
        {TEXTS.warnings.always}
      </label>
      <noscript>
        <Button type="submit" look="outline" className="mt-3">
          {TEXTS.warnings.save}
        </Button>
      </noscript>
    </form>
  );
}
