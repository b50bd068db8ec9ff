import { useEffect, useState } from "react";
import type { NamedMove } from "~/games/chess/move";
import { movesOf, type Chess } from "~/games/chess/rules";

interface Premove {
  move: NamedMove;
  /** the game's moves when the premove was entered; it is sent after exactly one more move, the rival's */
  after: readonly string[];
}

interface PremoveProps {
  game: Chess;
  canAct: boolean;
  play: (move: NamedMove) => void;
}

/**
 * A move entered while the rival is to move (games.md §2.3). The page keeps it, and sends it on the player's turn if it
 * is legal then.
 */
export function usePremove({ game, canAct, play }: PremoveProps) {
  const [premove, setPremove] = useState<Premove | null>(null);
  const status = premove === null ? "wait" : premoveStatus(premove, game);

  useEffect(() => {
    if (premove === null || status === "wait" || (status === "send" && !canAct)) return;
    setPremove(null);
    if (status === "send") play(premove.move);
  }, [premove, status, canAct, play]);

  return {
    premove: status === "drop" ? null : (premove?.move ?? null),
    enterPremove: (move: NamedMove) => setPremove({ move, after: game.moves }),
    clearPremove: () => setPremove(null),
  };
}

/**
 * A premove is dropped if it isn't legal on the player's turn, or if the game took another course: the player's own
 * move was refused, moves were taken back, or the game is over.
 */
function premoveStatus({ move: { from, to, promotion }, after }: Premove, game: Chess): "wait" | "send" | "drop" {
  const { moves, end } = game;
  if (end || !after.every((text, i) => text === moves[i])) return "drop";
  if (moves.length === after.length) return "wait";
  const isLegal =
    moves.length === after.length + 1 &&
    movesOf(game).some((one) => one.from === from && one.to === to && one.promotion === promotion);
  return isLegal ? "send" : "drop";
}
