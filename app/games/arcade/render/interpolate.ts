import type { ArcadeState } from "~/games/arcade/core";
import type { InterpolatedState } from "~/app/games/arcade/arcadeView";

/** The time between two states (games.md 2.5: four a second). */
const UPDATE_EVERY_MS = 250;

/**
 * A run that is reported now and then, and drawn all the time. It is drawn a quarter of a second late, between the last
 * two states.
 */
export function interpolate(first: ArcadeState, clock: () => number) {
  let [before, after, updatedAtMs] = [first, first, clock()];
  return {
    update(state: ArcadeState): void {
      if (state === after) return;
      const nowMs = clock();
      // after a silence there is no movement to show
      before = nowMs - updatedAtMs > 4 * UPDATE_EVERY_MS ? state : after;
      [after, updatedAtMs] = [state, nowMs];
    },
    stateAt: (nowMs: number): InterpolatedState => ({
      before,
      after,
      share: Math.min(1, Math.max(0, (nowMs - updatedAtMs) / UPDATE_EVERY_MS)),
    }),
  };
}
