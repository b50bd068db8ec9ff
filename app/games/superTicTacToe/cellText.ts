import type { Move } from "~/games/superTicTacToe/rules";
import { TEXTS } from "./texts";

/** Counted from one. */
export const cellNumbers = ({ board, cell }: Move) => ({ board: board + 1, cell: cell + 1 });

/** "Board 1, cell 1" */
export const cellName = (place: Move): string => TEXTS.cell(cellNumbers(place));

/** A cell's name and what is in it. */
export const cellText = (cell: string, mark: string): string =>
  mark === "" ? TEXTS.emptyCell({ cell }) : TEXTS.cellWith({ cell, mark });
