import { textsOf } from "~/app/i18n/texts";

/** What notifications say. */
export const TEXTS = textsOf("pushQueue");
