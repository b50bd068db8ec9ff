import type { Applied, GameResult, GameRules, Adjudication, Seat } from "~/games/core";
import { kingOf, WHITE, type Side } from "./board";
import { isKingAttacked } from "./attacks";
import type { ClockName } from "~/games/clock";
import { canMate, FIFTY_MOVES, isMaterialInsufficient, SEVENTY_FIVE_MOVES, timesSeen } from "./draws";
import { positionOf, START_FEN, writeFen } from "./fen";
import { make } from "./make";
import { moveText, named, readMoveText, type Move, type NamedMove } from "./move";
import { movesIn, type Mode } from "./moves";

export interface ChessOptions {
  mode: Mode;
  /** the room keeps the time (`clock.ts`) */
  clock: ClockName;
}

/** Seat 0 is white. */
export interface Chess {
  options: ChessOptions;
  /** the FEN of the first position */
  start: string;
  /** "e2e4", "e7e8q" */
  moves: readonly string[];
  /** the FEN after these moves */
  fen: string;
  asked: Record<Question, Asked>;
  end: ChessResult | null;
}

/** What the rival must agree to. */
export const QUESTIONS = ["draw", "takeback"] as const;
export type Question = (typeof QUESTIONS)[number];

interface Asked {
  /** the seat that waits for an answer */
  by: Seat | null;
  /**
   * by seat, how many moves it had made when it last asked, or -1. A player may ask again only after another move of
   * their own
   */
  after: readonly [number, number];
}

export type ChessAction =
  | NamedMove
  | { resign: true }
  /** on any turn; if the rival has offered, this agrees */
  | { offerDraw: true }
  /** on the player's own turn, before moving */
  | { claimDraw: true }
  /** asks to take back the player's own last move, or agrees to the rival's request */
  | { takeback: true }
  /** declines what the rival asks; a move declines it too */
  | { decline: Question };

type Win = "kingCaptured" | "checkmate" | "resigned" | "timeUp" | "left";
type Draw =
  | "noMoves"
  | "stalemate"
  | "insufficientMaterial"
  | "fivefold"
  | "seventyFiveMoves"
  | "threefold"
  | "fiftyMoves"
  | "agreed"
  /** the rival can't mate. The name is from when only a bare king counted; rooms and open pages still use it */
  | "timeUpBareKing";
export type ChessResult =
  | (Extract<GameResult, { outcome: "won" }> & { reason: Win })
  | (Extract<GameResult, { outcome: "draw" }> & { reason: Draw });

const PLAIN_RULES: ChessOptions = { mode: "casual", clock: "none" };

export const chess = {
  seats: [2, 2],
  defaults: PLAIN_RULES,
  setup: (options: ChessOptions): Chess => chessFrom(START_FEN, options),
  apply,
  adjudicate,
  view: (state: Chess, _seat: Seat | null): Chess => state,
  result: ({ end }: Chess): ChessResult | null => end,
} satisfies GameRules<Chess, ChessAction, Chess, ChessOptions>;

/** A game that begins at a FEN. For texts that are known to be FENs with both kings. */
export function chessFrom(fen: string, options: ChessOptions): Chess {
  const nothing: Asked = { by: null, after: [-1, -1] };
  const state: Chess = { options, start: fen, moves: [], fen, asked: { draw: nothing, takeback: nothing }, end: null };
  return { ...state, end: endOf(state) };
}

/** The seat to move; after the end, the seat that would have moved next. */
export const turnOf = ({ fen }: Chess): Seat => seatOf(positionOf(fen).side);

/** The moves of the player to move, for the highlighted squares. */
export const movesOf = ({ fen, options, end }: Chess): NamedMove[] =>
  end ? [] : movesIn(positionOf(fen), options.mode).map(named);

/** Whether the player to move can claim a draw. Casual chess has no draws by claim. */
export const canClaimDraw = (state: Chess): boolean => state.end === null && claimable(state) !== null;

/** Whether a seat may ask this now. */
export function canAsk(state: Chess, seat: Seat, question: Question): boolean {
  const { by, after } = state.asked[question];
  if (state.end || by !== null) return false;
  const moved = movesMade(state, seat);
  return moved > (after[seat] ?? -1) && (question === "draw" || moved > 0);
}

function apply(state: Chess, seat: Seat, action: ChessAction): Applied<Chess> {
  if (state.end) return { ok: false, code: "game_over" };
  if (seat !== 0 && seat !== 1) return { ok: false, code: "not_your_turn" };
  if ("resign" in action) return ended(state, { outcome: "won", winner: 1 - seat, reason: "resigned" });
  if ("offerDraw" in action) return askOrAgree(state, seat, "draw");
  if ("takeback" in action) return askOrAgree(state, seat, "takeback");
  if ("decline" in action) return decline(state, seat, action.decline);
  if (seat !== turnOf(state)) return { ok: false, code: "not_your_turn" };
  if ("claimDraw" in action) return claimDraw(state);
  return play(state, seat, action);
}

function adjudicate(state: Chess, adjudication: Adjudication): Applied<Chess> {
  if (state.end) return { ok: false, code: "game_over" };
  if ("left" in adjudication) return ended(state, { outcome: "won", winner: 1 - adjudication.left, reason: "left" });
  if (!("flagged" in adjudication)) return { ok: false, code: "illegal" };
  const rival = 1 - adjudication.flagged;
  return ended(
    state,
    canMate(positionOf(state.fen), sideOf(rival))
      ? { outcome: "won", winner: rival, reason: "timeUp" }
      : { outcome: "draw", reason: "timeUpBareKing" },
  );
}

function play(state: Chess, seat: Seat, { from, to, promotion }: NamedMove): Applied<Chess> {
  const position = positionOf(state.fen);
  const move = movesIn(position, state.options.mode).find((one) => isNamed(one, { from, to, promotion }));
  if (move === undefined) return { ok: false, code: "illegal" };
  make(position, move);
  const { draw, takeback } = state.asked;
  const moved: Chess = {
    ...state,
    moves: [...state.moves, moveText(move)],
    fen: writeFen(position),
    asked: { draw: draw.by === seat ? draw : { ...draw, by: null }, takeback: { ...takeback, by: null } },
  };
  return { ok: true, state: { ...moved, end: endOf(moved) } };
}

function isNamed(move: Move, { from, to, promotion }: NamedMove): boolean {
  const name = named(move);
  return name.from === from && name.to === to && name.promotion === promotion;
}

/** The result if the position ends the game without a claim; otherwise null. */
function endOf(state: Chess): ChessResult | null {
  const {
    start,
    moves,
    fen,
    options: { mode },
  } = state;
  const position = positionOf(fen);
  const lastToMove = 1 - seatOf(position.side);
  if (kingOf(position, position.side) < 0) return { outcome: "won", winner: lastToMove, reason: "kingCaptured" };
  if (movesIn(position, mode).length === 0) {
    if (mode === "casual") return { outcome: "draw", reason: "noMoves" };
    return isKingAttacked(position, position.side)
      ? { outcome: "won", winner: lastToMove, reason: "checkmate" }
      : { outcome: "draw", reason: "stalemate" };
  }
  if (mode === "standard" && isMaterialInsufficient(position))
    return { outcome: "draw", reason: "insufficientMaterial" };
  if (position.halfmove >= 16 && timesSeen(start, moves, position.halfmove, mode) >= 5)
    return { outcome: "draw", reason: "fivefold" }; // five occurrences take at least 16 plies
  return position.halfmove >= SEVENTY_FIVE_MOVES ? { outcome: "draw", reason: "seventyFiveMoves" } : null;
}

function claimDraw(state: Chess): Applied<Chess> {
  const reason = claimable(state);
  return reason ? ended(state, { outcome: "draw", reason }) : { ok: false, code: "illegal" };
}

function claimable({ start, moves, fen, options: { mode } }: Chess): "threefold" | "fiftyMoves" | null {
  if (mode === "casual") return null;
  const { halfmove } = positionOf(fen);
  if (halfmove >= FIFTY_MOVES) return "fiftyMoves";
  // three occurrences take at least 8 plies
  return halfmove >= 8 && timesSeen(start, moves, halfmove, mode) >= 3 ? "threefold" : null;
}

function askOrAgree(state: Chess, seat: Seat, question: Question): Applied<Chess> {
  const { by, after } = state.asked[question];
  if (by === 1 - seat)
    return question === "draw"
      ? ended(state, { outcome: "draw", reason: "agreed" })
      : { ok: true, state: takenBack(state, by) };
  if (!canAsk(state, seat, question)) return { ok: false, code: "illegal" };
  const moved = movesMade(state, seat);
  const asked: Asked = { by: seat, after: seat === 0 ? [moved, after[1]] : [after[0], moved] };
  return { ok: true, state: { ...state, asked: { ...state.asked, [question]: asked } } };
}

function decline(state: Chess, seat: Seat, question: Question): Applied<Chess> {
  const asked = state.asked[question];
  if (asked?.by !== 1 - seat) return { ok: false, code: "illegal" };
  return { ok: true, state: { ...state, asked: { ...state.asked, [question]: { ...asked, by: null } } } };
}

/** Takes back one ply if the rival hasn't moved since, otherwise two. Then the seat that asked is to move. */
function takenBack(state: Chess, by: Seat): Chess {
  const moves = state.moves.slice(0, turnOf(state) === by ? -2 : -1);
  const position = positionOf(state.start);
  for (const text of moves) make(position, readMoveText(position, text));
  return { ...chessFrom(state.start, state.options), moves, fen: writeFen(position) };
}

const ended = (state: Chess, end: ChessResult): Applied<Chess> => ({
  ok: true,
  state: {
    ...state,
    asked: { draw: { ...state.asked.draw, by: null }, takeback: { ...state.asked.takeback, by: null } },
    end,
  },
});

/** How many of the moves were made by that seat. */
function movesMade({ start, moves }: Chess, seat: Seat): number {
  return seatOf(positionOf(start).side) === seat ? Math.ceil(moves.length / 2) : Math.floor(moves.length / 2);
}

const seatOf = (side: Side): Seat => (side === WHITE ? 0 : 1);
const sideOf = (seat: Seat): Side => (seat === 0 ? 1 : -1);
