import { arcadeEntry } from "~/app/games/arcade/arcadeEntry";

export const ballFall = arcadeEntry({
  path: "BallFall",
  loadView: async () => (await import("./ballFallView")).ballFallView,
});
