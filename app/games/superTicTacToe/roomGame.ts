import type { RoomGame } from "~/app/games/room/roomGame";
import { markSound } from "~/app/games/ticTacToe/markSounds";
import { superTicTacToe, type Place, type SuperTicTacToe } from "~/games/superTicTacToe/rules";
import { endText, lastText } from "./placeText";
import { RoomBoard } from "./RoomBoard";

const seen = (view: SuperTicTacToe) => ({ turn: view.turn, last: view.last && view.last.board * 9 + view.last.cell, result: superTicTacToe.result(view) });

export const roomGame: RoomGame<SuperTicTacToe, Place> = {
  Board: RoomBoard,
  turnOf: (view) => (superTicTacToe.result(view) ? null : view.turn),
  lastText,
  endText,
  soundOf: (before, after, seat) => markSound(before && seen(before), seen(after), seat),
};
