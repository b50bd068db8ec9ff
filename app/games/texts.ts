import { textsOf } from "~/app/i18n/texts";

/** The texts that games share: on the boards, against the computer, in the host's choices and at the end. */
export const TEXTS = textsOf("games");
