import type { Applied, GameResult, GameRules, Adjudication, Seat } from "~/games/core";
import type { Seed } from "~/games/random";
import { markOf, wonCells, type Cell, type Mark } from "~/games/ticTacToe/rules";

export interface SuperOptions {
  /** if all boards are decided without a line, the player with more boards wins */
  mostBoards: boolean;
  /** the first move may not be in the centre board */
  openingNotInCentre: boolean;
}

export const PLAIN_RULES: SuperOptions = { mostBoards: false, openingNotInCentre: false };

/** "" is open; "-" is full without a winner */
export type BoardMark = Cell | "-";

export interface SuperTicTacToe {
  options: SuperOptions;
  /** 81: nine boards one after the other, each row by row */
  cells: readonly Cell[];
  /** nine, row by row; a decided board is closed even if it has empty cells */
  boards: readonly BoardMark[];
  /** the board to move in; null for any open board */
  next: number | null;
  turn: Seat;
  last: Move | null;
  /** the player who gave up or left */
  left: Seat | null;
  /** they gave up */
  resigned?: true;
}

export interface Move {
  /** 0 to 8 */
  board: number;
  /** 0 to 8, in that board */
  cell: number;
}

export const CENTRE = 4;

export const superTicTacToe = {
  seats: [2, 2],
  defaults: PLAIN_RULES,
  setup: (options: SuperOptions, _seed?: Seed): SuperTicTacToe => ({
    options,
    cells: Array<Cell>(81).fill(""),
    boards: Array<BoardMark>(9).fill(""),
    next: null,
    turn: 0,
    last: null,
    left: null,
  }),
  apply,
  adjudicate,
  view: (state: SuperTicTacToe, _seat: Seat | null): SuperTicTacToe => state,
  result,
} satisfies GameRules<SuperTicTacToe, Move, SuperTicTacToe, SuperOptions>;

function apply(state: SuperTicTacToe, seat: Seat, { board, cell }: Move): Applied<SuperTicTacToe> {
  if (result(state)) return { ok: false, code: "game_over" };
  if (seat !== state.turn) return { ok: false, code: "not_your_turn" };
  if (!openBoards(state).includes(board) || cellsOf(state, board)[cell] !== "") return { ok: false, code: "illegal" };
  return { ok: true, state: withMove(state, { board, cell }) };
}

function adjudicate(state: SuperTicTacToe, adjudication: Adjudication): Applied<SuperTicTacToe> {
  if (result(state)) return { ok: false, code: "game_over" };
  return "left" in adjudication
    ? { ok: true, state: { ...state, left: adjudication.left, ...(adjudication.resigned && { resigned: true }) } }
    : { ok: false, code: "illegal" };
}

function result({ boards, left, options }: SuperTicTacToe): GameResult | null {
  if (left !== null) return { outcome: "won", winner: 1 - left };
  const [won] = wonBoards(boards);
  if (won !== undefined) return { outcome: "won", winner: boards[won] === markOf(0) ? 0 : 1 };
  if (boards.includes("")) return null;
  const lead = count(boards, markOf(0)) - count(boards, markOf(1));
  return options.mostBoards && lead !== 0 ? { outcome: "won", winner: lead > 0 ? 0 : 1 } : { outcome: "draw" };
}

const count = (boards: readonly BoardMark[], mark: Mark): number => boards.filter((board) => board === mark).length;

/** The boards of every line of three; one move can complete two. */
export const wonBoards = (boards: readonly BoardMark[]): number[] =>
  wonCells(boards.map((board) => (board === "-" ? "" : board)));

/** The boards in which the player may move. */
export function openBoards({ options, boards, next, last }: SuperTicTacToe): number[] {
  if (next !== null) return [next];
  const isOpening = last === null && options.openingNotInCentre;
  return boards.flatMap((mark, board) => (mark === "" && !(isOpening && board === CENTRE) ? [board] : []));
}

/** All legal moves, while the game continues. */
export const legalMoves = (state: SuperTicTacToe): Move[] =>
  openBoards(state).flatMap((board) =>
    cellsOf(state, board).flatMap((mark, cell) => (mark === "" ? [{ board, cell }] : [])),
  );

export const cellsOf = ({ cells }: Pick<SuperTicTacToe, "cells">, board: number): readonly Cell[] =>
  cells.slice(board * 9, board * 9 + 9);

/** Puts the mark of the player to move on a cell. For callers that know the move to be legal. */
export function withMove(state: SuperTicTacToe, { board, cell }: Move): SuperTicTacToe {
  const cells = state.cells.with(board * 9 + cell, markOf(state.turn));
  const boards = state.boards.with(board, decided(cellsOf({ cells }, board)));
  return {
    ...state,
    cells,
    boards,
    next: boards[cell] === "" ? cell : null,
    turn: 1 - state.turn,
    last: { board, cell },
  };
}

/** The mark of a decided board. A full board may have a line, and then the line counts. */
export function decided(cells: readonly Cell[]): BoardMark {
  const [won] = wonCells(cells);
  if (won !== undefined) return cells[won] ?? "";
  return cells.includes("") ? "" : "-";
}
