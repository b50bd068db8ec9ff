import type { Seat } from "~/games/core";
import { TEXTS } from "~/app/games/texts";

interface TurnState {
  turn: Seat;
  isOver: boolean;
  seat: Seat | null;
  canAct: boolean;
  isPending: boolean;
  nameOf: (seat: Seat) => string;
  /** the text before the room is connected */
  notReady?: string;
}

/** Why no move is possible now; null if one is. */
export function waitReason({
  turn,
  isOver,
  seat,
  canAct,
  isPending,
  nameOf,
  notReady = TEXTS.wait.notReady,
}: TurnState): string | null {
  if (isOver) return TEXTS.wait.over;
  if (seat === null) return TEXTS.wait.watching;
  if (isPending) return TEXTS.wait.pending;
  if (turn !== seat) return TEXTS.wait.turn({ name: nameOf(turn) });
  return canAct ? null : notReady;
}
