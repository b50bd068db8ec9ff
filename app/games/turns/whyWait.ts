import type { GameResult, Seat } from "~/games/core";

interface Moment {
  turn: Seat;
  result: GameResult | null;
  seat: Seat | null;
  canAct: boolean;
  isPending: boolean;
  nameOf: (seat: Seat) => string;
}

/** Why no move is possible now; null if one is. */
export function whyWait({ turn, result, seat, canAct, isPending, nameOf }: Moment): string | null {
  if (result) return "The game is over.";
  if (seat === null) return "You are looking on.";
  if (isPending) return "One moment: your last move is on its way.";
  if (turn !== seat) return `It is ${nameOf(turn)}'s turn.`;
  return canAct ? null : "The board is not ready. One moment.";
}

/** Whether a result is a loss for the viewer. For a spectator it never is. */
export const isLostBy = (seat: Seat | null, result: GameResult | null): boolean =>
  result?.outcome === "won" && seat !== null && result.winner !== seat;
