import { defineEntry } from "~/app/games/gameEntry";
import type { chess as rules } from "~/games/chess/rules";

export const chess = defineEntry<typeof rules>({
  path: "Chess",
  about: "Capture the king, or play standard rules with a clock",
  seatsMax: 2,
  defaults: { mode: "casual", clock: "none" },
  loadBoard: async () => (await import("./roomGame")).roomGame,
  loadOptions: async () => ({ Form: (await import("./options/ChessOptions")).ChessOptions }),
});
