import type { RoomGame } from "~/app/games/room/roomGame";
import type { Seat } from "~/games/core";
import { markOf, ticTacToe, type Place, type TicTacToe } from "~/games/ticTacToe/rules";
import { cellName } from "./Board";
import { markSound } from "./markSounds";
import { RoomBoard } from "./RoomBoard";

const seen = (view: TicTacToe) => ({ turn: view.turn, last: view.last, result: ticTacToe.result(view) });

export const roomGame: RoomGame<TicTacToe, Place> = {
  Board: RoomBoard,
  turnOf: (view) => (ticTacToe.result(view) ? null : view.turn),
  lastText,
  soundOf: (before, after, seat) => markSound(before && seen(before), seen(after), seat),
};

function lastText({ last, turn, left }: TicTacToe, nameOf: (seat: Seat) => string): string {
  if (left !== null) return `${nameOf(left)} left.`;
  if (last !== null) return `${nameOf(1 - turn)} played ${cellName(last).toLowerCase()}.`;
  return nameOf(turn) === "You" ? `You are ${markOf(turn)} and begin.` : `${nameOf(turn)} is ${markOf(turn)} and begins.`;
}
