import type { ArcadePath, ArcadeView } from "./arcadeView";

/** A browser loads the game that it shows. */
export const ARCADE_VIEWS: Record<ArcadePath, () => Promise<ArcadeView>> = {
  BrickBreak: () => import("~/app/games/brickBreak/brickBreakView").then(({ brickBreakView }) => brickBreakView),
  BallFall: () => import("~/app/games/ballFall/ballFallView").then(({ ballFallView }) => ballFallView),
};
