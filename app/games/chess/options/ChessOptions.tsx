import { useId } from "react";
import type { OptionsProps } from "~/app/games/gameEntry";
import type { ChessOptions as Options } from "~/games/chess/rules";
import { CLOCK_NAMES } from "~/games/clock";
import { TEXTS } from "./texts";

/** The choice of the rules and, for standard chess, of the clock. */
export function ChessOptions({ options: { mode, clock }, onChange }: OptionsProps<Options>) {
  const ids = useId();
  return (
    <fieldset className="space-y-2">
      <legend className="mb-1 text-sm font-semibold">{TEXTS.rules}</legend>
      {MODES.map((value) => (
        <div key={value} className="flex items-start gap-3 py-1">
          <input
            id={`${ids}-${value}`}
            aria-describedby={`${ids}-${value}-about`}
            type="radio"
            name="mode"
            value={value}
            checked={mode === value}
            onChange={() => onChange({ mode: value, clock: value === "casual" ? "none" : clock })}
            className="mt-0.5 size-5 shrink-0 accent-accent"
          />
          <div>
            <label htmlFor={`${ids}-${value}`} className="block font-semibold">
              {TEXTS[value].name}
            </label>
            <p id={`${ids}-${value}-about`} className="text-sm text-ink-2">
              {TEXTS[value].about}
            </p>
          </div>
        </div>
      ))}
      {mode === "standard" ? (
        <div className="flex items-center justify-between gap-3">
          <label htmlFor={ids} className="text-sm font-semibold">
            {TEXTS.clock}
          </label>
          <select
            id={ids}
            value={clock}
            onChange={({ target }) =>
              onChange({ mode, clock: CLOCK_NAMES.find((name) => name === target.value) ?? "none" })
            }
            className="min-h-11 rounded-md border border-edge bg-raised px-2 mouse:min-h-9"
          >
            {CLOCK_NAMES.map((name) => (
              <option key={name} value={name}>
                {name === "none" ? TEXTS.noClock : name}
              </option>
            ))}
          </select>
        </div>
      ) : null}
    </fieldset>
  );
}

const MODES = ["casual", "standard"] as const;
