import { formatNumber } from "~/app/i18n/formats";

/** The two forms of an English text. The number replaces `#`. The moderators' desk exists only in English. */
interface PluralForms {
  one: string;
  other: string;
}

/** "1 report", "1,024 reports" */
export const plural = (count: number, { one, other }: PluralForms): string =>
  (count === 1 ? one : other).replace("#", formatNumber(count, "en"));
