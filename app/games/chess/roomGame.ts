import type { RoomGame } from "~/app/games/room/roomGame";
import { turnOf, type Chess, type ChessAction, type ChessOptions } from "~/games/chess/rules";
import { Board } from "./board/Board";
import { endText, lastText } from "./text/lastText";
import { soundOf } from "./moves/soundOf";

/** G6: chess on the room's screen. */
export const roomGame: RoomGame<Chess, ChessAction, ChessOptions> = {
  Board,
  turnOf: (view) => (view.end ? null : turnOf(view)),
  lastText,
  endText,
  soundOf,
};
