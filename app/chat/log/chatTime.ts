import { shortDate, timeOfDay } from "~/app/ui/format/timeText";

// Chats are drawn only in the browser, so always in the reader's own time zone.

/** The same text for two moments of one day. */
export const dayOf = (atMs: number): string => new Date(atMs).toDateString();

/** M1: the time for today, otherwise the date. */
export const lastMessageTime = (atMs: number, nowMs: number): string =>
  dayOf(atMs) === dayOf(nowMs) ? timeOfDay(atMs, undefined) : shortDate(atMs, nowMs, undefined);
