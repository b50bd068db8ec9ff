import { textsOf } from "~/app/i18n/texts";

/** The texts of a game room. A board's own texts are in the game's folder. */
export const TEXTS = textsOf("games/room");
