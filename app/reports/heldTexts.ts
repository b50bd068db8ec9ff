import { textsOf } from "~/app/i18n/texts";

/** What the author of a held text reads (X70). Apart from the report dialog's texts, because chats load it too. */
export const TEXTS = textsOf("reports/held");
