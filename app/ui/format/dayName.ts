import { longDate, numericDate } from "./timeText";
import { TEXTS } from "~/app/ui/texts";

const DAY_MS = 86_400_000;

/** Days since 1970 in the zone's calendar: equal for two times on one day, one more for the next day. */
export function calendarDay(atMs: number, zone: string | undefined): number {
  const [month = 1, day = 1, year = 1970] = numericDate(atMs, zone).split("/").map(Number);
  return Date.UTC(year, month - 1, day) / DAY_MS;
}

/** "Today", "Yesterday", "Saturday, November 21". */
export function dayName(atMs: number, nowMs: number, zone: string | undefined): string {
  const daysAgo = calendarDay(nowMs, zone) - calendarDay(atMs, zone);
  if (daysAgo === 0) return TEXTS.time.today;
  return daysAgo === 1 ? TEXTS.time.yesterday : longDate(atMs, nowMs, zone);
}
