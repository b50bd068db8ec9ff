import type { Applied, GameResult, GameRules, Adjudication, Seat } from "~/games/core";

export type Mark = "X" | "O";
export type Cell = "" | Mark;

export interface TicTacToe {
  /** nine, row by row */
  cells: readonly Cell[];
  turn: Seat;
  /** the cell of the last move */
  last: number | null;
  /** the player who gave up or left */
  left: Seat | null;
  /** they gave up */
  resigned?: true;
}

export interface Move {
  /** 0 to 8 */
  cell: number;
}

export const ticTacToe = {
  seats: [2, 2],
  defaults: {},
  setup: (): TicTacToe => ({ cells: Array<Cell>(9).fill(""), turn: 0, last: null, left: null }),
  apply,
  adjudicate,
  view: (state: TicTacToe, _seat: Seat | null): TicTacToe => state,
  result,
} satisfies GameRules<TicTacToe, Move>;

function apply(state: TicTacToe, seat: Seat, { cell }: Move): Applied<TicTacToe> {
  if (result(state)) return { ok: false, code: "game_over" };
  if (seat !== state.turn) return { ok: false, code: "not_your_turn" };
  if (state.cells[cell] !== "") return { ok: false, code: "illegal" };
  return { ok: true, state: withMark(state, cell) };
}

function adjudicate(state: TicTacToe, adjudication: Adjudication): Applied<TicTacToe> {
  if (result(state)) return { ok: false, code: "game_over" };
  return "left" in adjudication
    ? { ok: true, state: { ...state, left: adjudication.left, ...(adjudication.resigned && { resigned: true }) } }
    : { ok: false, code: "illegal" };
}

// a full board may have a line, and then the line counts
function result({ cells, left }: TicTacToe): GameResult | null {
  if (left !== null) return { outcome: "won", winner: 1 - left };
  const [won] = wonCells(cells);
  if (won !== undefined) return { outcome: "won", winner: cells[won] === markOf(0) ? 0 : 1 };
  return cells.includes("") ? null : { outcome: "draw" };
}

/** Puts the mark of the player to move on an empty cell. For callers that know the move to be legal. */
export const withMark = ({ cells, turn, left }: TicTacToe, cell: number): TicTacToe => ({
  cells: cells.map((current, i) => (i === cell ? markOf(turn) : current)),
  turn: 1 - turn,
  last: cell,
  left,
});

export const markOf = (seat: Seat): Mark => (seat === 0 ? "X" : "O");

export const emptyCells = (cells: readonly Cell[]): number[] => cells.flatMap((cell, i) => (cell === "" ? [i] : []));

/** The cells of every line of three; one move can complete two. */
export const wonCells = (cells: readonly Cell[]): number[] => [
  ...new Set(LINES.filter((line) => isWon(cells, line)).flat()),
];

const isWon = (cells: readonly Cell[], [a, b, c]: Line): boolean =>
  cells[a] !== "" && cells[a] === cells[b] && cells[b] === cells[c];

type Line = readonly [number, number, number];

const LINES: readonly Line[] = [
  [0, 1, 2],
  [3, 4, 5],
  [6, 7, 8],
  [0, 3, 6],
  [1, 4, 7],
  [2, 5, 8],
  [0, 4, 8],
  [2, 4, 6],
];
