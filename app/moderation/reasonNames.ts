import { textsOf } from "~/app/i18n/texts";

/** The names of reasons where a report is shown. Who reports chooses a sentence instead (app/reports/texts.ts). */
export const REASON_NAMES = textsOf("moderation/reasons");
