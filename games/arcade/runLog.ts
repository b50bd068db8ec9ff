import type { ArcadeInput } from "./core";

/** A number of ticks with the same input: [ticks, dir, bits]. */
export type InputRun = readonly [ticks: number, dir: number, bits: number];

/** A run's inputs from its first tick, run-length encoded. Most runs take one to five kilobytes (games.md 2.5). */
export type RunLog = readonly InputRun[];

const LAUNCH_BIT = 1;

/** Half an hour, in ticks: the longest ranked run (games.md 2.5). Longer logs are refused. */
export const RUN_TICKS_MAX = 30 * 60 * 60;

export const inputOf = ([, dir, bits]: InputRun): ArcadeInput => ({ dir, launch: (bits & LAUNCH_BIT) !== 0 });

export const inputRun = (ticks: number, { dir, launch }: ArcadeInput): InputRun => [
  ticks,
  dir,
  launch ? LAUNCH_BIT : 0,
];

export const ticksIn = (log: RunLog): number => log.reduce((sum, [ticks]) => sum + ticks, 0);

/** The log with one more input run; equal inputs share an entry. It copies the log, so use `append` for a long one. */
export function appended(log: RunLog, run: InputRun): RunLog {
  const longer = [...log];
  append(longer, run);
  return longer;
}

/** Adds the input run to the log itself. A mouse can make an entry each tick, a hundred thousand in half an hour. */
export function append(log: InputRun[], [ticks, dir, bits]: InputRun): void {
  const last = log.at(-1);
  if (last && last[1] === dir && last[2] === bits) log[log.length - 1] = [last[0] + ticks, dir, bits];
  else log.push([ticks, dir, bits]);
}

/** Whether a value can be a log of a game with this `maxDir`: integers in their bounds, and not too many ticks. */
export function isRunLog(value: unknown, maxDir: number): value is RunLog {
  if (!Array.isArray(value) || value.length > RUN_TICKS_MAX) return false;
  return value.every((entry) => isInputRun(entry, maxDir)) && ticksIn(value as RunLog) <= RUN_TICKS_MAX;
}

export function isInputRun(value: unknown, maxDir: number): value is InputRun {
  if (!Array.isArray(value) || value.length !== 3) return false;
  const [ticks, dir, bits] = value as unknown[];
  return isWithin(ticks, 1, RUN_TICKS_MAX) && isWithin(dir, -maxDir, maxDir) && isWithin(bits, 0, LAUNCH_BIT);
}

const isWithin = (value: unknown, least: number, most: number): boolean =>
  Number.isInteger(value) && (value as number) >= least && (value as number) <= most;
