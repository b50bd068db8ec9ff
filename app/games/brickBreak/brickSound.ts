import type { Sound } from "~/app/games/sounds";
import type { BrickBreakState } from "~/games/brickBreak/state";

/** The sound of a tick's most important event; null if the tick has none. */
export function brickSound(before: BrickBreakState, after: BrickBreakState): Sound | null {
  if (before.phase !== after.phase) {
    if (after.phase === "complete") return "won";
    if (after.phase === "gameOver") return "lost";
    if (after.phase === "betweenLevel") return "levelUp";
    if (after.phase === "running") return "launch";
  }
  if (after.lives < before.lives) return "lifeLost";
  if (after.phase !== "running") return null;
  if (after.score > before.score) return "brick";
  const isTurned =
    Math.sign(before.velocityX) !== Math.sign(after.velocityX) ||
    Math.sign(before.velocityY) !== Math.sign(after.velocityY);
  return isTurned ? "bounce" : null;
}
