import type { PieceLetter } from "~/games/chess/fen";
import type { Seat } from "~/games/core";

const KINDS = { p: "pawn", n: "knight", b: "bishop", r: "rook", q: "queen", k: "king" } as const;
export type Kind = keyof typeof KINDS;

/** The kind of a piece, which is the same for both sides. */
export const kindOf = (piece: PieceLetter): Kind => piece.toLowerCase() as Kind;

/** "pawn" */
export const kindName = (piece: PieceLetter): string => KINDS[kindOf(piece)];

/** FEN's upper-case letters are white's, and white is seat 0. */
export const ownerOf = (piece: PieceLetter): Seat => (piece === piece.toUpperCase() ? 0 : 1);

/** "white pawn" */
export const pieceName = (piece: PieceLetter): string =>
  `${ownerOf(piece) === 0 ? "white" : "black"} ${kindName(piece)}`;
