import { playSound, type Sound } from "~/app/games/sounds";
import type { GameResult, Seat } from "~/games/core";
import { useEffect, useRef } from "react";

interface MoveState {
  turn: Seat;
  /** the last move: a value that differs after each move */
  last: unknown;
  result: GameResult | null;
}

/** The sound of a move, and of the end. */
export function moveSound(before: MoveState | null, after: MoveState, seat: Seat | null): Sound | null {
  if (!before) return null;
  if (after.result) {
    if (before.result) return null;
    if (after.result.outcome === "draw") return "draw";
    return seat === null || after.result.winner === seat ? "won" : "lost";
  }
  if (after.last === before.last || after.last === null) return null;
  return after.turn === seat ? "reply" : "place";
}

/** Plays the sound of each move and of the end, in a game against the computer. */
export function useMoveSound({ turn, last, result }: MoveState, seat: Seat): void {
  const before = useRef<MoveState>({ turn, last, result });
  useEffect(() => {
    const after = { turn, last, result };
    const sound = moveSound(before.current, after, seat);
    before.current = after;
    if (sound) playSound(sound);
  }, [turn, last, result, seat]);
}
