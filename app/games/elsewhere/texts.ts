import { textsOf } from "~/app/i18n/texts";

/** The texts of the links to a member's games and of invitations, on other pages than the game's own. */
export const TEXTS = textsOf("games/elsewhere");
