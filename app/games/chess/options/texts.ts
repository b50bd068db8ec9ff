import { textsOf } from "~/app/i18n/texts";

/** The texts of the host's choices. */
export const TEXTS = textsOf("games/chess/options");
