import type { ShownClock } from "~/app/games/room/roomGame";
import { durationText } from "~/app/ui/format/durationText";
import { say } from "~/app/i18n/isolated";
import type { Seat } from "~/games/core";

/** Below this the clock shows tenths of a second, in the warning colour. */
export const LOW_MS = 20_000;

const TENTH_MS = 100;
const SECOND_MS = 1000;

/** The time that a seat's clock shows at `atNowMs` of `performance.now()`. Only the room decides when time is up. */
export function leftMsAt({ leftMs, running, atMs }: ShownClock, seat: Seat, atNowMs: number): number {
  const usedMs = running === seat ? Math.max(0, atNowMs - atMs) : 0;
  return Math.max(0, (leftMs[seat] ?? 0) - usedMs);
}

/** "4:59", "1:00:00", and "0:19.9" when the time is low. */
export function clockText(leftMs: number): string {
  const text = durationText(leftMs);
  return leftMs < LOW_MS ? say`${text}.${Math.floor((leftMs % SECOND_MS) / TENTH_MS)}` : text;
}

/** In how many milliseconds the text changes. */
export function nextTextInMs(leftMs: number): number {
  const step = leftMs < LOW_MS ? TENTH_MS : SECOND_MS;
  return (leftMs % step) + 1;
}
