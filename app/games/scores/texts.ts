import { textsOf } from "~/app/i18n/texts";

/** The texts of scores: the dialog after a run, the board among friends, and replays. */
export const TEXTS = textsOf("games/scores");
