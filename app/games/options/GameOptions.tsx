import { useLoaded } from "~/app/ui/browser/useLoaded";
import type { GameEntry, OptionsProps } from "~/app/games/gameEntry";
import { HouseRules } from "./HouseRules";
import { Toggle } from "./Toggle";
import { TEXTS } from "~/app/games/texts";

interface GameOptionsProps extends OptionsProps<object> {
  game: GameEntry;
  swapSides: boolean;
  onSwapSides: (swap: boolean) => void;
}

/** What the host can choose before inviting. */
export function GameOptions({
  game: { loadOptions, isRace },
  options,
  onChange,
  swapSides,
  onSwapSides,
}: GameOptionsProps) {
  const form = useLoaded(loadOptions, true);
  return (
    <div className="space-y-3">
      {form && "houseRules" in form ? (
        <HouseRules rules={form.houseRules} options={options} onChange={onChange} />
      ) : form ? (
        <form.Form options={options} onChange={onChange} />
      ) : null}
      {isRace ? null : <Toggle text={TEXTS.options.swapSides} checked={swapSides} onChange={onSwapSides} />}
    </div>
  );
}
