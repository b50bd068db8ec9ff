import { nameOf, squareOf, type SquareName } from "~/games/chess/board";
import { kindOf, ownerOf, type PieceLetter } from "~/games/chess/fen";
import { TEXTS } from "~/app/games/chess/texts";

export const SIDE = 8;
export const GRID = { columns: SIDE, rows: SIDE };

/** The square of a cell, counted row by row from the top left. Black is at the bottom when flipped. */
export function squareAt(cell: number, flipped: boolean): SquareName {
  const fromBelow = (SIDE - 1 - Math.floor(cell / SIDE)) * SIDE + (cell % SIDE);
  return nameOf(flipped ? SIDE * SIDE - 1 - fromBelow : fromBelow);
}

/** The cell where a square is drawn. */
export function cellOf(square: SquareName, flipped: boolean): number {
  const fromBelow = flipped ? SIDE * SIDE - 1 - squareOf(square) : squareOf(square);
  return (SIDE - 1 - Math.floor(fromBelow / SIDE)) * SIDE + (fromBelow % SIDE);
}

/** a1 is dark. */
export const isDark = (square: SquareName): boolean => {
  const i = squareOf(square);
  return (Math.floor(i / SIDE) + (i % SIDE)) % 2 === 0;
};

/** "e4, white pawn" */
export const squareText = (square: SquareName, piece: PieceLetter | undefined): string =>
  piece === undefined ? TEXTS.emptySquare({ square }) : TEXTS.square({ square, piece: pieceName(piece) });

/** "white pawn" */
const pieceName = (piece: PieceLetter): string => TEXTS.pieces[ownerOf(piece) === 0 ? "white" : "black"][kindOf(piece)];
