import { expect, test } from "vitest";
import type { ArcadeState } from "~/games/arcade/core";
import { interpolate } from "./interpolate";

const state = (lives: number): ArcadeState => ({ phase: "running", lives, ticks: 0 });

test("G8 · G9 · a rival's run moves evenly from one reported state to the next", () => {
  let nowMs = 0;
  const [first, second] = [state(3), state(2)];
  const shown = interpolate(first, () => nowMs);
  expect(shown.stateAt(0)).toMatchObject({ before: first, after: first });
  nowMs = 250;
  shown.update(second);
  shown.update(second);
  expect([250, 375, 500, 900].map((atMs) => shown.stateAt(atMs))).toEqual(
    [0, 0.5, 1, 1].map((share) => ({ before: first, after: second, share })),
  );
});

test("G8 · G9 · after a silence a rival's run jumps to its new state", () => {
  let nowMs = 0;
  const shown = interpolate(state(3), () => nowMs);
  nowMs = 5000;
  const late = state(1);
  shown.update(late);
  expect(shown.stateAt(5000)).toMatchObject({ before: late, after: late });
});
