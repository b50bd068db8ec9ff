import { arcadeEntry } from "~/app/games/arcade/arcadeEntry";

export const brickBreak = arcadeEntry({
  path: "BrickBreak",
  about: "A race through the same bricks",
  aboutSolo: "Keep the ball up and clear ten levels of bricks",
  loadView: async () => (await import("./brickBreakView")).brickBreakView,
});
