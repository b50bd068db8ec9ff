import type { RoomGame } from "~/app/games/room/roomGame";
import { moveSound } from "~/app/games/turns/moveSound";
import { superTicTacToe, type Move, type SuperOptions, type SuperTicTacToe } from "~/games/superTicTacToe/rules";
import { endText, lastText } from "./moveTexts";
import { RoomBoard } from "./RoomBoard";

const moveState = (view: SuperTicTacToe) => ({
  turn: view.turn,
  last: view.last && view.last.board * 9 + view.last.cell,
  result: superTicTacToe.result(view),
});

export const roomGame: RoomGame<SuperTicTacToe, Move, SuperOptions> = {
  Board: RoomBoard,
  loadRules: () => Promise.resolve(superTicTacToe),
  turnOf: (view) => (superTicTacToe.result(view) ? null : view.turn),
  lastText,
  endText,
  soundOf: (before, after, seat) => moveSound(before && moveState(before), moveState(after), seat),
};
