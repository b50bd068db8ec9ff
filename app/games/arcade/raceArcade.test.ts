import { expect, test } from "vitest";
import { ballFallView } from "~/app/games/ballFall/ballFallView";
import { brickBreakView } from "~/app/games/brickBreak/brickBreakView";
import type { ArcadeInput } from "~/games/arcade/core";
import { simulate, type RunRecord } from "~/games/arcade/simulation";
import type { ArcadeView } from "./arcadeView";
import { countAt, raceArcade } from "./raceArcade";

const BEGIN_MS = 5000;
const SEED = [8, 7, 6, 5, 4, 3, 2, 1];

function race(view: ArcadeView = brickBreakView as ArcadeView) {
  const inputs: ArcadeInput[] = [];
  const records: RunRecord[] = [];
  const sounds: string[] = [];
  const made = raceArcade(view, {
    seed: SEED,
    profile: "mobile",
    beginAtMs: BEGIN_MS,
    onTick: (input) => void inputs.push(input),
    onOver: (record) => void records.push(record),
    play: (sound) => void sounds.push(sound),
  });
  const play = (fromMs: number, toMs: number, perSecond = 60) => {
    for (let i = 0; fromMs + (i * 1000) / perSecond <= toMs; i++) made.frame(fromMs + (i * 1000) / perSecond);
  };
  return { made, inputs, records, sounds, play };
}

test("G10 · a race is counted in: 3, 2, 1, GO, and then nothing stands before the field", () => {
  expect([4000, 3000, 2001, 2000, 1000, 1, 0, -799, -800].map(countAt)).toEqual([3, 3, 3, 2, 1, 1, "GO", "GO", null]);
  const { made, sounds, play } = race();
  play(BEGIN_MS - 3000, BEGIN_MS + 1000);
  expect([sounds, made.snapshot().count]).toEqual([["count", "count", "count", "launch"], null]);
});

test("G10 · no tick is played before the race begins, and from then on sixty a second at any frame rate", () => {
  for (const perSecond of [30, 60, 144]) {
    const { inputs, play } = race();
    play(BEGIN_MS - 2000, BEGIN_MS - 1, perSecond);
    expect(inputs.length).toBe(0);
    play(BEGIN_MS, BEGIN_MS + 10_000, perSecond);
    expect(inputs.length, `${perSecond}`).toBe(600);
  }
});

test("G10 · a slow moment is made up for: in a race nobody waits", () => {
  const { inputs, play } = race();
  play(BEGIN_MS, BEGIN_MS + 1000);
  play(BEGIN_MS + 3000, BEGIN_MS + 5000);
  expect(inputs.length).toBe(300);
});

test("G10 · the end of a run is told once, with the record of all that was played", () => {
  for (const view of [brickBreakView, ballFallView] as ArcadeView[]) {
    const { made, inputs, records, play } = race(view);
    for (let second = 0; second < 120; second++) {
      made.launch();
      play(BEGIN_MS + second * 1000, BEGIN_MS + (second + 1) * 1000);
    }
    expect([made.snapshot().phase, records.length]).toEqual(["gameOver", 1]);
    const again = simulate(view.game, records[0] as RunRecord);
    expect([again.ticks, view.game.figures(again.state)]).toEqual([inputs.length, made.snapshot().figures]);
  }
});
