import { defineEntry } from "~/app/games/gameEntry";
import type { ticTacToe as rules } from "~/games/ticTacToe/rules";

export const ticTacToe = defineEntry<typeof rules>({
  path: "TicTacToe",
  about: "Three in a row",
  loadBoard: async () => (await import("./roomGame")).roomGame,
  solo: {
    about: "Three in a row, against the computer",
    shape: { ownControls: true },
    load: async () => (await import("./TicTacToeScreen")).TicTacToeScreen,
  },
});
