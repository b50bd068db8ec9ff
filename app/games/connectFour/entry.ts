import { defineEntry } from "~/app/games/gameEntry";
import type { connectFour as rules } from "~/games/connectFour/rules";

export const connectFour = defineEntry<typeof rules>({
  path: "ConnectFour",
  about: "Drop your discs to get four in a row",
  loadBoard: async () => (await import("./roomGame")).roomGame,
  solo: {
    about: "Four in a row, against the computer",
    shape: { ownControls: true },
    load: async () => (await import("./ConnectFourScreen")).ConnectFourScreen,
  },
});
