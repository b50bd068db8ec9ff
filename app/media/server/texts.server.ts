import { textsOf } from "~/app/i18n/texts";

/** Why a file isn't accepted, for reasons that only the server can find. */
export const TEXTS = textsOf("media/server/server");
