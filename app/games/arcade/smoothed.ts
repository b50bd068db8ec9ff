import type { ArcadeState } from "~/games/arcade/core";
import type { Moment } from "./arcadeView";

/** So far apart states arrive (games.md 2.5: four a second). */
const APART_MS = 250;

/** A run that one hears of now and then, and draws all the time: always a quarter of a second behind, on its way from what was to what is. */
export interface Smoothed {
  hear(state: ArcadeState): void;
  moment(nowMs: number): Moment;
}

export function smoothed(first: ArcadeState, clock: () => number): Smoothed {
  let [before, after, heardAtMs] = [first, first, clock()];
  return {
    hear(state) {
      if (state === after) return;
      const nowMs = clock();
      // after a silence there is no way to be shown
      before = nowMs - heardAtMs > 4 * APART_MS ? state : after;
      [after, heardAtMs] = [state, nowMs];
    },
    moment: (nowMs) => ({ before, after, share: Math.min(1, Math.max(0, (nowMs - heardAtMs) / APART_MS)) }),
  };
}
