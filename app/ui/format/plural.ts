const RULES = new Intl.PluralRules("en");
const NUMBERS = new Intl.NumberFormat("en");

/** The forms of a text by the plural categories of its language. English has two. The number replaces `#`. */
export interface PluralForms {
  one: string;
  other: string;
}

/** "1 move", "1,024 moves" */
export const plural = (count: number, { one, other }: PluralForms): string =>
  (RULES.select(count) === "one" ? one : other).replace("#", NUMBERS.format(count));

/** "1,240" */
export const formatNumber = (value: number): string => NUMBERS.format(value);
