import type { GameResult, Seat } from "~/games/core";
import { TEXTS } from "~/app/games/texts";

interface TurnState {
  turn: Seat;
  result: GameResult | null;
  seat: Seat | null;
  canAct: boolean;
  isPending: boolean;
  nameOf: (seat: Seat) => string;
}

/** Why no move is possible now; null if one is. */
export function waitReason({ turn, result, seat, canAct, isPending, nameOf }: TurnState): string | null {
  if (result) return TEXTS.wait.over;
  if (seat === null) return TEXTS.wait.watching;
  if (isPending) return TEXTS.wait.pending;
  if (turn !== seat) return TEXTS.wait.turn(nameOf(turn));
  return canAct ? null : TEXTS.wait.notReady;
}

/** Who begins, with which discs or marks: "You are red and begin.", "Ada is red and begins." */
export const beginsText = (name: string, side: string): string =>
  name === TEXTS.you ? TEXTS.begins.own(side) : TEXTS.begins.other(name, side);

/** Whether a result is a loss for the viewer. For a spectator it never is. */
export const isLostBy = (seat: Seat | null, result: GameResult | null): boolean =>
  result?.outcome === "won" && seat !== null && result.winner !== seat;
