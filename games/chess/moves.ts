import { isAttacked, isKingAttacked } from "./attacks";
import {
  BISHOP,
  CASTLING,
  DIAGONAL_RAYS,
  EMPTY,
  KING,
  KING_STEPS,
  KNIGHT,
  KNIGHT_STEPS,
  kingOf,
  PAWN,
  pawnCaptures,
  pieceAt,
  QUEEN,
  rankOf,
  rivalOf,
  ROOK,
  STRAIGHT_RAYS,
  WHITE,
  type Position,
  type Side,
} from "./board";
import { make, unmake } from "./make";
import { CASTLE, DOUBLE_STEP, EN_PASSANT, moveOf, PLAIN, type Move } from "./move";

/** In "casual" the capture of the king ends the game, and a check may be ignored. "standard" is FIDE's chess. */
export const MODES = ["casual", "standard"] as const;
export type Mode = (typeof MODES)[number];

/** All moves of the side to move. The position is unchanged afterwards. */
export const movesIn = (position: Position, mode: Mode): Move[] =>
  mode === "casual" ? pseudoLegalMoves(position) : legalMoves(position);

const legalMoves = (position: Position): Move[] =>
  pseudoLegalMoves(position).filter((move) => !leavesKingAttacked(position, move));

/** Whether the rival could capture the king of the moving side after the move. */
export function leavesKingAttacked(position: Position, move: Move): boolean {
  const { side } = position;
  const undo = make(position, move);
  const isAttackedAfter = isKingAttacked(position, side);
  unmake(position, move, undo);
  return isAttackedAfter;
}

/** All moves of the pieces, even if they leave the mover's king attacked. They include captures of the rival's king. */
function pseudoLegalMoves(position: Position): Move[] {
  const moves: Move[] = [];
  for (let from = 0; from < 64; from++) {
    switch (pieceAt(position, from) * position.side) {
      case PAWN:
        addPawnMoves(position, from, moves);
        break;
      case KNIGHT:
        addSteps(position, from, KNIGHT_STEPS[from] ?? [], moves);
        break;
      case BISHOP:
        addSlides(position, from, DIAGONAL_RAYS[from] ?? [], moves);
        break;
      case ROOK:
        addSlides(position, from, STRAIGHT_RAYS[from] ?? [], moves);
        break;
      case QUEEN:
        addSlides(position, from, DIAGONAL_RAYS[from] ?? [], moves);
        addSlides(position, from, STRAIGHT_RAYS[from] ?? [], moves);
        break;
      case KING:
        addSteps(position, from, KING_STEPS[from] ?? [], moves);
    }
  }
  addCastlings(position, moves);
  return moves;
}

function addSteps(position: Position, from: number, steps: readonly number[], moves: Move[]): void {
  for (const to of steps) if (pieceAt(position, to) * position.side <= 0) moves.push(moveOf(from, to, PLAIN));
}

function addSlides(position: Position, from: number, rays: readonly (readonly number[])[], moves: Move[]): void {
  for (const ray of rays) {
    for (const to of ray) {
      const piece = pieceAt(position, to) * position.side; // positive if it's the mover's own
      if (piece <= 0) moves.push(moveOf(from, to, PLAIN));
      if (piece !== EMPTY) break;
    }
  }
}

function addPawnMoves(position: Position, from: number, moves: Move[]): void {
  const { side, enPassant } = position;
  const ahead = from + 8 * side;
  if (pieceAt(position, ahead) === EMPTY) {
    addPawnMove(from, ahead, moves);
    const twoAhead = ahead + 8 * side;
    if (rankOf(from) === startRank(side) && pieceAt(position, twoAhead) === EMPTY)
      moves.push(moveOf(from, twoAhead, DOUBLE_STEP));
  }
  for (const to of pawnCaptures(side, from)) {
    if (pieceAt(position, to) * side < 0) addPawnMove(from, to, moves);
    else if (to === enPassant && pieceAt(position, to) === EMPTY) moves.push(moveOf(from, to, EN_PASSANT));
  }
}

const startRank = (side: Side): number => (side === WHITE ? 1 : 6);

function addPawnMove(from: number, to: number, moves: Move[]): void {
  const rank = rankOf(to);
  if (rank > 0 && rank < 7) moves.push(moveOf(from, to, PLAIN));
  else for (const piece of [QUEEN, ROOK, BISHOP, KNIGHT]) moves.push(moveOf(from, to, PLAIN, piece));
}

const CASTLINGS = [
  { right: CASTLING.K, side: 1, king: 4, rook: 7, empty: [5, 6], safe: [4, 5, 6] },
  { right: CASTLING.Q, side: 1, king: 4, rook: 0, empty: [1, 2, 3], safe: [4, 3, 2] },
  { right: CASTLING.k, side: -1, king: 60, rook: 63, empty: [61, 62], safe: [60, 61, 62] },
  { right: CASTLING.q, side: -1, king: 60, rook: 56, empty: [57, 58, 59], safe: [60, 59, 58] },
] as const;

/** Under FIDE's conditions in both modes: the king may not be on, pass over or reach an attacked square. */
function addCastlings(position: Position, moves: Move[]): void {
  const { side, castling } = position;
  if (castling === 0) return;
  for (const castle of CASTLINGS) {
    if (castle.side !== side || (castling & castle.right) === 0) continue;
    // a FEN from outside may claim castling rights without a king and a rook on their first squares
    if (kingOf(position, side) !== castle.king || pieceAt(position, castle.rook) !== ROOK * side) continue;
    if (castle.empty.some((square) => pieceAt(position, square) !== EMPTY)) continue;
    if (castle.safe.some((square) => isAttacked(position, square, rivalOf(side)))) continue;
    moves.push(moveOf(castle.king, castle.safe[2], CASTLE));
  }
}
