import type { Applied, GameResult, GameRules, RuleCode, Adjudication, Seat, Standing } from "~/games/core";
import type { Seed } from "~/games/random";
import type { Step } from "~/games/replay";
import { IDLE, isRunOver, TICKS_PER_SECOND, type ArcadeGame, type ArcadeState, type Profile } from "./core";
import { append, inputOf, inputRun, isInputRun, RUN_TICKS_MAX, type InputRun, type RunLog } from "./runLog";

/** games.md 2.5: how early and how late inputs may arrive, measured from when their ticks are due. */
const AHEAD_MAX_MS = 1_500;
const BEHIND_MAX_MS = 3_000;
const MS_PER_SECOND = 1_000;

export type RunsOptions = { profile: Profile };

/** What a player sends of their run. The room adds `sinceMs`: when it arrived, in ms since the round began. */
export type RunAction =
  /** inputs from this tick on; earlier ticks whose inputs were never sent are played without input */
  | { tick: number; inputs: readonly InputRun[]; sinceMs: number }
  /** a pause until the next inputs; only in a run that is played alone */
  | { pause: true; sinceMs: number };

export interface Run {
  state: ArcadeState;
  /** up to which tick inputs have arrived; `state.ticks` is smaller if the run ended during the last inputs */
  ticks: number;
  /** why it stopped before its end */
  out: "left" | "timeUp" | null;
  /** they gave up; only when `out` is "left" */
  resigned?: true;
  pausedMs: number;
  /** when the current pause began, in ms since the round began; null if the run isn't paused */
  pausedAtMs: number | null;
}

/**
 * One run for each seat, all from the same seed: one player alone, or a race. Every member in the room sees all runs.
 */
export interface Runs {
  seed: Seed;
  profile: Profile;
  runs: readonly Run[];
}

/**
 * An arcade game as the room judges it. The room plays every run itself from the inputs; clients never send a score.
 */
export function runsOf(game: ArcadeGame): GameRules<Runs, RunAction, Runs, RunsOptions> {
  return {
    seats: [1, 4],
    defaults: { profile: "desktop" },
    setup: ({ profile }, seed, seats) => ({
      seed,
      profile,
      runs: Array.from({ length: seats }, (): Run => ({
        state: game.setup(seed, profile),
        ticks: 0,
        out: null,
        pausedMs: 0,
        pausedAtMs: null,
      })),
    }),
    apply(state, seat, action) {
      const run = state.runs[seat];
      if (!run || hasEnded(run)) return { ok: false, code: "game_over" };
      const next =
        "pause" in action ? withPause(state, run, action.sinceMs) : withInputs(game, state.profile, run, action);
      return typeof next === "string" ? { ok: false, code: next } : { ok: true, state: withRun(state, seat, next) };
    },
    adjudicate,
    view: (state) => state,
    result: (state) => (state.runs.every(hasEnded) ? resultOf(game, state) : null),
  };
}

/** Whether nothing can happen in the run any more. */
export const hasEnded = ({ state, out }: Run): boolean => out !== null || isRunOver(state);

/** The tick that is due `sinceMs` after the round began, if the pauses don't count. */
export const tickAt = ({ pausedMs }: Pick<Run, "pausedMs">, sinceMs: number): number =>
  Math.floor(((sinceMs - pausedMs) * TICKS_PER_SECOND) / MS_PER_SECOND);

/**
 * A seat's log, from the steps of a round: the inputs that were sent, with idle ones for the ticks that weren't sent.
 */
export function runLogOf(steps: readonly Step<RunAction>[], seat: Seat): RunLog {
  const log: InputRun[] = [];
  let ticks = 0;
  for (const step of steps) {
    if (!("seat" in step) || step.seat !== seat) continue;
    const { action } = step;
    if ("pause" in action) continue;
    if (action.tick > ticks) append(log, inputRun(action.tick - ticks, IDLE));
    for (const entry of action.inputs) append(log, entry);
    ticks = action.tick + ticksOf(action.inputs);
  }
  return log;
}

function withInputs(
  game: ArcadeGame,
  profile: Profile,
  run: Run,
  { tick, inputs, sinceMs }: Extract<RunAction, { tick: number }>,
): Run | RuleCode {
  const maxDir = game.maxDir(profile);
  if (inputs.length === 0 || !inputs.every((entry) => isInputRun(entry, maxDir))) return "illegal";
  const until = tick + ticksOf(inputs);
  if (until > RUN_TICKS_MAX) return "illegal";
  const resumed = withResume(run, ticksOf(inputs), sinceMs);
  if (until > tickAt(resumed, sinceMs + AHEAD_MAX_MS)) return "too_early";
  if (tick < run.ticks || tick < tickAt(resumed, sinceMs - BEHIND_MAX_MS)) return "too_late";
  const idle: InputRun[] = tick > run.ticks ? [inputRun(tick - run.ticks, IDLE)] : [];
  const state = [...idle, ...inputs].reduce((now, entry) => after(game, now, entry), run.state);
  return { ...resumed, state, ticks: until };
}

/**
 * A page sends inputs after it has played them, so the pause ended before these inputs arrived, by as long as they
 * took.
 */
function withResume(run: Run, ticks: number, sinceMs: number): Run {
  if (run.pausedAtMs === null) return run;
  const pausedForMs = Math.max(0, sinceMs - run.pausedAtMs - Math.round((ticks * MS_PER_SECOND) / TICKS_PER_SECOND));
  return { ...run, pausedMs: run.pausedMs + pausedForMs, pausedAtMs: null };
}

function after(game: ArcadeGame, state: ArcadeState, entry: InputRun): ArcadeState {
  const input = inputOf(entry);
  let now = state;
  for (let left = entry[0]; left > 0 && !isRunOver(now); left--) now = game.step(now, input);
  return now;
}

function withPause({ runs }: Runs, run: Run, sinceMs: number): Run | RuleCode {
  if (runs.length > 1 || run.pausedAtMs !== null) return "illegal";
  return { ...run, pausedAtMs: sinceMs };
}

function adjudicate(state: Runs, adjudication: Adjudication): Applied<Runs> {
  if ("timeUp" in adjudication)
    return {
      ok: true,
      state: { ...state, runs: state.runs.map((run) => (hasEnded(run) ? run : { ...run, out: "timeUp" as const })) },
    };
  if (!("left" in adjudication)) return { ok: false, code: "illegal" };
  const run = state.runs[adjudication.left];
  if (!run || hasEnded(run)) return { ok: false, code: "game_over" };
  return {
    ok: true,
    state: withRun(state, adjudication.left, { ...run, out: "left", ...(adjudication.resigned && { resigned: true }) }),
  };
}

/** The higher score wins, then the shorter run. Players who left come last. */
function resultOf(game: ArcadeGame, { runs }: Runs): GameResult {
  const standings = runs.map((run, seat) => ({ seat, run, total: game.figures(run.state).score }));
  const compare = (a: (typeof standings)[number], b: (typeof standings)[number]): number =>
    Number(a.run.out === "left") - Number(b.run.out === "left") ||
    b.total - a.total ||
    a.run.state.ticks - b.run.state.ticks;
  standings.sort((a, b) => compare(a, b) || a.seat - b.seat);
  const [best, next] = standings;
  if (!best || (next && compare(best, next) === 0)) return { outcome: "draw" };
  const ranking = standings.map(({ seat, total }): Standing => ({ seat, total }));
  return { outcome: "won", winner: best.seat, ...(runs.length > 2 ? { ranking } : {}) };
}

const ticksOf = (inputs: readonly InputRun[]): number => inputs.reduce((sum, [ticks]) => sum + ticks, 0);

const withRun = (state: Runs, seat: Seat, run: Run): Runs => ({
  ...state,
  runs: state.runs.map((other, i) => (i === seat ? run : other)),
});
