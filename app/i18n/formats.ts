import type { Language } from "~/base/languages";
import { isolatedIn } from "./isolated";
import { currentLanguage } from "./language";

/** A category of CLDR's plural rules. */
type PluralCategory = "zero" | "one" | "two" | "few" | "many" | "other";
export type PluralRule = (count: number) => PluralCategory;

/** How a message's argument is written. Compiled messages call these (scripts/messages/code.mjs). */
export interface Formats {
  text(value: string): string;
  number(value: number, style?: NumberStyle): string;
  list(values: readonly string[], style?: ListStyle): string;
  plural<Form>(value: number, forms: Forms<Form>): Form;
  select<Form>(value: string, forms: Forms<Form>): Form;
}
/** The forms by plural category, by exact number as in `=0`, or by the argument's value. */
type Forms<Form> = Readonly<Record<string, Form>> & { other: Form };
/** `percent`: 0.5 as "50%". `0.0`: with one decimal. */
type NumberStyle = "percent" | "0.0";
/** `unit`: without a word before the last one. */
type ListStyle = "unit";

export function formatsOf(language: Language, pluralRule: PluralRule): Formats {
  return {
    text: (value) => isolatedIn(language, value),
    number: (value, style) =>
      style === undefined ? formatNumber(value, language) : numberFormat(language, style).format(value),
    list: (values, style) => {
      const names = values.map((value) => isolatedIn(language, value));
      return isEnglish(language) && style === "unit" ? names.join(", ") : listFormat(language, style).format(names);
    },
    plural: (value, forms) => forms[`=${value}`] ?? forms[pluralRule(value)] ?? forms.other,
    select: (value, forms) => (Object.hasOwn(forms, value) ? forms[value] : undefined) ?? forms.other,
  };
}

/**
 * What `Intl` formats with. Arabic has Latin digits, like names, addresses and scores around it. English is British in
 * lists ("A, B and C") and American in dates. The languages for tests have the formats of English.
 */
export const localeOf = (language: Language): string => LOCALES[language] ?? language;
const LOCALES: Partial<Record<Language, string>> = {
  en: "en-GB",
  ar: "ar-u-nu-latn",
  "en-XA": "en-GB",
  "ar-XB": "en-GB",
};

/** Some of the formatters for English don't use `Intl`, which is slow at first. */
export const isEnglish = (language: Language): boolean => localeOf(language).startsWith("en");

/**
 * "1,240". Almost every page shows a number, and the first `Intl` formatter on a page takes 30 ms to create on a laptop,
 * so English doesn't use one.
 */
const withCommas = (value: number): string => String(value).replace(/\B(?=(\d{3})+$)/g, ",");

const NUMBER_STYLES: Record<NumberStyle, Intl.NumberFormatOptions> = {
  percent: { style: "percent" },
  "0.0": { minimumFractionDigits: 1, maximumFractionDigits: 1 },
};
const COMPACT = { notation: "compact", maximumFractionDigits: 1 } as const;
const compactFormat = cached(
  (language: Language) => new Intl.NumberFormat(isEnglish(language) ? "en-US" : localeOf(language), COMPACT),
);

/** "7", "1.2K", "3M". */
export const compactCount = (count: number, language: Language = currentLanguage()): string =>
  count < 1_000 ? String(count) : compactFormat(language).format(count);

/** "1,240", in a place that isn't a part of a text */
export const formatNumber = (value: number, language: Language = currentLanguage()): string =>
  isEnglish(language) ? withCommas(value) : numberFormat(language).format(value);

const numberFormat = cached(
  (language: Language, style?: NumberStyle) =>
    new Intl.NumberFormat(localeOf(language), style === undefined ? {} : NUMBER_STYLES[style]),
);
const listFormat = cached(
  (language: Language, style?: ListStyle) =>
    new Intl.ListFormat(localeOf(language), style === undefined ? {} : { type: style, style: "short" }),
);

/** Keeps each formatter that is made: after a page's first, creating one takes 50 µs, and using one 1 µs. */
export function cached<Args extends (string | undefined)[], Formatter>(make: (...args: Args) => Formatter) {
  const made = new Map<string, Formatter>();
  return (...args: Args): Formatter => {
    const key = args.join(" ");
    const formatter = made.get(key) ?? make(...args);
    made.set(key, formatter);
    return formatter;
  };
}
