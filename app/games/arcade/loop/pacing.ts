import { TICKS_PER_SECOND } from "~/games/arcade/core";
import { rememberedChoice } from "~/app/games/options/rememberedChoice";

export const TICK_MS = 1000 / TICKS_PER_SECOND;

/** games.md 2.5: a late frame makes up for at most this many ticks. If more are due, the game slows down. */
export const CATCH_UP_TICKS = 5;

/** With rounding, the frame times of a tick can add up to slightly less than the tick. */
const ROUNDING_MS = 1e-6;

export interface Pace {
  /** the time of the last frame; null before the first one and after a rest */
  frameAtMs: number | null;
  /** time that has passed but isn't played yet */
  owedMs: number;
}

export const AT_REST: Pace = { frameAtMs: null, owedMs: 0 };

interface Paced {
  pace: Pace;
  /** to play now */
  ticks: number;
  /** where the frame is between the last two states, from 0 to 1 */
  share: number;
}

interface PaceOptions {
  /** 1 is sixty ticks a second */
  speed?: number;
  /** how much unplayed time later frames may make up for; the room of a ranked run doesn't wait for a slow machine */
  debtMs?: number;
}

/** How many ticks a frame has to play, so that a second has sixty ticks at any frame rate. */
export function paced({ frameAtMs, owedMs }: Pace, nowMs: number, { speed = 1, debtMs = 0 }: PaceOptions = {}): Paced {
  const passedMs = frameAtMs === null ? 0 : Math.max(0, nowMs - frameAtMs) * speed;
  const dueMs = owedMs + passedMs + ROUNDING_MS;
  const ticks = Math.min(CATCH_UP_TICKS, Math.floor(dueMs / TICK_MS));
  const leftMs = dueMs - ROUNDING_MS - ticks * TICK_MS;
  const remainingMs = leftMs < TICK_MS - ROUNDING_MS ? leftMs : Math.min(leftMs, debtMs);
  return {
    pace: { frameAtMs: nowMs, owedMs: remainingMs },
    ticks,
    share: Math.min(1, Math.max(0, remainingMs / TICK_MS)),
  };
}

/** For people who need more time (games.md 2.5). Slower runs aren't ranked. */
export const SPEED = rememberedChoice("parlor:arcade:speed", ["full", "slower"]);

const SLOWER = 0.6;

export const chosenSpeed = (): number => (SPEED.read() === "slower" ? SLOWER : 1);
