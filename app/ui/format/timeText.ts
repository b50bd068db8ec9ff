import { TEXTS } from "~/app/ui/texts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** An IANA name; undefined for the reader's own zone. */
type Zone = string | undefined;

/** "now", "5m", "3h", "2d", then the date, with the year when it isn't the current one. */
export function relativeTime(atMs: number, nowMs: number, zone: Zone): string {
  const agoMs = Math.max(0, nowMs - atMs);
  if (agoMs < MINUTE_MS) return TEXTS.time.now;
  if (agoMs < HOUR_MS) return TEXTS.time.minutes(Math.floor(agoMs / MINUTE_MS));
  if (agoMs < DAY_MS) return TEXTS.time.hours(Math.floor(agoMs / HOUR_MS));
  if (agoMs < 7 * DAY_MS) return TEXTS.time.days(Math.floor(agoMs / DAY_MS));
  return shortDate(atMs, nowMs, zone);
}

/** "Nov 21", or "Nov 21, 2025" when the year isn't the current one. */
export const shortDate = (atMs: number, nowMs: number, zone: Zone): string =>
  format(isSameYear(atMs, nowMs, zone) ? "day" : "dayAndYear", zone).format(atMs);

/** "Saturday, November 21", with the year when it isn't the current one. */
export const longDate = (atMs: number, nowMs: number, zone: Zone): string =>
  format(isSameYear(atMs, nowMs, zone) ? "weekday" : "weekdayAndYear", zone).format(atMs);

const isSameYear = (atMs: number, nowMs: number, zone: Zone): boolean =>
  format("year", zone).format(atMs) === format("year", zone).format(nowMs);

/** 12-hour hh:mm (specification §9): "03:05 PM". */
export const timeOfDay = (atMs: number, zone: Zone): string => plainSpaces(format("clock", zone).format(atMs));

/** "Nov 21, 2026, 3:05 PM" */
export const dateAndTime = (atMs: number, zone: Zone): string => plainSpaces(format("full", zone).format(atMs));

/** "11/21/2026" */
export const numericDate = (atMs: number, zone: Zone): string => format("numeric", zone).format(atMs);

/** "November 2026" */
export const monthAndYear = (atMs: number, zone: Zone): string => format("month", zone).format(atMs);

const OPTIONS = {
  year: { year: "numeric" },
  day: { month: "short", day: "numeric" },
  dayAndYear: { month: "short", day: "numeric", year: "numeric" },
  weekday: { weekday: "long", month: "long", day: "numeric" },
  weekdayAndYear: { weekday: "long", month: "long", day: "numeric", year: "numeric" },
  clock: { hour: "2-digit", minute: "2-digit", hour12: true },
  full: { dateStyle: "medium", timeStyle: "short", hour12: true },
  month: { month: "long", year: "numeric" },
  numeric: { month: "numeric", day: "numeric", year: "numeric" },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Caches formatters: creating one takes 50 µs, using one 1 µs. The product is in English, so its dates are too. */
function format(name: keyof typeof OPTIONS, zone: Zone): Intl.DateTimeFormat {
  const key = `${name} ${zone ?? ""}`;
  const found = formatters.get(key);
  if (found) return found;
  const made = new Intl.DateTimeFormat("en-US", {
    ...OPTIONS[name],
    ...(zone === undefined ? {} : { timeZone: zone }),
  });
  formatters.set(key, made);
  return made;
}

/** Some engines put U+202F before AM and PM. A plain space gives the same text everywhere. */
const plainSpaces = (text: string): string => text.replace(/\u202f/g, " ");
