import type { OptionsProps } from "~/app/games/gameEntry";
import { HouseRules } from "~/app/games/options/HouseRules";
import type { WhotOptions as Options } from "~/games/whot/state";
import { TEXTS } from "./texts";

export const WhotOptions = (props: OptionsProps<Options>) => <HouseRules rules={TEXTS.options} {...props} />;
