import { twoDigits } from "./durationText";
import { TEXTS } from "~/app/ui/texts";
import { type DateStyle, dateText } from "~/app/i18n/dates";
import { isEnglish } from "~/app/i18n/formats";
import { currentLanguage } from "~/app/i18n/language";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** The zone of the server's text; undefined for the reader's own. */
export type Zone = "UTC" | undefined;

/** "now", "5m", "3h", "2d", then the date, with the year when it isn't the current one. */
export function relativeTime(atMs: number, nowMs: number, zone: Zone): string {
  const agoMs = Math.max(0, nowMs - atMs);
  if (agoMs < MINUTE_MS) return TEXTS.time.now;
  if (agoMs < HOUR_MS) return TEXTS.time.minutes({ count: Math.floor(agoMs / MINUTE_MS) });
  if (agoMs < DAY_MS) return TEXTS.time.hours({ count: Math.floor(agoMs / HOUR_MS) });
  if (agoMs < 7 * DAY_MS) return TEXTS.time.days({ count: Math.floor(agoMs / DAY_MS) });
  return shortDate(atMs, nowMs, zone);
}

// Almost every page shows these times. The first `Intl` formatter on a page takes 30 ms to create on a laptop, so in
// English these functions don't use one.

/** "Nov 21", or "Nov 21, 2025" when the year isn't the current one. */
export function shortDate(atMs: number, nowMs: number, zone: Zone): string {
  const { year, monthAndDay } = partsOf(atMs, zone);
  const isThisYear = year === partsOf(nowMs, zone).year;
  if (!isEnglish(currentLanguage())) return localText(isThisYear ? "day" : "dayAndYear", atMs, zone);
  return isThisYear ? monthAndDay : `${monthAndDay}, ${year}`;
}

/** "Nov 21, 2026, 3:05 PM" */
export function dateAndTime(atMs: number, zone: Zone): string {
  if (!isEnglish(currentLanguage())) return localText("dateAndTime", atMs, zone);
  const { year, monthAndDay, hour, rest } = partsOf(atMs, zone);
  return `${monthAndDay}, ${year}, ${hour}${rest}`;
}

/** 12-hour hh:mm in English (specification §9): "03:05 PM"; otherwise as the language's readers write it. */
export function timeOfDay(atMs: number, zone: Zone): string {
  if (!isEnglish(currentLanguage())) return localText("time", atMs, zone);
  const { hour, rest } = partsOf(atMs, zone);
  return `${twoDigits(hour)}${rest}`;
}

const localText = (style: DateStyle, atMs: number, zone: Zone): string =>
  dateText(style, zone === "UTC" ? atMs : localMs(atMs), "UTC");

/** "November 2026", in UTC */
export function monthAndYear(atMs: number): string {
  if (!isEnglish(currentLanguage())) return dateText("monthAndYear", atMs, "UTC");
  const date = new Date(atMs);
  return `${MONTHS[date.getUTCMonth()]} ${date.getUTCFullYear()}`;
}
const MONTHS = "January February March April May June July August September October November December".split(" ");

/**
 * The moment at which clocks in UTC show what the reader's clock shows at `atMs`. The browser looks up the zone each
 * time, so this follows a change of the zone, which an `Intl` formatter doesn't.
 */
export const localMs = (atMs: number): number => atMs - new Date(atMs).getTimezoneOffset() * MINUTE_MS;

/** "2026", "Nov 21", 3, ":05 PM" */
function partsOf(atMs: number, zone: Zone) {
  const shownMs = zone === "UTC" ? atMs : localMs(atMs);
  const [, day, month, year, time = ""] = new Date(shownMs).toUTCString().split(" "); // Sat, 21 Nov 2026 15:05:00 GMT
  const [hour, minute] = time.split(":");
  const half = Number(hour) < 12 ? "AM" : "PM";
  return { year, monthAndDay: `${month} ${Number(day)}`, hour: Number(hour) % 12 || 12, rest: `:${minute} ${half}` };
}

/** The same text for two moments of one day. */
export function dayOf(atMs: number, zone: Zone): string {
  const { year, monthAndDay } = partsOf(atMs, zone);
  return `${monthAndDay}, ${year}`;
}

/** M1: the time for today, otherwise the date. */
export const lastMessageTime = (atMs: number, nowMs: number, zone: Zone): string =>
  dayOf(atMs, zone) === dayOf(nowMs, zone) ? timeOfDay(atMs, zone) : shortDate(atMs, nowMs, zone);
