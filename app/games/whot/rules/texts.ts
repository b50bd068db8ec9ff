import { textsOf } from "~/app/i18n/texts";

/** The texts of the rules, of the host's choices, and of the choice of a shape. */
export const TEXTS = textsOf("games/whot/rules");
