import { textsOf } from "~/app/i18n/texts";

/** Why a file isn't accepted; in the browser before it is sent, and on the server. */
export const TEXTS = textsOf("media/upload");
