import type { OptionsProps } from "~/app/games/gameEntry";
import { HouseRules } from "~/app/games/options/HouseRules";
import type { SuperOptions as Options } from "~/games/superTicTacToe/rules";

export const SuperOptions = (props: OptionsProps<Options>) => <HouseRules rules={RULES} {...props} />;

const RULES: Record<keyof Options, string> = {
  mostBoards: "Without a line, most boards win",
  openingNotInCentre: "The first move is not in the middle board",
};
