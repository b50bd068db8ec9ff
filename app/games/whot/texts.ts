import { textsOf } from "~/app/i18n/texts";

/** The texts of the table. The texts of the rules and of the host's choices are in rules/. */
export const TEXTS = textsOf("games/whot");
