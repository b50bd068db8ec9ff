import { Monitor, Moon, Sun } from "lucide-react";
import type { Theme } from "~/app/edge/theme";
import { Button } from "~/app/ui/Button";
import { showToast } from "~/app/ui/toasts";
import { useAct } from "~/app/wire/useAct";

/** Applies at once; a browser without JavaScript presses the button. */
export function ThemeChoice({ theme }: { theme: Theme }) {
  const { act, Form, sent } = useAct((answer) => {
    if (!answer.ok) showToast(answer.message);
  });
  const chosen = sent?.get("theme") ?? theme;
  return (
    <Form method="post" action="/theme">
      <fieldset>
        <legend className="sr-only">Theme</legend>
        <div className="grid grid-cols-3 gap-2">
          {CHOICES.map(({ value, name, Icon }) => (
            <label
              key={value}
              className="relative flex min-h-20 flex-col items-center justify-center gap-1.5 rounded-lg border border-hairline text-sm font-semibold text-ink-2 transition-colors hover:bg-hover has-checked:border-accent has-checked:bg-accent-soft has-checked:text-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
            >
              <input
                type="radio"
                name="theme"
                value={value}
                checked={chosen === value}
                onChange={() => {
                  // before the answer: the person sees what they chose
                  document.documentElement.dataset["theme"] = value;
                  act("/theme", { theme: value });
                }}
                className="absolute inset-0 cursor-pointer opacity-0"
              />
              <Icon aria-hidden className="size-5" />
              {name}
            </label>
          ))}
        </div>
      </fieldset>
      <noscript>
        <Button type="submit" look="outline" className="mt-3">
          Save
        </Button>
      </noscript>
    </Form>
  );
}

const CHOICES: { value: Theme; name: string; Icon: typeof Sun }[] = [
  { value: "system", name: "System", Icon: Monitor },
  { value: "light", name: "Light", Icon: Sun },
  { value: "dark", name: "Dark", Icon: Moon },
];
