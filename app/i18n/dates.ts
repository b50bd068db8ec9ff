import type { Language } from "~/base/languages";
import { cached, isEnglish, localeOf } from "./formats";
import { currentLanguage } from "./language";

/** How dates and times are written. English dates are American (specification §9). */
const STYLES = {
  day: { month: "short", day: "numeric" },
  dayAndYear: { month: "short", day: "numeric", year: "numeric" },
  weekday: { weekday: "long", month: "long", day: "numeric" },
  weekdayAndYear: { weekday: "long", month: "long", day: "numeric", year: "numeric" },
  monthAndYear: { month: "long", year: "numeric" },
  time: { hour: "numeric", minute: "2-digit" },
  dateAndTime: { dateStyle: "medium", timeStyle: "short" },
  longDateAndTime: { dateStyle: "long", timeStyle: "short" },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;
export type DateStyle = keyof typeof STYLES;

const formatter = cached(
  (language: Language, style: DateStyle, timeZone: string) =>
    new Intl.DateTimeFormat(dateLocaleOf(language), { ...STYLES[style], timeZone }),
);

/** A date in the current language. */
export const dateText = (style: DateStyle, atMs: number, timeZone: string): string =>
  formatter(currentLanguage(), style, timeZone).format(atMs);

/** In UTC, because the server doesn't know the reader's time zone: "November 21, 2026 at 3:05 PM (UTC)". */
export const longDateAndTime = (atMs: number): string => `${dateText("longDateAndTime", atMs, "UTC")} (UTC)`;

const dateLocaleOf = (language: Language): string => (isEnglish(language) ? "en-US" : localeOf(language));
