import { expect, test } from "vitest";
import type { ArcadeState } from "~/games/arcade/core";
import { smoothed } from "./interpolate";

const state = (lives: number): ArcadeState => ({ phase: "running", lives, ticks: 0 });

test("G10 · a rival's run moves evenly from one reported state to the next", () => {
  let nowMs = 0;
  const [first, second] = [state(3), state(2)];
  const shown = smoothed(first, () => nowMs);
  expect(shown.moment(0)).toMatchObject({ before: first, after: first });
  nowMs = 250;
  shown.hear(second);
  shown.hear(second);
  expect([250, 375, 500, 900].map((atMs) => shown.moment(atMs))).toEqual(
    [0, 0.5, 1, 1].map((share) => ({ before: first, after: second, share })),
  );
});

test("G10 · after a silence a rival's run jumps to its new state", () => {
  let nowMs = 0;
  const shown = smoothed(state(3), () => nowMs);
  nowMs = 5000;
  const late = state(1);
  shown.hear(late);
  expect(shown.moment(5000)).toMatchObject({ before: late, after: late });
});
