/** White's pawns move towards higher square numbers. The numbers of a side's pieces have the side's sign. */
export type Side = 1 | -1;
export const WHITE = 1;
export const BLACK = -1;

export const EMPTY = 0;
export const PAWN = 1;
export const KNIGHT = 2;
export const BISHOP = 3;
export const ROOK = 4;
export const QUEEN = 5;
export const KING = 6;

/** What a pawn can become, by the letter in moves. */
export const PROMOTIONS = { q: QUEEN, r: ROOK, b: BISHOP, n: KNIGHT } as const;
export type Promotion = keyof typeof PROMOTIONS;

/** The castling rights as bits, by their letters in FEN. */
export const CASTLING = { K: 1, Q: 2, k: 4, q: 8 } as const;

/** A position as a FEN describes it, with the squares of the kings. The search for moves changes it in place. */
export interface Position {
  /** 64 squares a1, b1 … h8; each is EMPTY or a piece times its side */
  board: Int8Array;
  side: Side;
  /** the castling rights that are left: a sum of CASTLING's bits */
  castling: number;
  /** the square that a pawn has just passed over, or -1 */
  enPassant: number;
  /** plies since the last capture or pawn move */
  halfmove: number;
  fullmove: number;
  /** the king's square; -1 without a king, as after its capture in king-capture chess */
  whiteKing: number;
  blackKing: number;
}

/** "e4" */
export type SquareName = string;

export const fileOf = (square: number): number => square & 7;
export const rankOf = (square: number): number => square >> 3;
export const nameOf = (square: number): SquareName => `${"abcdefgh".charAt(fileOf(square))}${rankOf(square) + 1}`;

/** -1 if no square has this name */
export const squareOf = (name: SquareName): number =>
  /^[a-h][1-8]$/.test(name) ? (Number(name[1]) - 1) * 8 + name.charCodeAt(0) - "a".charCodeAt(0) : -1;

export const pieceAt = ({ board }: Position, square: number): number => board[square] ?? EMPTY;
export const kingOf = ({ whiteKing, blackKing }: Position, side: Side): number =>
  side === WHITE ? whiteKing : blackKing;
export const rivalOf = (side: Side): Side => (side === WHITE ? BLACK : WHITE);

type Squares = readonly number[];

const onBoard = (square: number, files: number, ranks: number): Squares => {
  const [file, rank] = [fileOf(square) + files, rankOf(square) + ranks];
  return file >= 0 && file < 8 && rank >= 0 && rank < 8 ? [rank * 8 + file] : [];
};
const ray = (square: number, files: number, ranks: number): Squares => {
  const [next] = onBoard(square, files, ranks);
  return next === undefined ? [] : [next, ...ray(next, files, ranks)];
};
const fromEach = <Targets>(targets: (square: number) => Targets): readonly Targets[] =>
  Array.from({ length: 64 }, (_, square) => targets(square));

const STRAIGHT = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
] as const;
const DIAGONAL = [
  [1, 1],
  [1, -1],
  [-1, 1],
  [-1, -1],
] as const;
const JUMPS = [
  [1, 2],
  [2, 1],
  [2, -1],
  [1, -2],
  [-1, -2],
  [-2, -1],
  [-2, 1],
  [-1, 2],
] as const;

/**
 * The squares that a piece can reach from each square on an empty board, computed once, so that no move has to check
 * for the edge of the board.
 */
export const KNIGHT_STEPS = fromEach((square) => JUMPS.flatMap(([files, ranks]) => onBoard(square, files, ranks)));
export const KING_STEPS = fromEach((square) =>
  [...STRAIGHT, ...DIAGONAL].flatMap(([files, ranks]) => onBoard(square, files, ranks)),
);
export const STRAIGHT_RAYS = fromEach((square) => STRAIGHT.map(([files, ranks]) => ray(square, files, ranks)));
export const DIAGONAL_RAYS = fromEach((square) => DIAGONAL.map(([files, ranks]) => ray(square, files, ranks)));
const WHITE_PAWN_CAPTURES = fromEach((square) => [-1, 1].flatMap((files) => onBoard(square, files, 1)));
const BLACK_PAWN_CAPTURES = fromEach((square) => [-1, 1].flatMap((files) => onBoard(square, files, -1)));

/** The squares that a pawn attacks. */
export const pawnCaptures = (side: Side, square: number): Squares =>
  (side === WHITE ? WHITE_PAWN_CAPTURES : BLACK_PAWN_CAPTURES)[square] ?? [];
