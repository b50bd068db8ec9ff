import { textsOf } from "~/app/i18n/texts";

/** The texts of the dialog that invites friends. */
export const TEXTS = textsOf("games/hub/invite");
