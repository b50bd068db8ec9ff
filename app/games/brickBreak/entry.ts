import { arcadeEntry } from "~/app/games/arcade/arcadeEntry";

export const brickBreak = arcadeEntry({
  path: "BrickBreak",
  loadView: async () => (await import("./brickBreakView")).brickBreakView,
});
