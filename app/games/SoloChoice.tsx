import { useId } from "react";
import { useRemembered, type RememberedChoice } from "./options/rememberedChoice";
import { TEXTS } from "./texts";

interface SoloChoiceProps<Choice extends string> {
  choice: RememberedChoice<Choice>;
  names: Record<Choice, string>;
  /** the name of the choice */
  legend: string;
}

/** Chooses the computer's strength, which applies from its next move on. */
export const StrengthChoice = <Strength extends string>(props: Omit<SoloChoiceProps<Strength>, "legend">) => (
  <SoloChoice legend={TEXTS.computer} {...props} />
);

/** Chooses one of a few options of a game against the computer. The browser remembers the choice. */
export function SoloChoice<Choice extends string>({ choice, names, legend }: SoloChoiceProps<Choice>) {
  const group = useId();
  const chosen = useRemembered(choice);
  return (
    <fieldset className="flex items-center gap-3">
      <legend className="float-left text-sm font-semibold text-ink-2">{legend}</legend>
      <div className="flex rounded-full border border-hairline p-0.5">
        {(Object.keys(names) as Choice[]).map((one) => (
          <label
            key={one}
            className="relative flex min-h-11 items-center rounded-full px-4 text-sm font-semibold text-ink-2 transition-colors hover:text-ink has-checked:bg-accent-soft has-checked:text-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent md:min-h-8"
          >
            <input
              type="radio"
              name={group}
              value={one}
              checked={chosen === one}
              onChange={() => choice.write(one)}
              className="absolute inset-0 cursor-pointer appearance-none rounded-full outline-none"
            />
            {names[one]}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
