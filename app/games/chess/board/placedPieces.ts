import type { SquareName } from "~/games/chess/board";
import { ownerOf, piecesOn, type PieceLetter } from "~/games/chess/fen";

/** A piece that keeps its id from position to position, so that it visibly slides. */
interface PlacedPiece {
  id: number;
  piece: PieceLetter;
  square: SquareName;
}

export interface Placed {
  fen: string;
  /** in the order of their ids */
  pieces: readonly PlacedPiece[];
}

/**
 * The pieces of a position with their ids from the previous position, after any change: a move, a takeback, a jump
 * through the game. Ids go first to the pieces that are still on their squares, then to equal pieces on other squares,
 * then, because pawns promote, to any pieces of the same side.
 */
export function placePieces(before: Placed | null, fen: string): Placed {
  const remaining = [...(before?.pieces ?? [])];
  const take = (fits: (one: PlacedPiece) => boolean): number | null => {
    const i = remaining.findIndex(fits);
    return i < 0 ? null : (remaining.splice(i, 1)[0]?.id ?? null);
  };
  let unplaced = [...piecesOn(fen)].map(([square, piece]) => ({ square, piece }));
  const pieces: PlacedPiece[] = [];
  for (const fits of [isUnchanged, looksTheSame, isOfSide]) {
    unplaced = unplaced.filter((one) => {
      const id = take((other) => fits(other, one));
      if (id !== null) pieces.push({ id, ...one });
      return id === null;
    });
  }
  let id = Math.max(-1, ...(before?.pieces ?? []).map((piece) => piece.id));
  for (const one of unplaced) pieces.push({ id: ++id, ...one });
  return { fen, pieces: pieces.sort((a, b) => a.id - b.id) };
}

type PieceOnSquare = Pick<PlacedPiece, "piece" | "square">;
const looksTheSame = (a: PieceOnSquare, b: PieceOnSquare): boolean => a.piece === b.piece;
const isUnchanged = (a: PieceOnSquare, b: PieceOnSquare): boolean => a.square === b.square && looksTheSame(a, b);
const isOfSide = (a: PieceOnSquare, b: PieceOnSquare): boolean => ownerOf(a.piece) === ownerOf(b.piece);
