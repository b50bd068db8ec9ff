import { useRemembered, type RememberedChoice } from "./rememberedChoice";

interface StrengthChoiceProps<Strength extends string> {
  choice: RememberedChoice<Strength>;
  names: Record<Strength, string>;
}

/** How well the computer plays, from its next move on. */
export function StrengthChoice<Strength extends string>({ choice, names }: StrengthChoiceProps<Strength>) {
  const chosen = useRemembered(choice);
  return (
    <fieldset className="flex items-center gap-3">
      <legend className="float-left text-sm font-semibold text-ink-2">Computer</legend>
      <div className="flex rounded-full border border-hairline p-0.5">
        {(Object.keys(names) as Strength[]).map((strength) => (
          <label
            key={strength}
            className="relative flex min-h-11 items-center rounded-full px-4 text-sm font-semibold text-ink-2 transition-colors hover:text-ink has-checked:bg-accent-soft has-checked:text-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent md:min-h-8"
          >
            <input
              type="radio"
              name="strength"
              value={strength}
              checked={chosen === strength}
              onChange={() => choice.write(strength)}
              className="absolute inset-0 cursor-pointer appearance-none rounded-full outline-none"
            />
            {names[strength]}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
