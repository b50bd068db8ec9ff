import type { RoomGame } from "~/app/games/room/roomGame";
import { moveSound } from "~/app/games/turns/moveSound";
import { connectFour, type ConnectFour, type Drop } from "~/games/connectFour/rules";
import type { NoOptions } from "~/games/core";
import { endText, lastText } from "./moveTexts";
import { RoomBoard } from "./RoomBoard";

const moveState = (view: ConnectFour) => ({ turn: view.turn, last: view.last, result: connectFour.result(view) });

export const roomGame: RoomGame<ConnectFour, Drop, NoOptions> = {
  Board: RoomBoard,
  loadRules: () => Promise.resolve(connectFour),
  turnOf: (view) => (connectFour.result(view) ? null : view.turn),
  lastText,
  endText,
  soundOf: (before, after, seat) => moveSound(before && moveState(before), moveState(after), seat),
};
