import { defineEntry } from "~/app/games/gameEntry";
import type { ticTacToe as rules } from "~/games/ticTacToe/rules";

export const ticTacToe = defineEntry<typeof rules>({
  path: "TicTacToe",
  loadBoard: async () => (await import("./roomGame")).roomGame,
  solo: {
    shape: { ownControls: true },
    load: async () => (await import("./TicTacToeScreen")).TicTacToeScreen,
  },
});
