import fc from "fast-check";
import { expect, test } from "vitest";
import {
  dirOf,
  dirOfAxis,
  NO_INPUT,
  addPress,
  removePress,
  towards,
  type Steering,
  type SteerDirection,
} from "./steering";

const MAX = 10;
const dir = (steering: Steering, steeredPx = 0) => dirOf(steering, MAX, steeredPx);

test("G8 · G9 · releasing the opposite key doesn't stop the motion", () => {
  const both = addPress(addPress(NO_INPUT, "ArrowLeft", -1), "ArrowRight", 1);
  expect(dir(both)).toBe(MAX);
  expect(dir(removePress(both, "ArrowLeft"))).toBe(MAX);
  expect(dir(removePress(both, "ArrowRight"))).toBe(-MAX);
  expect(dir(removePress(removePress(both, "ArrowRight"), "ArrowLeft"))).toBe(0);
});

test("G8 · G9 · a repeating key doesn't override one pressed later", () => {
  const both = addPress(addPress(NO_INPUT, "a", -1), "d", 1);
  expect(dir(addPress(both, "a", -1))).toBe(MAX);
});

test("G8 · G9 · a finger that slides over the middle steers in the other direction", () => {
  expect(dir(addPress(addPress(NO_INPUT, "finger 1", -1), "finger 1", 1))).toBe(MAX);
});

test("G8 · G9 · after any presses and releases, the most recent press that is still held decides the direction", () => {
  const acts = fc.array(
    fc.record({
      source: fc.constantFrom("a", "b", "c"),
      direction: fc.constantFrom<SteerDirection>(-1, 1),
      isDown: fc.boolean(),
    }),
    { maxLength: 40 },
  );
  fc.assert(
    fc.property(acts, (all) => {
      let steering = NO_INPUT;
      let held: { source: string; direction: SteerDirection }[] = [];
      for (const { source, direction, isDown } of all) {
        steering = isDown ? addPress(steering, source, direction) : removePress(steering, source);
        const isSame = isDown && held.some((hold) => hold.source === source && hold.direction === direction);
        if (!isSame)
          held = [...held.filter((hold) => hold.source !== source), ...(isDown ? [{ source, direction }] : [])];
        expect(dir(steering)).toBe((held.at(-1)?.direction ?? 0) * MAX);
      }
    }),
  );
});

test("G8 · G9 · a gamepad's stick rests below 0.25, and steers proportionally above", () => {
  for (const [axis, expected] of [
    [0, 0],
    [0.249, 0],
    [-0.249, 0],
    [0.25, 0],
    [0.3, 1],
    [0.625, 5],
    [-0.625, -5],
    [1, 10],
    [-1, -10],
    [1.2, 10],
    [NaN, 0],
  ] as const) {
    expect(Object.is(dirOfAxis(axis, MAX), expected), `${axis}`).toBe(true);
  }
});

test("G8 · G9 · a gamepad's stick reaches every step from -10 to 10", () => {
  expect(new Set(Array.from({ length: 401 }, (_, i) => dirOfAxis(i / 200 - 1, MAX))).size).toBe(21);
});

test("G8 · G9 · any position of a stick gives an integer within bounds, symmetric on both sides", () => {
  fc.assert(
    fc.property(fc.double({ min: -1, max: 1, noNaN: true }), fc.integer({ min: 1, max: 20 }), (axis, maxDir) => {
      const steered = dirOfAxis(axis, maxDir);
      expect(Number.isInteger(steered) && Math.abs(steered) <= maxDir && steered + dirOfAxis(-axis, maxDir) === 0).toBe(
        true,
      );
    }),
  );
});

test("G8 · G9 · the paddle or ball reaches the mouse in steps of integer pixels, and then rests", () => {
  // halves are where it could go back and forth
  const halves = fc.integer({ min: 0, max: 359 }).map((px) => px + 0.5);
  const targets = fc.oneof(fc.double({ min: 0, max: 360, noNaN: true }), halves);
  fc.assert(
    fc.property(targets, fc.integer({ min: 0, max: 360 }), (targetPx, fromPx) => {
      let atPx = fromPx;
      for (let tick = 0; tick < 37; tick++) atPx += towards(targetPx, atPx, MAX);
      expect(Number.isInteger(atPx)).toBe(true);
      expect(Math.abs(atPx - targetPx)).toBeLessThanOrEqual(0.5);
      expect(towards(targetPx, atPx, MAX)).toBe(0);
    }),
  );
});

test("G8 · G9 · a key or a stick takes precedence over the mouse; after a key, the mouse steers only once it moves again", () => {
  const pointing: Steering = { ...NO_INPUT, targetPx: 300 };
  expect(dir(pointing, 298)).toBe(2);
  expect(dir({ ...pointing, axis: -1 }, 298)).toBe(-MAX);
  const held = addPress(pointing, "a", -1);
  expect(dir(held, 298)).toBe(-MAX);
  expect(dir(removePress(held, "a"), 298)).toBe(0);
  expect(dir({ ...removePress(held, "a"), targetPx: 301 }, 298)).toBe(3);
});
