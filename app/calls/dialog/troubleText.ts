import type { MediaTrouble } from "~/app/calls/client/devices";
import { TEXTS } from "./texts";

/** What is wrong with a device, and what to do about it. */
export const troubleText = ({ device, why }: MediaTrouble): string => TEXTS.trouble[why](TEXTS.trouble.device[device]);
