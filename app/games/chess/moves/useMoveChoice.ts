import { useState } from "react";
import { useKeyDown } from "~/app/games/useKeyDown";
import type { Promotion, SquareName } from "~/games/chess/board";
import { ownerOf, piecesOn } from "~/games/chess/fen";
import type { NamedMove } from "~/games/chess/move";
import { movesOf, turnOf, type Chess } from "~/games/chess/rules";
import type { Seat } from "~/games/core";
import { premoveTargets } from "./premoveTargets";
import { usePremove } from "./usePremove";

/** A move before its promotion is chosen. */
interface FromTo {
  from: SquareName;
  to: SquareName;
}

interface MoveChoiceProps {
  /** including the player's own pending move */
  game: Chess;
  seat: Seat | null;
  canAct: boolean;
  /** the board shows an old position */
  isLookingBack: boolean;
  play: (move: NamedMove) => void;
}

export type MoveChoice = ReturnType<typeof useMoveChoice>;

/**
 * How a player enters a move: a piece, then a square, then perhaps the promotion. While the rival is to move, standard
 * chess keeps the move as a premove.
 */
export function useMoveChoice({ game, seat, canAct, isLookingBack, play }: MoveChoiceProps) {
  const [chosen, setChosen] = useState<SquareName | null>(null);
  const [promoting, setPromoting] = useState<FromTo | null>(null);
  const { premove, enterPremove, clearPremove } = usePremove({ game, canAct, play });
  const stage = stageOf(game, seat, canAct && !isLookingBack);
  const pieces = piecesOn(game.fen);

  const isOwn = (square: SquareName): boolean => {
    const piece = pieces.get(square);
    return stage !== "none" && piece !== undefined && ownerOf(piece) === seat;
  };
  const movesFrom = (from: SquareName): SquareName[] => {
    if (!isOwn(from)) return [];
    if (stage === "premove") return premoveTargets(game.fen, from);
    // a promotion appears as four moves, one for each piece that the pawn can become
    return [...new Set(movesOf(game).flatMap((move) => (move.from === from ? [move.to] : [])))];
  };

  const submit = (move: NamedMove) => {
    setChosen(null);
    setPromoting(null);
    if (stage === "premove") enterPremove(move);
    else play(move);
  };
  /** Makes the move if it is possible. Returns whether it was. */
  const tryMove = ({ from, to }: FromTo): boolean => {
    if (!movesFrom(from).includes(to)) return false;
    if (isPromotion(pieces.get(from), to)) setPromoting({ from, to });
    else submit({ from, to });
    return true;
  };

  // Safari doesn't focus a pressed button, so no cell would get the key
  useKeyDown(({ key }) => {
    if (key !== "Escape") return;
    setChosen(null);
    clearPremove();
  });

  const selected = chosen !== null && isOwn(chosen) ? chosen : null;
  return {
    chosen: selected,
    targets: selected === null ? [] : movesFrom(selected),
    premove,
    /** the pawn's move that waits for its promotion; null once that move is no longer possible */
    promoting: promoting && movesFrom(promoting.from).includes(promoting.to) ? promoting : null,
    /** whether the player may choose the piece there */
    isOwn,
    /** called when a square is tapped, or Enter pressed on it */
    press(square: SquareName) {
      if (selected !== null && tryMove({ from: selected, to: square })) return;
      if (selected === null && (square === premove?.from || square === premove?.to)) clearPremove();
      else setChosen(isOwn(square) && square !== selected ? square : null);
    },
    choose: setChosen,
    /** a piece was dragged to a square; if it can't move there, it slides back and stays chosen */
    drop: (from: SquareName, to: SquareName) => void tryMove({ from, to }),
    promote: (promotion: Promotion) => promoting && submit({ ...promoting, promotion }),
    stopPromoting: () => setPromoting(null),
  };
}

/** The kind of move that the player can enter now. */
function stageOf(game: Chess, seat: Seat | null, canMove: boolean): "move" | "premove" | "none" {
  if (seat === null || !canMove || game.end) return "none";
  if (turnOf(game) === seat) return "move";
  return game.options.mode === "standard" ? "premove" : "none";
}

const isPromotion = (piece: string | undefined, to: SquareName): boolean =>
  piece?.toLowerCase() === "p" && /[18]$/.test(to);
