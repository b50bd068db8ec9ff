import { arcadeEntry } from "~/app/games/arcade/arcadeEntry";

export const ballFall = arcadeEntry({
  path: "BallFall",
  about: "A race down the same platforms",
  aboutSolo: "Ride the rising platforms, and avoid the edges",
  loadView: async () => (await import("./ballFallView")).ballFallView,
});
