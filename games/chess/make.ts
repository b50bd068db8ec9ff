import { BLACK, CASTLING, EMPTY, KING, PAWN, pieceAt, rivalOf, ROOK, WHITE, type Position } from "./board";
import { CASTLE, DOUBLE_STEP, EN_PASSANT, fromOf, kindOf, promotionOf, toOf, type Move } from "./move";

/** What a move overwrites in a position, so that `unmake` can restore it. */
export interface Undo {
  captured: number;
  castling: number;
  enPassant: number;
  halfmove: number;
}

/** The castling rights that are lost when a piece leaves or enters a square. */
const RIGHTS_OF = new Int8Array(64);
RIGHTS_OF[0] = CASTLING.Q;
RIGHTS_OF[4] = CASTLING.K | CASTLING.Q;
RIGHTS_OF[7] = CASTLING.K;
RIGHTS_OF[56] = CASTLING.q;
RIGHTS_OF[60] = CASTLING.k | CASTLING.q;
RIGHTS_OF[63] = CASTLING.k;

/** Changes the position by a move. Returns what `unmake` needs. */
export function make(position: Position, move: Move): Undo {
  const { board, side } = position;
  const [from, to, kind, promotion] = [fromOf(move), toOf(move), kindOf(move), promotionOf(move)];
  const piece = pieceAt(position, from);
  const captured = pieceAt(position, to);
  const undo: Undo = {
    captured,
    castling: position.castling,
    enPassant: position.enPassant,
    halfmove: position.halfmove,
  };

  board[from] = EMPTY;
  board[to] = promotion === EMPTY ? piece : promotion * side;
  if (kind === EN_PASSANT) board[to - 8 * side] = EMPTY;
  if (kind === CASTLE) moveRook(position, to, rookHome(to), rookCastled(to));
  if (piece === KING) position.whiteKing = to;
  if (piece === -KING) position.blackKing = to;
  if (captured === KING) position.whiteKing = -1;
  if (captured === -KING) position.blackKing = -1;

  position.castling &= ~((RIGHTS_OF[from] ?? 0) | (RIGHTS_OF[to] ?? 0));
  position.enPassant = kind === DOUBLE_STEP ? to - 8 * side : -1;
  position.halfmove = captured !== EMPTY || piece === PAWN * side ? 0 : position.halfmove + 1;
  if (side === BLACK) position.fullmove++;
  position.side = rivalOf(side);
  return undo;
}

/** Takes back the last move made. */
export function unmake(position: Position, move: Move, undo: Undo): void {
  const side = rivalOf(position.side);
  const { board } = position;
  const [from, to, kind] = [fromOf(move), toOf(move), kindOf(move)];
  const piece = promotionOf(move) === EMPTY ? pieceAt(position, to) : PAWN * side;

  board[from] = piece;
  board[to] = undo.captured;
  if (kind === EN_PASSANT) board[to - 8 * side] = -PAWN * side;
  if (kind === CASTLE) moveRook(position, to, rookCastled(to), rookHome(to));
  if (piece === KING) position.whiteKing = from;
  if (piece === -KING) position.blackKing = from;
  if (undo.captured === KING) position.whiteKing = to;
  if (undo.captured === -KING) position.blackKing = to;

  position.castling = undo.castling;
  position.enPassant = undo.enPassant;
  position.halfmove = undo.halfmove;
  if (side === BLACK) position.fullmove--;
  position.side = side;
}

// The rook's squares follow from where the castling king ends: on the g-file or on the c-file.
const isShort = (kingTo: number): boolean => (kingTo & 7) === 6;
const rookHome = (kingTo: number): number => (isShort(kingTo) ? kingTo + 1 : kingTo - 2);
const rookCastled = (kingTo: number): number => (isShort(kingTo) ? kingTo - 1 : kingTo + 1);

function moveRook({ board }: Position, kingTo: number, from: number, to: number): void {
  board[from] = EMPTY;
  board[to] = ROOK * (kingTo < 8 ? WHITE : BLACK);
}
