import { outText, type RoomGame } from "~/app/games/room/roomGame";
import { moveSound } from "~/app/games/turns/moveSound";
import type { NoOptions, Seat } from "~/games/core";
import { markOf, ticTacToe, wonCells, type Move, type TicTacToe } from "~/games/ticTacToe/rules";
import { cellName } from "./Board";
import { RoomBoard } from "./RoomBoard";
import { TEXTS } from "./texts";
import { beginsText } from "~/app/games/turns/waitReason";

const moveState = (view: TicTacToe) => ({ turn: view.turn, last: view.last, result: ticTacToe.result(view) });

export const roomGame: RoomGame<TicTacToe, Move, NoOptions> = {
  Board: RoomBoard,
  loadRules: () => Promise.resolve(ticTacToe),
  turnOf: (view) => (ticTacToe.result(view) ? null : view.turn),
  lastText,
  endText,
  soundOf: (before, after, seat) => moveSound(before && moveState(before), moveState(after), seat),
};

function endText(view: TicTacToe, nameOf: (seat: Seat) => string): string {
  if (view.left !== null) return outText(view.left, view.resigned, nameOf);
  return wonCells(view.cells).length > 0 ? TEXTS.end.line : TEXTS.end.full;
}

function lastText({ last, turn, left, resigned }: TicTacToe, nameOf: (seat: Seat) => string): string {
  if (left !== null) return outText(left, resigned, nameOf);
  if (last !== null) return TEXTS.played(nameOf(1 - turn), cellName(last));
  return beginsText(nameOf(turn), markOf(turn));
}
