import { textsOf } from "~/app/i18n/texts";

/** Why a message isn't sent, for reasons that only the server can find. */
export const TEXTS = textsOf("chat/server");
