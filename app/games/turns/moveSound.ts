import { playSound, type Sound } from "~/app/games/sounds";
import type { GameResult, GameRules, Seat } from "~/games/core";
import { useEffect, useRef } from "react";

/** What the views of all games have in which two players take turns. */
export interface TurnView {
  turn: Seat;
  /** the last move; null before the first one */
  last: unknown;
  /** the player who gave up or left */
  left: Seat | null;
  /** they gave up */
  resigned?: true;
}

type ResultRules<View> = Pick<GameRules<View, never, View, never>, "result">;

/** The sound of a move, and of the end. */
export function moveSound<View extends TurnView>(
  { result }: ResultRules<View>,
  before: View | null,
  after: View,
  seat: Seat | null,
): Sound | null {
  if (!before) return null;
  const end = result(after);
  if (end) return result(before) ? null : endSound(end, seat);
  if (after.last === null || JSON.stringify(after.last) === JSON.stringify(before.last)) return null;
  return after.turn === seat ? "reply" : "place";
}

/** The sound of the end. For a spectator, a game that somebody wins has the sound of a win. */
export function endSound(end: Pick<GameResult, "outcome"> & { winner?: Seat }, seat: Seat | null): Sound {
  if (end.outcome === "draw") return "draw";
  return seat === null || end.winner === seat ? "won" : "lost";
}

/** Plays the sound of each move and of the end, in a game against the computer. */
export function useMoveSound<View extends TurnView>(rules: ResultRules<View>, game: View, seat: Seat): void {
  const before = useRef(game);
  useEffect(() => {
    const sound = moveSound(rules, before.current, game, seat);
    before.current = game;
    if (sound) playSound(sound);
  }, [rules, game, seat]);
}
