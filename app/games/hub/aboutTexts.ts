import { textsOf } from "~/app/i18n/texts";

/** What the games are about. */
export const TEXTS = textsOf("games/hub/about");
