import { defineEntry } from "~/app/games/gameEntry";
import type { chess as rules } from "~/games/chess/rules";

export const chess = defineEntry<typeof rules>({
  path: "Chess",
  about: "Take the king, or play by the book with clocks",
  seatsMax: 2,
  defaults: { mode: "casual", clock: "none" },
  loadBoard: async () => (await import("./roomGame")).roomGame,
  loadOptions: async () => ({ Form: (await import("./ChessOptions")).ChessOptions }),
});
