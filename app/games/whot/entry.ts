import { defineEntry } from "~/app/games/gameEntry";
import type { whot as rules } from "~/games/whot/rules";

export const whot = defineEntry<typeof rules>({
  path: "Whot",
  canSkip: true,
  loadBoard: async () => (await import("./roomGame")).roomGame,
  loadOptions: async () => ({ houseRules: (await import("./rules/texts")).TEXTS.houseRules }),
});
