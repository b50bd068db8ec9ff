import { defineEntry } from "~/app/games/gameEntry";
import type { connectFour as rules } from "~/games/connectFour/rules";

export const connectFour = defineEntry<typeof rules>({
  path: "ConnectFour",
  loadBoard: async () => (await import("./roomGame")).roomGame,
  solo: {
    shape: { ownControls: true },
    load: async () => (await import("./ConnectFourScreen")).ConnectFourScreen,
  },
});
