import type { PieceLetter } from "~/games/chess/fen";
import type { Seat } from "~/games/core";

export type Kind = "p" | "n" | "b" | "r" | "q" | "k";

/** The kind of a piece, which is the same for both sides. */
export const kindOf = (piece: PieceLetter): Kind => piece.toLowerCase() as Kind;

/** FEN's upper-case letters are white's, and white is seat 0. */
export const ownerOf = (piece: PieceLetter): Seat => (piece === piece.toUpperCase() ? 0 : 1);
