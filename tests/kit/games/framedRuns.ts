/**
 * Runs of the arcade games, played by the product's own modules. A test also bundles this module and runs it in a
 * browser, to compare the results.
 */
import type { ArcadeView } from "~/app/games/arcade/arcadeView";
import { AT_REST, paced } from "~/app/games/arcade/loop/pacing";
import { playRun } from "~/app/games/arcade/loop/playedRun";
import { ballFallView } from "~/app/games/ballFall/ballFallView";
import { brickBreakView } from "~/app/games/brickBreak/brickBreakView";
import type { ArcadeName } from "~/games/arcadePlayers";
import { isRunOver } from "~/games/arcade/core";
import { inputOf } from "~/games/arcade/runLog";
import type { RunRecord } from "~/games/arcade/simulation";
import { stateHash } from "~/games/arcade/stateHash";

export const VIEWS: Record<ArcadeName, ArcadeView> = { BrickBreak: brickBreakView, BallFall: ballFallView };

/** A run of the demo with `ticks` ticks, or fewer when it ends earlier. */
export function demoRun(name: ArcadeName, ticks: number): RunRecord {
  const view = VIEWS[name];
  const run = playRun(view, [3, 1, 4, 1, 5, 9, 2, 6], "desktop");
  for (let i = 0; i < ticks && !isRunOver(run.state()); i++) run.tick(view.demoInput(run.state()));
  return run.record();
}

export interface FramedRun {
  hash: string;
  ticks: number;
  /** by the frames' clock, from the first frame to the last tick */
  tookMs: number;
}

/** Plays a log at a number of frames per second, as a page's loop does. */
export function playedAt(name: ArcadeName, { seed, profile, log }: RunRecord, framesPerSecond: number): FramedRun {
  const view = VIEWS[name];
  const run = playRun(view, seed, profile);
  const inputs = log.flatMap((entry) => Array.from({ length: entry[0] }, () => inputOf(entry)));
  let [pace, tick, frame] = [AT_REST, 0, 0];
  for (; tick < inputs.length; frame++) {
    const next = paced(pace, (frame * 1000) / framesPerSecond);
    ({ pace } = next);
    for (const input of inputs.slice(tick, tick + next.ticks)) run.tick(input);
    tick += next.ticks;
  }
  return {
    hash: stateHash(view.game.words(run.state())),
    ticks: inputs.length,
    tookMs: ((frame - 1) * 1000) / framesPerSecond,
  };
}
