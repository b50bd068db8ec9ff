import { defineEntry } from "~/app/games/gameEntry";
import type { chess as rules } from "~/games/chess/rules";

export const chess = defineEntry<typeof rules>({
  path: "Chess",
  loadBoard: async () => (await import("./roomGame")).roomGame,
  loadOptions: async () => ({ Form: (await import("./options/ChessOptions")).ChessOptions }),
});
