import { textsOf } from "~/app/i18n/texts";

/** The texts around the log of the open chat. */
export const TEXTS = textsOf("chat");
