import type { RoomGame } from "~/app/games/room/roomGame";
import type { Sound } from "~/app/games/sounds";
import { endSound } from "~/app/games/turns/moveSound";
import type { Seat } from "~/games/core";
import { topOf, type WhotAction, type WhotOptions, type WhotView } from "~/games/whot/state";
import { endText, lastText } from "./logTexts";
import { WhotBoard } from "./WhotBoard";

export const roomGame: RoomGame<WhotView, WhotAction, WhotOptions> = {
  Board: WhotBoard,
  loadRules: async () => (await import("~/games/whot/rules")).whot,
  turnOf: ({ end, turn }) => (end ? null : turn),
  lastText,
  endText,
  soundOf,
};

/** One sound for each change. The viewer's turn comes before the card that was played. */
function soundOf(before: WhotView | null, after: WhotView, seat: Seat | null): Sound | null {
  if (!before) return null;
  if (after.end) return before.end ? null : endSound(after.end, seat);
  if (after.turn === seat && before.turn !== seat) return "turn";
  if (topOf(after.pile) !== topOf(before.pile)) return "card";
  return after.handCounts.some((count, other) => count > (before.handCounts[other] ?? 0)) ? "drawCard" : null;
}
