import {
  BLACK,
  CASTLING,
  EMPTY,
  KING,
  nameOf,
  PAWN,
  pieceAt,
  rankOf,
  squareOf,
  WHITE,
  type Position,
  type Side,
  type SquareName,
} from "./board";
import type { Seat } from "~/games/core";

/** The letter of a piece in FEN, at the index of the piece's number. */
const LETTERS = "-pnbrqk";

/** A piece as FEN writes it; white's are upper case. */
export type PieceLetter = string;

export type Kind = "p" | "n" | "b" | "r" | "q" | "k";

/** The kind of a piece, which is the same for both sides. */
export const kindOf = (piece: PieceLetter): Kind => piece.toLowerCase() as Kind;

/** White's letters are upper case, and white is seat 0. */
export const ownerOf = (piece: PieceLetter): Seat => (piece === piece.toUpperCase() ? 0 : 1);

export const START_FEN = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

export const letterOf = (piece: number): PieceLetter =>
  piece > 0 ? LETTERS.charAt(piece).toUpperCase() : LETTERS.charAt(-piece);

/**
 * The position that a FEN of four to six fields describes; null if the text isn't one.
 * A king may be missing, as after its capture in king-capture chess. More than one king of a side is refused.
 */
export function readFen(fen: string): Position | null {
  const [rows = "", side = "", castling = "", enPassant = "", halfmove = "0", fullmove = "1", ...rest] = fen
    .trim()
    .split(/\s+/);
  const board = readRows(rows);
  const isWellFormed =
    /^[wb]$/.test(side) && /^(-|K?Q?k?q?)$/.test(castling) && castling !== "" && /^(-|[a-h][36])$/.test(enPassant);
  if (!board || !isWellFormed || !/^\d{1,4}$/.test(halfmove) || !/^\d{1,4}$/.test(fullmove) || rest.length > 0)
    return null;
  const position: Position = {
    board,
    side: side === "w" ? WHITE : BLACK,
    castling: (["K", "Q", "k", "q"] as const).reduce(
      (bits, right) => bits | (castling.includes(right) ? CASTLING[right] : 0),
      0,
    ),
    enPassant: enPassant === "-" ? -1 : squareOf(enPassant),
    halfmove: Number(halfmove),
    fullmove: Number(fullmove),
    whiteKing: board.indexOf(KING),
    blackKing: board.indexOf(-KING),
  };
  return hasPassedPawn(position) ? position : null;
}

/** Beyond an en passant square there must be the pawn that passed over it. */
function hasPassedPawn(position: Position): boolean {
  const { side, enPassant } = position;
  if (enPassant < 0) return true;
  return (
    rankOf(enPassant) === (side === WHITE ? 5 : 2) &&
    pieceAt(position, enPassant) === EMPTY &&
    pieceAt(position, enPassant - 8 * side) === -PAWN * side
  );
}

function readRows(rows: string): Int8Array | null {
  if (!/^[/1-8pnbrqkPNBRQK]+$/.test(rows)) return null;
  const expandedRows = rows.split("/").map((row) => row.replace(/[1-8]/g, (count) => "-".repeat(Number(count))));
  if (expandedRows.length !== 8 || expandedRows.some((row) => row.length !== 8)) return null;
  if (/p/i.test(`${expandedRows[0]}${expandedRows[7]}`)) return null; // no pawn can stand on the first or the last rank
  const letters = expandedRows.reverse().join("");
  if (letters.split("K").length > 2 || letters.split("k").length > 2) return null;
  return Int8Array.from(letters, pieceOf);
}

const pieceOf = (letter: PieceLetter): number => {
  const kind = LETTERS.indexOf(letter.toLowerCase());
  return letter === letter.toLowerCase() ? (kind === EMPTY ? EMPTY : -kind) : kind;
};

/** Like readFen, for a text that is known to be a FEN. Throws if it isn't one. */
export function positionOf(fen: string): Position {
  const position = readFen(fen);
  if (!position) throw new Error(`Not a FEN: ${fen}`);
  return position;
}

/** The en passant square is written after every double step, even if no pawn can capture there. */
export const writeFen = (position: Position): string =>
  [
    writeRows(position),
    writeSide(position.side),
    writeCastling(position),
    position.enPassant < 0 ? "-" : nameOf(position.enPassant),
    position.halfmove,
    position.fullmove,
  ].join(" ");

export function writeRows(position: Position): string {
  let rows = "";
  for (let rank = 7; rank >= 0; rank--) {
    let empty = 0;
    for (let square = rank * 8; rankOf(square) === rank; square++) {
      const piece = pieceAt(position, square);
      if (piece === EMPTY) empty++;
      else {
        rows += `${empty || ""}${letterOf(piece)}`;
        empty = 0;
      }
    }
    rows += `${empty || ""}${rank > 0 ? "/" : ""}`;
  }
  return rows;
}

export const writeSide = (side: Side): string => (side === WHITE ? "w" : "b");

export const writeCastling = ({ castling }: Position): string =>
  (["K", "Q", "k", "q"] as const).filter((right) => castling & CASTLING[right]).join("") || "-";

/** For drawing the board. */
export function piecesOn(fen: string): Map<SquareName, PieceLetter> {
  const { board } = positionOf(fen);
  return new Map([...board].flatMap((piece, square) => (piece === EMPTY ? [] : [[nameOf(square), letterOf(piece)]])));
}
