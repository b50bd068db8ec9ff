import { expect, test } from "vitest";
import { padState } from "./useGamepad";

const buttons = (...down: number[]) =>
  Array.from({ length: 17 }, (_, i) => ({ pressed: down.includes(i), touched: false, value: 0 }));

test("G8 · G9 · a gamepad's stick steers", () => {
  expect(padState({ axes: [-0.5, 0.9], buttons: buttons() })).toEqual({ axis: -0.5, next: false, pause: false });
  expect(padState({ axes: [], buttons: [] })).toEqual({ axis: 0, next: false, pause: false });
});

test("G8 · G9 · a gamepad's cross takes precedence over its stick", () => {
  expect(padState({ axes: [-0.5], buttons: buttons(15) }).axis).toBe(1);
  expect(padState({ axes: [0.5], buttons: buttons(14) }).axis).toBe(-1);
  expect(padState({ axes: [0.5], buttons: buttons(14, 15) }).axis).toBe(0.5);
});

test("G8 · G9 · a gamepad's first button continues and its menu button pauses", () => {
  expect(padState({ axes: [0], buttons: buttons(0, 9) })).toEqual({ axis: 0, next: true, pause: true });
});
