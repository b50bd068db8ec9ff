import { localMs } from "~/app/ui/format/timeText";
import { TEXTS } from "~/app/ui/texts";
import { dateText } from "~/app/i18n/dates";

/** An IANA name; undefined for the reader's own zone. */
type Zone = string | undefined;

const DAY_MS = 86_400_000;

/** Days since 1970 in the zone's calendar: equal for two times on one day, one more for the next day. */
export function calendarDay(atMs: number, zone: Zone): number {
  const { month, day, year } = numbersOf(atMs, zone);
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
  dateText(
    isSameYear(atMs, nowMs, zone) ? "weekday" : "weekdayAndYear",
    zone === undefined ? localMs(atMs) : atMs,
    zone ?? "UTC",
  );

const isSameYear = (atMs: number, nowMs: number, zone: Zone): boolean =>
  numbersOf(atMs, zone).year === numbersOf(nowMs, zone).year;

/** The numbers of a date in the zone's calendar. */
function numbersOf(atMs: number, zone: Zone): { month: number; day: number; year: number } {
  const text = zone === undefined ? numbers("UTC").format(localMs(atMs)) : numbers(zone).format(atMs);
  const [month = 1, day = 1, year = 1970] = text.split("/").map(Number);
  return { month, day, year };
}

const formatters = new Map<string, Intl.DateTimeFormat>();

/** American, because this isn't shown: it is read as month, day and year. */
function numbers(timeZone: string): Intl.DateTimeFormat {
  const found = formatters.get(timeZone) ?? new Intl.DateTimeFormat("en-US", { timeZone });
  formatters.set(timeZone, found);
  return found;
}
