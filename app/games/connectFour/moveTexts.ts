import { outText } from "~/app/games/room/roomGame";
import type { Seat } from "~/games/core";
import { columnOf, COLUMNS, discOf, openColumns, wonCells, type ConnectFour } from "~/games/connectFour/rules";
import { beginsText } from "~/app/games/turns/waitReason";
import { TEXTS } from "./texts";

/** "Row 1, column 1", counted from the top and from the left. */
export const cellName = (cell: number): string => TEXTS.cell(Math.floor(cell / COLUMNS) + 1, columnOf(cell) + 1);

/** The last move as a sentence; before the first move, who begins. */
export function lastText({ last, turn, left, resigned }: ConnectFour, nameOf: (seat: Seat) => string): string {
  if (left !== null) return outText(left, resigned, nameOf);
  if (last !== null) return TEXTS.played(nameOf(1 - turn), columnOf(last) + 1);
  return beginsText(nameOf(turn), discOf(turn));
}

export function endText(game: ConnectFour, nameOf: (seat: Seat) => string): string {
  if (game.left !== null) return outText(game.left, game.resigned, nameOf);
  return wonCells(game).length > 0 ? TEXTS.end.line : TEXTS.end.full;
}

/** Why a column can't take a disc; null if it can. */
export const refusalText = (game: ConnectFour, column: number): string | null =>
  openColumns(game).includes(column) ? null : TEXTS.full(column + 1);
