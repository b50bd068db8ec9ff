import type { ShownClock } from "~/app/games/room/roomGame";
import { say } from "~/app/ui/format/sentences";
import type { Seat } from "~/games/core";

/** Below this the clock shows tenths of a second, in the colour of warnings. */
export const LOW_MS = 20_000;

const TENTH_MS = 100;
const SECOND_MS = 1000;

/** The time that a seat's clock shows when `performance.now()` is `nowMs`. Only the room decides when time is up. */
export function leftMsAt({ leftMs, running, atMs }: ShownClock, seat: Seat, nowMs: number): number {
  const usedMs = running === seat ? Math.max(0, nowMs - atMs) : 0;
  return Math.max(0, (leftMs[seat] ?? 0) - usedMs);
}

/** "4:59", "1:00:00", and "0:19.9" when the time is low. */
export function clockText(leftMs: number): string {
  const seconds = Math.floor(leftMs / SECOND_MS);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60)];
  const text = say`${hours > 0 ? say`${hours}:${twoDigits(minutes % 60)}` : minutes}:${twoDigits(seconds % 60)}`;
  return leftMs < LOW_MS ? say`${text}.${Math.floor((leftMs % SECOND_MS) / TENTH_MS)}` : text;
}

const twoDigits = (number: number): string => say`${number}`.padStart(2, "0");

/** The time until the text changes. */
export function nextTextInMs(leftMs: number): number {
  const step = leftMs < LOW_MS ? TENTH_MS : SECOND_MS;
  return (leftMs % step) + 1;
}
