import type { OptionsProps } from "~/app/games/gameEntry";
import { Toggle } from "./Toggle";
import { TEXTS } from "~/app/games/texts";

interface HouseRulesProps<Rule extends string> extends OptionsProps<Record<Rule, boolean>> {
  /** the text of each option */
  rules: Record<Rule, string>;
}

/** Rules that a host can switch on, in a list that is closed at first. */
export function HouseRules<Rule extends string>({ rules, options, onChange }: HouseRulesProps<Rule>) {
  const names = Object.keys(rules) as Rule[];
  return (
    <details className="rounded-md border border-hairline" open={names.some((rule) => options[rule])}>
      <summary className="flex min-h-11 cursor-pointer items-center px-3 font-semibold">
        {TEXTS.options.houseRules}
      </summary>
      <ul className="border-t border-hairline px-3 py-1">
        {names.map((rule) => (
          <li key={rule}>
            <Toggle
              text={rules[rule]}
              checked={options[rule]}
              onChange={(isOn) => onChange({ ...options, [rule]: isOn })}
            />
          </li>
        ))}
      </ul>
    </details>
  );
}
