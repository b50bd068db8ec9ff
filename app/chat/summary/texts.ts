import { textsOf } from "~/app/i18n/texts";

/** Short texts of messages and of a chat's lines, for the list of chats and the log. */
export const TEXTS = textsOf("chat/summary");
