import type { OptionsProps } from "~/app/games/gameEntry";
import { HouseRules } from "~/app/games/options/HouseRules";
import type { WhotOptions as Options } from "~/games/whot/state";

export const WhotOptions = (props: OptionsProps<Options>) => <HouseRules rules={RULES} {...props} />;

const RULES: Record<keyof Options, string> = {
  elimination: "The highest total leaves after each round",
  whot20: "Five wild cards",
  generalMarket: "14: all others draw, and you go on",
  pickTwoDefence: "2 and 5 are answered by their own number",
  holdOn: "1: you go on",
  mustPlay: "Who can play must not draw",
  noWhotFinish: "A wild card cannot be the last",
  lastCardCall: "Call your last card, or draw two",
};
