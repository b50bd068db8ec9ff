import { shortDate, timeOfDay } from "~/app/ui/timeText";

// Chats are drawn in the browser alone, so always in the reader's own zone.

/** The same for two moments of one day. */
export const dayOf = (atMs: number): string => new Date(atMs).toDateString();

/** M1: the time of day today, before that the date. */
export const lastMessageTime = (atMs: number, nowMs: number): string =>
  dayOf(atMs) === dayOf(nowMs) ? timeOfDay(atMs, undefined) : shortDate(atMs, nowMs, undefined);
