import { textsOf } from "~/app/i18n/texts";

/** What the server answers about games. */
export const TEXTS = textsOf("games/server");
