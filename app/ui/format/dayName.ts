import { localMs } from "~/app/ui/format/timeText";
import { TEXTS } from "~/app/ui/texts";

/** An IANA name; undefined for the reader's own zone. */
type Zone = string | undefined;

const DAY_MS = 86_400_000;

/** Days since 1970 in the zone's calendar: equal for two times on one day, one more for the next day. */
export function calendarDay(atMs: number, zone: Zone): number {
  const [month = 1, day = 1, year = 1970] = text("numeric", atMs, zone).split("/").map(Number);
  return Date.UTC(year, month - 1, day) / DAY_MS;
}

/** "Today", "Yesterday", "Saturday, November 21". */
export function dayName(atMs: number, nowMs: number, zone: Zone): string {
  const daysAgo = calendarDay(nowMs, zone) - calendarDay(atMs, zone);
  if (daysAgo === 0) return TEXTS.time.today;
  return daysAgo === 1 ? TEXTS.time.yesterday : longDate(atMs, nowMs, zone);
}

/** "Saturday, November 21", with the year when it isn't the current one. */
const longDate = (atMs: number, nowMs: number, zone: Zone): string =>
  text(isSameYear(atMs, nowMs, zone) ? "weekday" : "weekdayAndYear", atMs, zone);

const isSameYear = (atMs: number, nowMs: number, zone: Zone): boolean =>
  text("year", atMs, zone) === text("year", nowMs, zone);

const OPTIONS = {
  year: { year: "numeric" },
  weekday: { weekday: "long", month: "long", day: "numeric" },
  weekdayAndYear: { weekday: "long", month: "long", day: "numeric", year: "numeric" },
  numeric: { month: "numeric", day: "numeric", year: "numeric" },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

const text = (name: keyof typeof OPTIONS, atMs: number, zone: Zone): string =>
  zone === undefined ? format(name, "UTC").format(localMs(atMs)) : format(name, zone).format(atMs);

const formatters = new Map<string, Intl.DateTimeFormat>();

/**
 * Caches formatters: after the first, creating one takes 50 µs, and using one takes 1 µs. The product is in English, so
 * its dates are too.
 */
function format(name: keyof typeof OPTIONS, timeZone: string): Intl.DateTimeFormat {
  const key = `${name} ${timeZone}`;
  const found = formatters.get(key);
  if (found) return found;
  const made = new Intl.DateTimeFormat("en-US", { ...OPTIONS[name], timeZone });
  formatters.set(key, made);
  return made;
}
