import { textsOf } from "~/app/i18n/texts";

/** Mails about what moderators decided. */
export const TEXTS = textsOf("mail/server");
