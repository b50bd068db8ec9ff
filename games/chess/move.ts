import {
  EMPTY,
  KING,
  nameOf,
  PAWN,
  pieceAt,
  PROMOTIONS,
  squareOf,
  type Position,
  type Promotion,
  type SquareName,
} from "./board";

/** A move in one number (from, to, promotion, kind), because the search for moves makes millions of them. */
export type Move = number;

export const PLAIN = 0;
export const DOUBLE_STEP = 1;
export const EN_PASSANT = 2;
export const CASTLE = 3;

/** A move as players and logs name it. A king castles by moving two squares. */
export interface NamedMove {
  from: SquareName;
  to: SquareName;
  /** only for a pawn that reaches the last rank */
  promotion?: Promotion;
}

export const moveOf = (from: number, to: number, kind: number, promotion: number = EMPTY): Move =>
  from | (to << 6) | (promotion << 12) | (kind << 15);

export const fromOf = (move: Move): number => move & 63;
export const toOf = (move: Move): number => (move >> 6) & 63;
export const promotionOf = (move: Move): number => (move >> 12) & 7;
export const kindOf = (move: Move): number => move >> 15;

export function named(move: Move): NamedMove {
  const letter = promotionLetter(move);
  return { from: nameOf(fromOf(move)), to: nameOf(toOf(move)), ...(letter && { promotion: letter }) };
}

/** "e2e4", "e7e8q" */
export const moveText = (move: Move): string =>
  nameOf(fromOf(move)) + nameOf(toOf(move)) + (promotionLetter(move) ?? "");

export const promotionLetter = (move: Move): Promotion | undefined =>
  (["q", "r", "b", "n"] as const).find((letter) => PROMOTIONS[letter] === promotionOf(move));

/** The inverse of moveText. For texts that are known to be moves in this position. */
export function readMoveText(position: Position, text: string): Move {
  const [from, to, letter] = [squareOf(text.slice(0, 2)), squareOf(text.slice(2, 4)), text.charAt(4)];
  const piece = Math.abs(pieceAt(position, from));
  const distance = Math.abs(from - to);
  const promotion = letter ? PROMOTIONS[letter as Promotion] : EMPTY;
  if (piece === PAWN && distance === 16) return moveOf(from, to, DOUBLE_STEP);
  if (piece === PAWN && distance % 8 !== 0 && pieceAt(position, to) === EMPTY) return moveOf(from, to, EN_PASSANT);
  if (piece === KING && distance === 2) return moveOf(from, to, CASTLE);
  return moveOf(from, to, PLAIN, promotion);
}
