import { longDate, shortDate, timeOfDay } from "~/app/ui/timeText";

// Chats are drawn in the browser alone, so always in the reader's own zone.

/** The same for two moments of one day. */
export const dayOf = (atMs: number): string => new Date(atMs).toDateString();

/** "Today", "Yesterday", "Saturday, November 21". */
export function dayName(atMs: number, nowMs: number): string {
  if (dayOf(atMs) === dayOf(nowMs)) return "Today";
  const yesterday = new Date(nowMs);
  yesterday.setDate(yesterday.getDate() - 1);
  return dayOf(atMs) === yesterday.toDateString() ? "Yesterday" : longDate(atMs, nowMs, undefined);
}

/** M1: the time of day today, before that the date. */
export const lastMessageTime = (atMs: number, nowMs: number): string =>
  dayOf(atMs) === dayOf(nowMs) ? timeOfDay(atMs, undefined) : shortDate(atMs, nowMs, undefined);
