import * as z from "zod";
import { PROFILES, type ArcadeGame } from "~/games/arcade/core";
import { ballFall as ballFallRules } from "~/games/ballFall/rules";
import { brickBreak as brickBreakRules } from "~/games/brickBreak/rules";
import { RUN_TICKS_MAX } from "~/games/arcade/runLog";
import { hasEnded, runLogOf, runsOf, type RunsOptions } from "~/games/arcade/runs";
import type { RunRecord } from "~/games/arcade/simulation";
import { defineGame, type GameAdapter } from "~/party/game/defineGame";
import { GAME_LIMITS } from "~/party/game/protocol";

/**
 * Inputs may arrive 1.5 seconds early and 3 seconds late, so an action has the inputs of at most 270 ticks. At worst,
 * the input changes in each tick.
 */
const INPUTS_MAX = 300;
const inputRun = z.tuple([z.int().min(1).max(INPUTS_MAX), z.int().min(-16).max(16), z.int().min(0).max(1)]);

/** An arcade game, played alone or as a race. */
const arcadeRace = (game: ArcadeGame): GameAdapter =>
  defineGame({
    rules: runsOf(game),
    actionSchema: z.union([
      z.strictObject({ tick: z.int().min(0).max(RUN_TICKS_MAX), inputs: z.array(inputRun).min(1).max(INPUTS_MAX) }),
      z.strictObject({ pause: z.literal(true) }),
    ]),
    optionsSchema: z.strictObject({ profile: z.enum(PROFILES).default("desktop") }),
    countdownMs: GAME_LIMITS.countdownMs,
    isIn: ({ runs }, seat) => runs[seat] !== undefined && !hasEnded(runs[seat]),
    race: {
      lastsMs: (seats) => (seats > 1 ? GAME_LIMITS.raceLastsMs : GAME_LIMITS.runLastsMs),
      isPlayedLive: true,
      // decided for each round, because its players may have changed devices
      optionsFor: (options, seats, mobile): RunsOptions =>
        seats > 1 ? { profile: mobile ? "mobile" : "desktop" } : options,
      finished({ seed, profile, runs }, seat, steps) {
        const run = runs[seat];
        if (!run || !hasEnded(run) || run.out === "left") return null;
        const { score } = game.figures(run.state);
        const record: RunRecord & { rulesVersion: number } = {
          seed,
          profile,
          log: runLogOf(steps, seat),
          rulesVersion: game.rulesVersion,
        };
        return { score, worth: score, length: run.state.ticks, record: JSON.stringify(record) };
      },
    },
  });

export const ballFall = arcadeRace(ballFallRules);
export const brickBreak = arcadeRace(brickBreakRules);
