import { defineEntry } from "~/app/games/gameEntry";
import type { superTicTacToe as rules } from "~/games/superTicTacToe/rules";

export const superTicTacToe = defineEntry<typeof rules>({
  path: "SuperTicTacToe",
  loadBoard: async () => (await import("./roomGame")).roomGame,
  loadOptions: async () => ({ houseRules: (await import("./texts")).TEXTS.houseRules }),
  solo: {
    shape: { ownControls: true },
    load: async () => (await import("./SuperTicTacToeScreen")).SuperTicTacToeScreen,
  },
});
