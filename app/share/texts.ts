import { textsOf } from "~/app/i18n/texts";

export const TEXTS = textsOf("share");
