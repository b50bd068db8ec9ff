import { TEXTS } from "~/app/games/chess/texts";
import type { PieceLetter } from "~/games/chess/fen";
import { kindOf, ownerOf } from "./pieceKind";

/** "pawn" */
export const kindName = (piece: PieceLetter): string => TEXTS.piece(kindOf(piece));

/** "white pawn" */
export const pieceName = (piece: PieceLetter): string => TEXTS.pieceOf(ownerOf(piece) === 0, kindName(piece));
