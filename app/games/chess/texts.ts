import { textsOf } from "~/app/i18n/texts";

/** The texts of chess in a room. The texts of its options are in options/. */
export const TEXTS = textsOf("games/chess");
