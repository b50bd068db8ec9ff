import { afterEach, expect, test, vi } from "vitest";
import { ballFallView } from "~/app/games/ballFall/ballFallView";
import { brickBreakView } from "~/app/games/brickBreak/brickBreakView";
import { inputRun, ticksIn, type InputRun } from "~/games/arcade/runLog";
import { simulate } from "~/games/arcade/simulation";
import type { ArcadeView } from "~/app/games/arcade/arcadeView";
import type { CountedRun } from "~/app/games/scores/standing";
import { soloArcade, type ScoreRecorder } from "./soloArcade";
import { eventually } from "~/tests/kit/pages/eventually";

const SEED = [1, 2, 3, 4, 5, 6, 7, 8];

afterEach(() => void vi.useRealTimers());

/** A game whose frames the test controls. */
function table(view: ArcadeView, options: Partial<Parameters<typeof soloArcade>[1]> = {}) {
  const sounds: string[] = [];
  const solo = soloArcade(view, {
    profile: () => "desktop",
    seed: () => SEED,
    play: (sound) => void sounds.push(sound),
    ...options,
  });
  let nowMs = 1000;
  /** lets this many seconds pass */
  const play = (seconds: number, perSecond = 60): void => {
    const beganMs = nowMs;
    for (let i = 0; i <= seconds * perSecond; i++) {
      nowMs = beganMs + (i * 1000) / perSecond;
      solo.frame(nowMs);
    }
  };
  return {
    solo,
    sounds,
    play,
    shell: () => solo.snapshot().shell,
    async begin() {
      solo.start();
      await eventually(() => expect(solo.snapshot().shell).toBe("ready"));
    },
    /** plays until the run is over, launching every waiting ball; null if it lasts longer than two minutes */
    async playToEnd() {
      for (let i = 0; i < 120 && solo.snapshot().result === null; i++) {
        solo.launch();
        play(1);
        await Promise.resolve();
      }
      return solo.snapshot().result;
    },
  };
}

/** A recorder that records its calls. */
function recording(begun: Awaited<ReturnType<ScoreRecorder["begin"]>>, counted: CountedRun | null = null) {
  const calls: string[] = [];
  const log: InputRun[] = [];
  const recorder: ScoreRecorder = {
    begin: () => Promise.resolve(begun),
    tick: (input) => void log.push(inputRun(1, input)),
    paused: () => void calls.push("paused"),
    finish: () => (calls.push("finished"), Promise.resolve(counted)),
    abandon: () => void calls.push("abandoned"),
  };
  return { recorder, calls, log };
}

for (const view of [brickBreakView, ballFallView] as ArcadeView[]) {
  test(`G8 · G9 · ${view.name}: the demo behind the menu changes no figures and makes no sound`, () => {
    const { solo, shell, play, sounds } = table(view);
    play(20);
    expect([shell(), solo.snapshot().figures, sounds]).toEqual([
      "menu",
      { lives: 3, score: 0, level: view.path === "BrickBreak" ? 1 : null },
      [],
    ]);
  });

  test(`G8 · G9 · ${view.name}: simulating the record of a finished run gives its figures, and another run can begin`, async () => {
    const { solo, shell, begin, playToEnd, sounds } = table(view);
    await begin();
    const result = await playToEnd();
    expect(shell()).toBe("gameOver");
    const again = simulate(view.game, result?.record ?? { seed: SEED, profile: "desktop", log: [] });
    expect(view.game.figures(again.state)).toEqual(solo.snapshot().figures);
    expect([again.state.phase, result?.score, sounds.at(-1)]).toEqual([
      "gameOver",
      solo.snapshot().figures.score,
      "lost",
    ]);
    await begin();
    expect([solo.snapshot().figures.lives, solo.snapshot().result]).toEqual([3, null]);
  });

  test(`G8 · G9 · ${view.name}: the same input gives the same ticks and hash at 30, 60 and 144 frames a second`, async () => {
    const runs = [];
    for (const perSecond of [30, 60, 144]) {
      const { solo, begin, play } = table(view);
      await begin();
      solo.launch();
      solo.input.press("d", 1);
      play(3, perSecond);
      solo.pause();
      runs.push(simulate(view.game, solo.record()));
    }
    expect(runs.map(({ ticks }) => ticks)).toEqual([180, 180, 180]);
    expect(new Set(runs.map(({ hash }) => hash)).size).toBe(1);
  });
}

test("G8 · G9 · the time of a pause isn't played afterwards", async () => {
  const { solo, shell, begin, play } = table(brickBreakView);
  await begin();
  solo.pause();
  expect(shell()).toBe("pausedReady");
  play(5);
  solo.resume();
  expect(shell()).toBe("ready");
  solo.launch();
  play(1);
  solo.pause();
  const ticks = ticksIn(solo.record().log);
  expect([shell(), ticks]).toEqual(["paused", 60]);
  play(5);
  solo.resume();
  play(1);
  expect([shell(), ticksIn(solo.record().log)]).toEqual(["running", 120]);
});

test("G9 · a rising score is updated a few times a second", async () => {
  const { solo, begin, play } = table(ballFallView);
  await begin();
  solo.launch();
  let calls = 0;
  solo.subscribe(() => calls++);
  play(0.95);
  expect(calls).toBeLessThan(6);
  solo.pause();
  expect(solo.snapshot().figures).toEqual(ballFallView.game.figures(simulate(ballFallView.game, solo.record()).state));
});

test("G8 · G9 · the score of a ranked run is the one that its recorder counted", async () => {
  const { recorder, calls, log } = recording(
    { seed: [9], profile: "mobile" },
    { score: 4321, best: 4321, isNewBest: true },
  );
  const { solo, begin, playToEnd } = table(ballFallView, { recorder });
  await begin();
  solo.pause();
  solo.resume();
  const result = await playToEnd();
  expect(calls).toEqual(["paused", "finished"]);
  expect(simulate(ballFallView.game, { seed: [9], profile: "mobile", log })).toEqual(
    simulate(ballFallView.game, result?.record ?? { seed: [], profile: "desktop", log }),
  );
  expect(result).toMatchObject({ score: 4321, counted: { isNewBest: true }, record: { seed: [9], profile: "mobile" } });
});

test("G8 G9 · the result says what the recorder counted", async () => {
  for (const counted of [{ score: 40, best: 50, isNewBest: false }, null]) {
    const { begin, playToEnd } = table(ballFallView, {
      recorder: recording({ seed: SEED, profile: "desktop" }, counted).recorder,
    });
    await begin();
    expect((await playToEnd())?.counted).toEqual(counted);
  }
});

test("G8 · G9 · a run is played even if its recorder refuses", async () => {
  const { recorder, log } = recording(null);
  const { solo, begin, play } = table(brickBreakView, { recorder });
  await begin();
  play(1);
  expect([ticksIn(solo.record().log), log]).toEqual([60, []]);
});

test("G8 · G9 · a run at the slower speed isn't ranked, even if the speed changes during the run", async () => {
  let speed = 0.5;
  const { recorder, calls, log } = recording({ seed: SEED, profile: "desktop" });
  const { solo, begin, play } = table(brickBreakView, { recorder, speed: () => speed });
  await begin();
  play(2);
  expect([ticksIn(solo.record().log), log, calls]).toEqual([60, [], []]);
  speed = 1;
  solo.pause();
  await begin();
  play(1);
  const recorded = ticksIn(log);
  speed = 0.5;
  play(1);
  expect([recorded, ticksIn(log), calls]).toEqual([60, 60, ["abandoned"]]);
});

test("G8 · G9 · starting again or leaving abandons the run", async () => {
  const { recorder, calls } = recording({ seed: SEED, profile: "desktop" });
  const { solo, begin } = table(brickBreakView, { recorder });
  await begin();
  solo.pause();
  await begin();
  solo.leave();
  expect(calls).toEqual(["paused", "abandoned", "abandoned"]);
});

test("G8 · G9 · with reduced motion, painters get no ticks, so that nothing fades or trails", async () => {
  const onTick = vi.fn();
  const view = { ...brickBreakView, painter: () => ({ ...brickBreakView.painter(), onTick }) } as ArcadeView;
  const { begin, play } = table(view, { isStill: () => true });
  await begin();
  play(1);
  expect(onTick).not.toHaveBeenCalled();
});
