import { Monitor, Moon, Sun } from "lucide-react";
import { useEffect, useState } from "react";
import { type Theme, onThemeChosen, showTheme } from "~/app/ui/shell/theme";
import { themeCookie } from "~/app/ui/shell/choiceCookie";
import { SaveWithoutScripts } from "./SaveWithoutScripts";
import { TEXTS } from "./texts";

/** A choice applies immediately and is stored in this browser. Without JavaScript, the form does the same. */
export function ThemeChoice({ theme }: { theme: Theme }) {
  const [chosen, setChosen] = useState(theme);
  const choose = (next: Theme) => {
    setChosen(next);
    document.cookie = themeCookie(next, location.origin);
    showTheme(next);
  };
  useEffect(() => onThemeChosen((next) => isTheme(next) && setChosen(next)), []);
  return (
    <form method="post" action="/theme">
      <fieldset>
        <legend className="sr-only">{TEXTS.appearance.theme}</legend>
        <div className="grid grid-cols-3 gap-2 narrow:grid-cols-1">
          {CHOICES.map(({ value, Icon }) => (
            <label
              key={value}
              className="relative flex min-h-20 flex-col items-center justify-center gap-1.5 rounded-lg border border-hairline text-sm font-semibold text-ink-2 transition-colors hover:bg-hover has-checked:border-accent has-checked:bg-accent-soft has-checked:text-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
            >
              <input
                type="radio"
                name="theme"
                value={value}
                checked={chosen === value}
                onChange={() => choose(value)}
                className="unseen-choice"
              />
              <Icon aria-hidden className="size-5" />
              {TEXTS.appearance[value]}
            </label>
          ))}
        </div>
      </fieldset>
      <SaveWithoutScripts />
    </form>
  );
}

const isTheme = (value: string): value is Theme => CHOICES.some((choice) => choice.value === value);

const CHOICES: { value: Theme; Icon: typeof Sun }[] = [
  { value: "system", Icon: Monitor },
  { value: "light", Icon: Sun },
  { value: "dark", Icon: Moon },
];
