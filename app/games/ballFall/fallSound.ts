import type { Sound } from "~/app/games/sounds";
import type { BallFallState } from "~/games/ballFall/state";

/** The sound of a tick's most important event; null if the tick has none. */
export function fallSound(before: BallFallState, after: BallFallState): Sound | null {
  if (before.phase !== after.phase) {
    if (after.phase === "gameOver") return "lost";
    if (after.phase === "running") return "launch";
  }
  if (after.lives !== before.lives) return after.lives > before.lives ? "heart" : "lifeLost";
  return before.standsOn === null && after.standsOn !== null ? "land" : null;
}
