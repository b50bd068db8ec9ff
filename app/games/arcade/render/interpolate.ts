import type { ArcadeState } from "~/games/arcade/core";
import type { Moment } from "~/app/games/arcade/arcadeView";

/** The time between two states (games.md 2.5: four a second). */
const APART_MS = 250;

/** A run that is reported now and then, and drawn all the time. It is drawn a quarter of a second late, between the last two states. */
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
      // after a silence there is no movement to show
      before = nowMs - heardAtMs > 4 * APART_MS ? state : after;
      [after, heardAtMs] = [state, nowMs];
    },
    moment: (nowMs) => ({ before, after, share: Math.min(1, Math.max(0, (nowMs - heardAtMs) / APART_MS)) }),
  };
}
