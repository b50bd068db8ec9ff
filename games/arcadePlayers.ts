import { autoplayed, type PlayedRun, type Player } from "./arcade/autoplay";
import type { ArcadeGame, ArcadeState, Profile } from "./arcade/core";
import { ballFallPlayer } from "./ballFall/autoplay";
import { ballFall } from "./ballFall/rules";
import { brickBreakPlayer } from "./brickBreak/autoplay";
import { brickBreak } from "./brickBreak/rules";
import type { Seed } from "./random";

interface AutoplayedGame {
  game: ArcadeGame;
  /** A run as the game's own automatic player plays it. The player gets the run's seed. */
  autoplay(run: { seed: Seed; profile: Profile; ticksMax: number }): PlayedRun<ArcadeState>;
}

const withPlayer = <State extends ArcadeState>(
  game: ArcadeGame<State>,
  player: (seed: Seed) => Player<State>,
): AutoplayedGame => ({
  game,
  autoplay: (run) => autoplayed(game, player(run.seed), run),
});

/** The arcade games for tests and tools. They are played without waiting: minutes of Ball Fall take a second. */
export const ARCADE = {
  BrickBreak: withPlayer(brickBreak, brickBreakPlayer),
  BallFall: withPlayer(ballFall, ballFallPlayer),
};
export type ArcadeName = keyof typeof ARCADE;
