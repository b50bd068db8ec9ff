import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { replay, type Step } from "~/games/replay";
import type { ArcadeGame, ArcadeState } from "./core";
import { RUN_TICKS_MAX, type InputRun } from "./runLog";
import { hasEnded, runLogOf, runsOf, type RunAction, type Runs } from "./runs";
import { simulate } from "./simulation";

/** The smallest possible game: each tick of moving is a point, and a launch ends the run. */
interface Walk extends ArcadeState {
  points: number;
}
const walk: ArcadeGame<Walk> = {
  rulesVersion: 1,
  maxDir: (profile) => (profile === "mobile" ? 5 : 10),
  setup: () => ({ phase: "running", lives: 1, ticks: 0, points: 0 }),
  step: (state, { dir, launch }) => ({
    ...state,
    phase: launch ? "gameOver" : "running",
    ticks: state.ticks + 1,
    points: state.points + Number(dir !== 0),
  }),
  figures: ({ points, lives }) => ({ score: points, lives, level: null }),
  words: ({ ticks, points }) => [ticks, points],
};
const rules = runsOf(walk as unknown as ArcadeGame);
const SEED = [1, 2, 3];
const SECOND_TICKS = 60;

const begun = (seats = 1, profile: "desktop" | "mobile" = "desktop"): Runs => rules.setup({ profile }, SEED, seats);
const walked = (tick: number, ticks: number, sinceMs: number, dir = 1): RunAction => ({
  tick,
  inputs: [[ticks, dir, 0]],
  sinceMs,
});
const ended = (tick: number, sinceMs: number): RunAction => ({ tick, inputs: [[1, 0, 1]], sinceMs });

/** The state after actions that must all be accepted. */
function after(state: Runs, ...steps: [seat: number, action: RunAction][]): Runs {
  return steps.reduce((now, [seat, action]) => {
    const applied = rules.apply(now, seat, action);
    if (!applied.ok) throw new Error(applied.code);
    return applied.state;
  }, state);
}
const codeOf = (state: Runs, action: RunAction, seat = 0): string | null => {
  const applied = rules.apply(state, seat, action);
  return applied.ok ? null : applied.code;
};
const pointsOf = ({ runs }: Runs, seat = 0): number => ((runs[seat] as Runs["runs"][number]).state as Walk).points;

describe("inputs of a run", () => {
  it("G8 G9 · the score comes from the room's own play of the inputs", () => {
    const state = after(begun(), [0, walked(0, 30, 500)], [0, walked(30, 30, 1_000)], [0, ended(60, 1_100)]);
    expect(pointsOf(state)).toBe(60);
    expect(rules.result(state)).toEqual({ outcome: "won", winner: 0 });
    expect(codeOf(state, walked(61, 1, 1_200))).toBe("game_over");
  });

  it("G8 G9 · inputs may arrive at most one and a half seconds early", () => {
    const ticks = 1.5 * SECOND_TICKS;
    expect([
      codeOf(begun(), walked(0, ticks, 0)),
      codeOf(begun(), walked(0, ticks + 1, 0)),
      codeOf(begun(), walked(0, ticks + 1, 20)),
    ]).toEqual([null, "too_early", null]);
    expect(codeOf(begun(), walked(0, 10 * 60 * SECOND_TICKS, 1_000)), "ten minutes of inputs after one second").toBe(
      "too_early",
    );
  });

  it("G8 G9 · inputs that arrive more than three seconds late are refused", () => {
    expect([
      codeOf(begun(), walked(0, 1, 3_000)),
      codeOf(begun(), walked(0, 1, 3_017)),
      codeOf(begun(), walked(0, 1, 60_000)),
    ]).toEqual([null, "too_late", "too_late"]);
  });

  it("G8 G9 · ticks that a player was away for are played without input", () => {
    const state = after(begun(), [0, walked(0, 30, 500)], [0, walked(600, 15, 10_200)]);
    expect([pointsOf(state), state.runs[0]?.state.ticks, state.runs[0]?.ticks]).toEqual([45, 615, 615]);
  });

  it("G8 G9 · no tick is played twice", () => {
    const state = after(begun(1, "mobile"), [0, walked(0, 30, 500)]);
    expect(codeOf(state, walked(29, 10, 500))).toBe("too_late");
    expect(codeOf(state, walked(30, 10, 600, 5))).toBe(null);
  });

  it("G8 G9 · an input with a number out of range is refused", () => {
    const state = after(begun(1, "mobile"), [0, walked(0, 30, 500)]);
    for (const input of [
      [1, 6, 0],
      [1, -6, 0],
      [1, 1.5, 0],
      [0, 1, 0],
      [1, 1, 2],
      [1, Number.NaN, 0],
    ] as InputRun[]) {
      expect(codeOf(state, { tick: 30, inputs: [input], sinceMs: 600 }), `${input}`).toBe("illegal");
    }
    expect(codeOf(state, { tick: 30, inputs: [], sinceMs: 600 })).toBe("illegal");
  });

  it("G8 G9 · a pause doesn't count as time of the run", () => {
    const state = after(begun(), [0, walked(0, 30, 500)], [0, { pause: true, sinceMs: 600 }]);
    expect(codeOf(state, { pause: true, sinceMs: 700 })).toBe("illegal");
    const resumed = after(state, [0, walked(30, 15, 60_600)]);
    expect([
      pointsOf(resumed),
      codeOf(resumed, walked(45, 600, 60_700)),
      codeOf(resumed, walked(45, 15, 60_900)),
    ]).toEqual([45, "too_early", null]);
  });

  it("G8 G9 · a race can't be paused", () => {
    expect(codeOf(begun(2), { pause: true, sinceMs: 100 })).toBe("illegal");
  });

  it("G8 G9 · a pause ends when its player continues, not when the room receives the inputs", () => {
    let [state, tick, sinceMs] = [begun(), 0, 0];
    // Each of the 60 rounds is a second without input, then a quarter of a second of input, sent in time. The second is
    // a pause, except before the first inputs. If a pause lasted until the room receives the inputs, it would be 250 ms
    // too long, and after some rounds the inputs would be refused as too early.
    for (let i = 0; i < 60; i++) {
      sinceMs += 1_000 + 250;
      state = after(state, [0, walked(tick, 15, sinceMs)], [0, { pause: true, sinceMs }]);
      tick += 15;
    }
    // the inputs of all rounds were played, and those of one more round are accepted
    expect([state.runs[0]?.ticks, codeOf(state, walked(tick, 15, sinceMs + 1_250))]).toEqual([900, null]);
  });

  it("G8 G9 · inputs after a pause can't claim more time than the pause lasted", () => {
    const state = after(begun(), [0, walked(0, 30, 500)], [0, { pause: true, sinceMs: 500 }]);
    // 90 ticks take 1,500 ms, but the pause began only 100 ms before they arrived, so it counts as 0 ms. Then inputs
    // that arrive at 600 ms may reach tick 126, which is due 1,500 ms later: 96 ticks after tick 30, and not 97.
    const resumed = after(state, [0, walked(30, 90, 600)]);
    expect([resumed.runs[0]?.pausedMs, codeOf(state, walked(30, 97, 600))]).toEqual([0, "too_early"]);
  });
});

describe("a race", () => {
  it("G8 G9 · all runs of a race begin with the same seed", () => {
    expect(begun(3).runs.map(({ state }) => state)).toEqual(Array(3).fill(walk.setup(SEED, "desktop")));
  });

  it("G8 G9 · when all runs of a race are over, the higher score wins, then the shorter run", () => {
    const race = after(
      begun(3),
      [0, walked(0, 20, 300)],
      [1, walked(0, 40, 600)],
      [2, walked(0, 60, 900, 0)],
      [2, walked(60, 40, 1_500)],
      [0, ended(20, 400)],
      [1, ended(40, 700)],
    );
    expect(rules.result(race)).toBe(null);
    const over = after(race, [2, ended(100, 1_700)]);
    expect(rules.result(over)).toEqual({
      outcome: "won",
      winner: 1,
      ranking: [
        { seat: 1, total: 40 },
        { seat: 2, total: 40 },
        { seat: 0, total: 20 },
      ],
    });
  });

  it("G8 G9 · equal scores and lengths are a draw", () => {
    expect(rules.result(after(begun(2), [0, ended(0, 100)], [1, ended(0, 900)]))).toEqual({ outcome: "draw" });
  });

  it("G8 G9 · a player who leaves a race comes last", () => {
    const race = after(begun(2), [0, walked(0, 60, 1_000)], [1, walked(0, 10, 1_000)]);
    const left = rules.adjudicate(race, { left: 0 });
    if (!left.ok) throw new Error(left.code);
    expect([codeOf(left.state, walked(60, 1, 1_100)), rules.adjudicate(left.state, { left: 0 })]).toEqual([
      "game_over",
      { ok: false, code: "game_over" },
    ]);
    const over = rules.adjudicate(left.state, { timeUp: true });
    expect(over.ok && rules.result(over.state)).toEqual({ outcome: "won", winner: 1 });
    expect(over.ok && over.state.runs.map(({ out }) => out)).toEqual(["left", "timeUp"]);
    expect(rules.adjudicate(race, { away: 0 })).toEqual({ ok: false, code: "illegal" });
  });
});

it(
  "G8 G9 · a log of half an hour with a new direction in each tick is read within the time limit",
  { timeout: 20_000 },
  () => {
    const ticks = RUN_TICKS_MAX;
    const steps = Array.from({ length: ticks / 15 }, (_, n): Step<RunAction> => ({
      seat: 0,
      action: {
        tick: n * 15,
        inputs: Array.from({ length: 15 }, (_, i): InputRun => [1, (i % 3) - 1, 0]),
        sinceMs: n * 250,
      },
    }));
    expect(runLogOf(steps, 0)).toHaveLength(ticks);
  },
);

it("G8 G9 · after any actions in any order, the steps replay to the state", () => {
  const action = fc.record({
    seat: fc.nat(2),
    ticks: fc.integer({ min: 1, max: 40 }),
    dir: fc.integer({ min: -11, max: 11 }),
    gap: fc.nat(100),
    waitMs: fc.nat(900),
    ends: fc.nat(30), // 0 ends the run
  });
  fc.assert(
    fc.property(fc.array(action, { maxLength: 60 }), (actions) => {
      let [state, sinceMs] = [begun(3), 0];
      const steps: Step<RunAction>[] = [];
      for (const { seat, ticks, dir, gap, waitMs, ends } of actions) {
        sinceMs += waitMs;
        const tick = (state.runs[seat]?.ticks ?? 0) + (gap > 90 ? gap : 0);
        const step = { seat, action: ends === 0 ? ended(tick, sinceMs) : walked(tick, ticks, sinceMs, dir) };
        const before = structuredClone(state);
        const applied = rules.apply(state, step.seat, step.action);
        expect(state).toEqual(before);
        if (!applied.ok) continue;
        state = applied.state;
        steps.push(step);
      }
      expect(replay(rules, { options: { profile: "desktop" }, seed: SEED, seats: 3, steps })).toEqual({
        ok: true,
        state,
      });
      for (const [seat, run] of state.runs.entries()) {
        expect(simulate(walk, { seed: SEED, profile: "desktop", log: runLogOf(steps, seat) }).state).toEqual(run.state);
        expect(hasEnded(run)).toBe(run.state.phase === "gameOver");
      }
    }),
  );
});
