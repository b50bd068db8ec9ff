import { plural } from "~/app/ui/format/plural";
import { say } from "~/app/ui/format/sentences";
import type { Kind } from "~/games/chess/fen";

const PIECES: Record<Kind, { one: string; other: string }> = {
  p: { one: "pawn", other: "# pawns" },
  n: { one: "knight", other: "# knights" },
  b: { one: "bishop", other: "# bishops" },
  r: { one: "rook", other: "# rooks" },
  q: { one: "queen", other: "# queens" },
  k: { one: "king", other: "# kings" },
};

/** The texts of chess in a room. The texts of its options are in options/. */
export const TEXTS = {
  board: "Chess board",
  piece: (kind: Kind) => PIECES[kind].one,
  pieceOf: (isWhite: boolean, piece: string) => say`${isWhite ? "white" : "black"} ${piece}`,
  square: (square: string, piece: string | null) => say`${square}, ${piece ?? "empty"}`,
  /** what the marks on a square mean */
  marks: { target: "can go there", premove: "your next move", attacked: "attacked", last: "last move" },
  casual: "Casual chess: you can move into check, and you win by capturing the king.",
  player: {
    clock: (name: string) => say`${name}'s clock`,
    recovered: (seconds: number) => say`+${seconds} s because the game was interrupted`,
    /** "Captured: queen, 2 pawns." */
    captured: (counts: readonly (readonly [Kind, number])[]) =>
      say`Captured: ${counts.map(([kind, count]) => plural(count, PIECES[kind])).join(", ")}.`,
    ahead: (pawns: number) => say`${pawns} ahead.`,
  },
  promotion: { title: "Promote to", q: "Queen", r: "Rook", b: "Bishop", n: "Knight" },
  moves: {
    label: "Moves",
    first: "First move",
    previous: "Previous move",
    next: "Next move",
    last: "Last move",
    toCurrent: "Back to the game",
    none: "No moves yet.",
  },
  questions: {
    draw: {
      button: "Offer draw",
      asked: (name: string) => say`${name} offers a draw.`,
      waiting: (name: string) => say`You offered a draw. Waiting for ${name} to answer.`,
    },
    takeback: {
      button: "Take back",
      asked: (name: string) => say`${name} asks to take back a move.`,
      waiting: (name: string) => say`You asked to take back a move. Waiting for ${name} to answer.`,
    },
    claim: "Claim draw",
    accept: "Accept",
    decline: "Decline",
  },
  tools: {
    flip: "Flip board",
    copyPgn: "Copy PGN",
    copyFen: "Copy FEN",
    savePgn: "Save PGN",
    pgnCopied: "PGN copied",
    fenCopied: "FEN copied",
    copyFailed: "Couldn't copy. Please try again.",
    /** in the saved game */
    event: "Game on Parlor",
  },
  begins: {
    white: "You are white and begin.",
    black: (white: string) => say`You are black. ${white} begins.`,
    others: (white: string) => say`${white} is white and begins.`,
  },
  /** after a player's name */
  played: {
    castledQueenside: "castled queenside",
    castledKingside: "castled kingside",
    capturedKing: (square: string, piece: string) => say`captured the king on ${square} with the ${piece}`,
    captured: (square: string, piece: string) => say`captured on ${square} with the ${piece}`,
    moved: (square: string, piece: string) => say`played ${piece} to ${square}`,
    promoted: (piece: string) => say` and promoted to a ${piece}`,
  },
  check: "Check.",
  checkmate: "Checkmate.",
  end: {
    kingCaptured: (winner: string) => say`${winner} captured the king.`,
    noMoves: "Draw: no moves are left.",
    stalemate: "Draw by stalemate.",
    insufficientMaterial: "Draw by insufficient material.",
    fivefold: "Draw by fivefold repetition.",
    seventyFiveMoves: "Draw by the 75-move rule.",
    threefold: "Draw by threefold repetition.",
    fiftyMoves: "Draw by the 50-move rule.",
    agreed: "Draw by agreement.",
    timeUp: (name: string) => say`${name} ran out of time.`,
    timeUpBareKing: "Draw: time ran out, but the other side has too few pieces for a mate.",
    resigned: (name: string) => say`${name} resigned.`,
    left: (name: string) => say`${name} left the game.`,
  },
} as const;
