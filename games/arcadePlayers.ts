import { autoplayed, type PlayedRun } from "./arcade/autoplay";
import type { ArcadeState, Profile } from "./arcade/core";
import { ARCADE, type ArcadeName } from "./allArcade";
import { ballFallPlayer } from "./ballFall/autoplay";
import { brickBreakPlayer } from "./brickBreak/autoplay";
import type { Seed } from "./random";

/** A run as the game's own player plays it, the seed of the run being that of the player too. For tests and tools: minutes of Ball Fall take a second. */
export function autoplayedRun(game: ArcadeName, run: { seed: Seed; profile: Profile; ticksMax: number }): PlayedRun<ArcadeState> {
  switch (game) {
    case "BrickBreak":
      return autoplayed(ARCADE.BrickBreak, brickBreakPlayer(run.seed), run);
    case "BallFall":
      return autoplayed(ARCADE.BallFall, ballFallPlayer(run.seed), run);
  }
}
