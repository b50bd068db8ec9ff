import type { OptionsProps } from "~/app/games/gameEntry";
import { HouseRules } from "~/app/games/options/HouseRules";
import type { SuperOptions as Options } from "~/games/superTicTacToe/rules";
import { TEXTS } from "./texts";

export const SuperOptions = (props: OptionsProps<Options>) => <HouseRules rules={TEXTS} {...props} />;
