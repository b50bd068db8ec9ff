import type { Profile } from "~/games/arcade/core";
import { simulate, type RunRecord } from "~/games/arcade/simulation";
import { ARCADE, type ArcadeName } from "~/games/arcadePlayers";
import type { Seed } from "~/games/random";

/**
 * A run with a known result. Node, workerd and browsers must all reach this result. If a change of the rules changes
 * it, raise the game's rulesVersion.
 */
export interface KnownRun {
  game: ArcadeName;
  seed: Seed;
  profile: Profile;
  ticks: number;
  hash: string;
  score: number;
}

export const KNOWN_RUNS: readonly KnownRun[] = [
  { game: "BrickBreak", seed: [1], profile: "desktop", ticks: 18_000, hash: "6a2e4338", score: 2_260 },
  {
    game: "BrickBreak",
    seed: [0x9e3779b9, 0xffffffff, 0, 7],
    profile: "mobile",
    ticks: 18_000,
    hash: "010dbb60",
    score: 910,
  },
  {
    game: "BrickBreak",
    seed: [1, 2, 3, 4, 5, 6, 7, 8],
    profile: "desktop",
    ticks: 42_976,
    hash: "4a76c849",
    score: 6_190,
  },
  { game: "BallFall", seed: [1], profile: "desktop", ticks: 18_000, hash: "8e89fef1", score: 3_600 },
  {
    game: "BallFall",
    seed: [0x9e3779b9, 0xffffffff, 0, 7],
    profile: "mobile",
    ticks: 3_600,
    hash: "459ecaf3",
    score: 720,
  },
  { game: "BallFall", seed: [1, 2, 3, 4, 5, 6, 7, 8], profile: "desktop", ticks: 3_600, hash: "f4a1c3a3", score: 720 },
];

/** A known run with its log. The log isn't stored, because the same seed always gives the same log. */
export const recordOf = ({ game, seed, profile, ticks }: KnownRun): RunRecord => ({
  seed,
  profile,
  log: ARCADE[game].autoplay({ seed, profile, ticksMax: ticks }).log,
});

/** The result of simulating a run, to compare with the known one. */
export function simulatedRun({ game, seed, profile }: KnownRun, { log }: RunRecord): KnownRun {
  const { state, ticks, hash } = simulate(ARCADE[game].game, { seed, profile, log });
  return { game, seed, profile, ticks, hash, score: ARCADE[game].game.figures(state).score };
}
