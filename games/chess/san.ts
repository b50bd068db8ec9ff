import { EMPTY, fileOf, KING, nameOf, PAWN, pieceAt, rankOf, rivalOf, type Position } from "./board";
import { isKingAttacked } from "./attacks";
import { letterOf, positionOf, writeFen, type PieceLetter } from "./fen";
import { make, unmake } from "./make";
import {
  CASTLE,
  EN_PASSANT,
  fromOf,
  kindOf,
  named,
  promotionLetter,
  readMoveText,
  toOf,
  type Move,
  type NamedMove,
} from "./move";
import { movesIn, type Mode } from "./moves";

export interface PlayedMove extends NamedMove {
  /** "Nbd7", "exd8=Q+" */
  san: string;
  captured: PieceLetter | null;
  /** after the move */
  fen: string;
}

/** A game's moves, for lists and for stepping through them. */
export function playedMoves({
  start,
  moves,
  options,
}: {
  start: string;
  moves: readonly string[];
  options: { mode: Mode };
}): PlayedMove[] {
  const position = positionOf(start);
  return moves.map((text) => {
    const move = readMoveText(position, text);
    const captured = kindOf(move) === EN_PASSANT ? PAWN * rivalOf(position.side) : pieceAt(position, toOf(move));
    const san = writeSan(position, move, options.mode);
    make(position, move);
    return { ...named(move), san, captured: captured === EMPTY ? null : letterOf(captured), fen: writeFen(position) };
  });
}

/** A move as players write it. In king-capture chess "+" means that the rival's king can be taken, "#" that it was. */
const writeSan = (position: Position, move: Move, mode: Mode): string =>
  withoutSuffix(position, move, mode) + suffix(position, move, mode);

function withoutSuffix(position: Position, move: Move, mode: Mode): string {
  const [from, to] = [fromOf(move), toOf(move)];
  if (kindOf(move) === CASTLE) return fileOf(to) === 6 ? "O-O" : "O-O-O";
  const piece = Math.abs(pieceAt(position, from));
  const captures = pieceAt(position, to) !== EMPTY || kindOf(move) === EN_PASSANT ? "x" : "";
  const promotion = promotionLetter(move);
  if (piece === PAWN)
    return `${captures && nameOf(from).charAt(0)}${captures}${nameOf(to)}${promotion ? `=${promotion.toUpperCase()}` : ""}`;
  return `${letterOf(piece)}${originOf(position, move, mode)}${captures}${nameOf(to)}`;
}

/**
 * The origin's file, else its rank, else both: whichever is enough to tell the moving piece from others of its kind
 * that could move to the same square. Empty if there are no others.
 */
function originOf(position: Position, move: Move, mode: Mode): string {
  const from = fromOf(move);
  const others = movesIn(position, mode)
    .filter(
      (other) =>
        toOf(other) === toOf(move) &&
        fromOf(other) !== from &&
        pieceAt(position, fromOf(other)) === pieceAt(position, from),
    )
    .map(fromOf);
  const [file, rank] = [nameOf(from).charAt(0), nameOf(from).charAt(1)];
  if (others.length === 0) return "";
  if (others.every((other) => fileOf(other) !== fileOf(from))) return file;
  return others.every((other) => rankOf(other) !== rankOf(from)) ? rank : file + rank;
}

function suffix(position: Position, move: Move, mode: Mode): string {
  const takesKing = Math.abs(pieceAt(position, toOf(move))) === KING;
  const undo = make(position, move);
  const isMate = takesKing || (mode === "standard" && movesIn(position, mode).length === 0);
  const isCheck = isKingAttacked(position, position.side);
  unmake(position, move, undo);
  return takesKing || (isMate && isCheck) ? "#" : isCheck ? "+" : "";
}
