import { textsOf } from "~/app/i18n/texts";

/** What the server says about quotes. */
export const TEXTS = textsOf("posts/quotes/server");
