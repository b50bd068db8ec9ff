/** The forms of a text by the plural categories of its language. English has two. The number replaces `#`. */
export interface PluralForms {
  one: string;
  other: string;
}

/** "1 move", "1,024 moves" */
export const plural = (count: number, { one, other }: PluralForms): string =>
  (count === 1 ? one : other).replace("#", formatNumber(count));

/**
 * Formats a whole number with commas: "1,240". Almost every page shows a number, and the first `Intl` formatter on a
 * page takes 30 ms to create on a laptop, so this doesn't use one.
 */
export const formatNumber = (value: number): string => String(value).replace(/\B(?=(\d{3})+$)/g, ",");
