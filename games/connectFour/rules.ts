import type { Adjudication, Applied, GameResult, GameRules, Seat } from "~/games/core";

export const COLUMNS = 7;
export const ROWS = 6;

export type Disc = "red" | "yellow";
export type Cell = "" | Disc;

export interface ConnectFour {
  /** 42, row by row from the top */
  cells: readonly Cell[];
  turn: Seat;
  /** the cell of the last disc */
  last: number | null;
  /** the player who gave up or left */
  left: Seat | null;
  /** they gave up */
  resigned?: true;
}

export interface Drop {
  /** 0 to 6, from the left */
  column: number;
}

export const connectFour = {
  seats: [2, 2],
  defaults: {},
  setup: (): ConnectFour => ({ cells: Array<Cell>(COLUMNS * ROWS).fill(""), turn: 0, last: null, left: null }),
  apply,
  adjudicate,
  view: (state: ConnectFour, _seat: Seat | null): ConnectFour => state,
  result,
} satisfies GameRules<ConnectFour, Drop>;

function apply(state: ConnectFour, seat: Seat, { column }: Drop): Applied<ConnectFour> {
  if (result(state)) return { ok: false, code: "game_over" };
  if (seat !== state.turn) return { ok: false, code: "not_your_turn" };
  if (!openColumns(state).includes(column)) return { ok: false, code: "illegal" };
  return { ok: true, state: drop(state, column) };
}

function adjudicate(state: ConnectFour, adjudication: Adjudication): Applied<ConnectFour> {
  if (result(state)) return { ok: false, code: "game_over" };
  if (!("left" in adjudication)) return { ok: false, code: "illegal" };
  return { ok: true, state: { ...state, left: adjudication.left, ...(adjudication.resigned && { resigned: true }) } };
}

// a full board may have a line, and then the line counts
function result(state: ConnectFour): GameResult | null {
  if (state.left !== null) return { outcome: "won", winner: 1 - state.left };
  if (wonCells(state).length > 0) return { outcome: "won", winner: 1 - state.turn };
  return openColumns(state).length === 0 ? { outcome: "draw" } : null;
}

/** Drops a disc of the player to move. For callers that know the column to be open. */
export function drop({ cells, turn, left }: ConnectFour, column: number): ConnectFour {
  const last = landingCell(cells, column) ?? 0;
  return { cells: cells.with(last, discOf(turn)), turn: 1 - turn, last, left };
}

export const discOf = (seat: Seat): Disc => (seat === 0 ? "red" : "yellow");

export const columnOf = (cell: number): number => cell % COLUMNS;

/** The columns that aren't full. */
export const openColumns = ({ cells }: Pick<ConnectFour, "cells">): number[] =>
  COLUMN_NUMBERS.filter((column) => cells[column] === "");

/** The lowest empty cell of a column; null when the column is full. */
export function landingCell(cells: readonly Cell[], column: number): number | null {
  for (let cell = (ROWS - 1) * COLUMNS + column; cell >= 0; cell -= COLUMNS) if (cells[cell] === "") return cell;
  return null;
}

/** The cells of every line of four or more through the last disc. One disc can complete several. */
export function wonCells({ cells, last }: Pick<ConnectFour, "cells" | "last">): number[] {
  if (last === null) return [];
  const lines = DIRECTIONS.map((direction) => [
    last,
    ...sameDiscs(cells, last, direction, 1),
    ...sameDiscs(cells, last, direction, -1),
  ]);
  return [...new Set(lines.filter((line) => line.length >= LINE).flat())];
}

/** The columns in which a disc of that player would win immediately. */
export const winningColumns = (game: ConnectFour, seat: Seat): number[] =>
  openColumns(game).filter((column) => wonCells(drop({ ...game, turn: seat }, column)).length > 0);

const LINE = 4;
const COLUMN_NUMBERS = Array.from({ length: COLUMNS }, (_, column) => column);

/** The steps in columns and rows from one cell to the next: across, down, and the two diagonals. */
const DIRECTIONS = [
  [1, 0],
  [0, 1],
  [1, 1],
  [1, -1],
] as const;

/** The cells beside `from` that hold the same disc as it, in one direction, up to the first that doesn't. */
function sameDiscs(
  cells: readonly Cell[],
  from: number,
  [across, down]: readonly [number, number],
  sign: 1 | -1,
): number[] {
  const found: number[] = [];
  let [column, row] = [columnOf(from) + sign * across, Math.floor(from / COLUMNS) + sign * down];
  for (; column >= 0 && column < COLUMNS && row >= 0 && row < ROWS; column += sign * across, row += sign * down) {
    const cell = row * COLUMNS + column;
    if (cells[cell] !== cells[from]) break;
    found.push(cell);
  }
  return found;
}
