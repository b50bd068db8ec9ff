import { textsOf } from "~/app/i18n/texts";

/** Mails about what moderators decided, and about what is unread. */
export const TEXTS = textsOf("mail/server");
