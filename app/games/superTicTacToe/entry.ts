import { defineEntry } from "~/app/games/gameEntry";
import type { superTicTacToe as rules } from "~/games/superTicTacToe/rules";

export const superTicTacToe = defineEntry<typeof rules>({
  path: "SuperTicTacToe",
  about: "Nine boards in one: your move decides where the next one goes",
  loadBoard: async () => (await import("./roomGame")).roomGame,
  loadOptions: async () => ({ houseRules: (await import("./texts")).TEXTS.houseRules }),
  solo: {
    about: "Nine boards in one, against the computer",
    shape: { ownControls: true },
    load: async () => (await import("./SuperTicTacToeScreen")).SuperTicTacToeScreen,
  },
});
