/** The forms of a text by the plural categories of its language. English has two. The number replaces `#`. */
export interface PluralForms {
  one: string;
  other: string;
}

/** "1 move", "1,024 moves" */
export const plural = (count: number, { one, other }: PluralForms): string =>
  (count === 1 ? one : other).replace("#", formatNumber(count));

/**
 * "1,240", of a whole number. It uses no formatter of `Intl`, because the first one that a page creates takes 30 ms on a
 * laptop, and almost every page shows a number.
 */
export const formatNumber = (value: number): string => String(value).replace(/\B(?=(\d{3})+$)/g, ",");
