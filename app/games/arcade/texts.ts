import { textsOf } from "~/app/i18n/texts";

/** The texts of the arcade games: alone, in a race, and in replays. */
export const TEXTS = textsOf("games/arcade");
