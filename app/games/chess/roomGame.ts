import type { RoomGame } from "~/app/games/room/roomGame";
import { type Chess, type ChessAction, type ChessOptions, turnOf } from "~/games/chess/rules";
import { Board } from "./board/Board";
import { endText, lastText } from "./text/lastText";
import type { Sound } from "~/app/games/sounds";
import { endSound } from "~/app/games/turns/moveSound";
import type { Seat } from "~/games/core";
import { lastMoveOf } from "./moves/lastMove";
import { ownerOf } from "~/games/chess/fen";

/** G6: chess on the room's screen. */
export const roomGame: RoomGame<Chess, ChessAction, ChessOptions> = {
  Board,
  turnOf: (view) => (view.end ? null : turnOf(view)),
  lastText,
  endText,
  soundOf,
};

/** The sound of the change between two views. */
export function soundOf(before: Chess | null, after: Chess, seat: Seat | null): Sound | null {
  if (!before) return null;
  if (after.end && !before.end) return endSound(after.end, seat);
  return after.moves.length > before.moves.length ? moveSound(after, seat) : null;
}

function moveSound(game: Chess, seat: Seat | null): Sound | null {
  const move = lastMoveOf(game);
  if (!move) return null;
  if (move.san.endsWith("+")) return "check";
  if (move.captured) return "capture";
  return ownerOf(move.piece) === seat ? "place" : "reply";
}
