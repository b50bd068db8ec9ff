import fc from "fast-check";
import { expect, it } from "vitest";
import { ballFall } from "~/games/ballFall/rules";
import type { ArcadeInput } from "~/games/arcade/core";
import type { BallFallState } from "~/games/ballFall/state";
import { runsOf, type RunAction, type Runs } from "~/games/arcade/runs";
import { RacedRun, type SendInputs } from "./racedRun";

const rules = runsOf(ballFall);
const SECOND_MS = 1_000;
const START: ArcadeInput = { dir: 3, launch: true };
const LEFT: ArcadeInput = { dir: -2, launch: true };
/** no steering, so that the effect of earlier input is still visible at the end */
const STILL: ArcadeInput = { dir: 0, launch: true };

/** A room that judges inputs at the time that the test sets. While it is away, inputs wait. */
function room() {
  let state: Runs = rules.setup({ profile: "desktop" }, [7], 2);
  let [nowMs, isAway] = [0, false];
  const waiting: (() => void)[] = [];
  let isRefusing = false;
  const judge = (action: object): string | null => {
    if (isRefusing) {
      isRefusing = false;
      return "rate_limited";
    }
    const applied = rules.apply(state, 0, { ...action, sinceMs: nowMs } as RunAction);
    if (applied.ok) state = applied.state;
    return applied.ok ? null : applied.code;
  };
  const send: SendInputs = (sent) =>
    isAway ? new Promise((resolve) => waiting.push(() => resolve(judge(sent)))) : Promise.resolve(judge(sent));
  return {
    send,
    at: (ms: number) => void (nowMs = ms),
    refusesNext: () => void (isRefusing = true),
    goesAway: () => void (isAway = true),
    /** inputs sent meanwhile arrive now, in order */
    comesBack: () => {
      isAway = false;
      for (const deliver of waiting.splice(0)) deliver();
    },
    run: () => state.runs[0] as Runs["runs"][number],
    leaves: () => {
      const ruled = rules.adjudicate(state, { left: 0 });
      if (ruled.ok) state = ruled.state;
    },
  };
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

/** Plays from one time to another, with a frame every `everyMs`. */
async function plays(
  raced: RacedRun,
  judge: ReturnType<typeof room>,
  fromMs: number,
  untilMs: number,
  everyMs = 16,
  input = START,
): Promise<void> {
  for (let ms = fromMs; ms <= untilMs; ms += everyMs) {
    judge.at(ms);
    raced.frame(ms, () => input);
    await Promise.resolve();
  }
  await settled();
}

it("G9 · the page plays the same run as the room, at any frame rate", async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 4, max: 400 }), fc.integer({ min: -10, max: 10 }), async (everyMs, dir) => {
      const judge = room();
      const raced = new RacedRun(ballFall, judge.run(), judge.send);
      await plays(raced, judge, 0, 20 * SECOND_MS, everyMs, { dir, launch: true });
      if (raced.isOver) expect(judge.run().state).toEqual(raced.state);
      else expect(raced.state.ticks - judge.run().state.ticks).toBeLessThan(60);
    }),
    { numRuns: 40 },
  );
});

it("G9 · a player who comes back continues from the room's state, and the time away passes without input", async () => {
  const judge = room();
  await plays(new RacedRun(ballFall, judge.run(), judge.send), judge, 0, 1_000);
  const again = new RacedRun(ballFall, judge.run(), judge.send);
  again.frame(3_490, () => {
    throw new Error("the skipped ticks have no input");
  });
  await plays(again, judge, 3_500, 3_500 + SECOND_MS, 16, LEFT);
  expect(again.state.ticks).toBe(269); // the last frame was at 4,492 ms
  await plays(again, judge, 4_500, 4_750, 16, LEFT);
  expect(judge.run().ticks).toBeGreaterThan(240);
  expect(judge.run().out).toBe(null);
  await plays(again, judge, 4_760, 60 * SECOND_MS, 16, STILL);
  expect([again.isOver, judge.run().state]).toEqual([true, again.state]);
});

it("G9 · after a refusal, a state older than the accepted inputs is ignored", async () => {
  const judge = room();
  const raced = new RacedRun(ballFall, judge.run(), judge.send);
  await plays(raced, judge, 0, 400);
  const older = judge.run();
  await plays(raced, judge, 400, 1_300, 16, LEFT);
  judge.refusesNext();
  await plays(raced, judge, 1_300, 1_600, 16, STILL);
  raced.receive(older); // sent before the room accepted the later inputs
  await plays(raced, judge, 1_610, 1_900, 16, STILL);
  raced.receive(judge.run());
  await plays(raced, judge, 1_910, 2_200, 16, STILL);
  const [here, there] = [raced.state, judge.run().state] as BallFallState[];
  // nobody steers now, so `ballX` is the same although the ticks differ
  expect([here?.phase, here?.ballX]).toEqual(["running", there?.ballX]);
});

it("G9 · a short loss of the network loses no inputs", async () => {
  const judge = room();
  const raced = new RacedRun(ballFall, judge.run(), judge.send);
  await plays(raced, judge, 0, SECOND_MS);
  judge.goesAway();
  await plays(raced, judge, SECOND_MS, 2 * SECOND_MS);
  judge.comesBack();
  await settled();
  expect(judge.run().ticks).toBe(105);
});

it("G9 · after a long loss of the network the page continues from the room's run", async () => {
  const judge = room();
  const raced = new RacedRun(ballFall, judge.run(), judge.send);
  await plays(raced, judge, 0, 2 * SECOND_MS);
  judge.goesAway();
  await plays(raced, judge, 2 * SECOND_MS, 7 * SECOND_MS, 16, { dir: -7, launch: true });
  judge.at(7 * SECOND_MS);
  judge.comesBack();
  await settled();
  raced.receive(judge.run());
  await plays(raced, judge, 7 * SECOND_MS, 8 * SECOND_MS);
  expect(judge.run().ticks).toBeGreaterThan(460);
  await plays(raced, judge, 8 * SECOND_MS, 60 * SECOND_MS);
  expect(raced.isOver).toBe(true);
  expect(judge.run().state).toEqual(raced.state);
});

it("G9 · when the room has decided that a player left, their run stops on the page", async () => {
  const judge = room();
  const raced = new RacedRun(ballFall, judge.run(), judge.send);
  await plays(raced, judge, 0, SECOND_MS);
  judge.leaves();
  raced.receive(judge.run());
  const { state } = raced;
  await plays(raced, judge, SECOND_MS, 2 * SECOND_MS);
  expect([raced.isOver, raced.state]).toEqual([true, state]);
});
