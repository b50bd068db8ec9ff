import { useId } from "react";
import { RadioRow } from "~/app/ui/primitives/RadioRow";
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
  <SoloChoice legend={TEXTS.strength} {...props} />
);

/** Chooses one of a few options of a game against the computer. The browser remembers the choice. */
export function SoloChoice<Choice extends string>({ choice, names, legend }: SoloChoiceProps<Choice>) {
  const group = useId();
  const chosen = useRemembered(choice);
  return <RadioRow legend={legend} name={group} texts={names} chosen={chosen} onChoose={choice.write} />;
}
