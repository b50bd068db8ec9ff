import { expect, test } from "vitest";
import { slideTeller } from "./slideTeller";

/** A room whose answers, and a clock whose waits, the test controls. */
function fixture() {
  const told: number[][] = [];
  const refusals: string[] = [];
  const answers: ((refused: string | null) => void)[] = [];
  const waits: (() => void)[] = [];
  const tell = slideTeller(
    (slides) => {
      told.push([...slides]);
      return new Promise((resolve) => answers.push(resolve));
    },
    (code) => refusals.push(code),
    () => new Promise((resolve) => waits.push(resolve)),
  );
  const settle = async (refused: string | null) => {
    answers.shift()?.(refused);
    waits.shift()?.();
    for (let i = 0; i < 5; i++) await Promise.resolve();
  };
  return { told, refusals, tell, settle, answers, waits };
}

test("G10 · slides made while one is on its way are sent together", async () => {
  const { told, tell, settle } = fixture();
  tell([1]);
  expect(told).toEqual([[1]]);
  tell([2, 3]);
  tell([4]);
  expect(told).toEqual([[1]]);
  await settle(null);
  expect(told).toEqual([[1], [2, 3, 4]]);
  await settle(null);
  tell([5]);
  expect(told).toEqual([[1], [2, 3, 4], [5]]);
});

test("G10 · a fast answer doesn't make the next slides go out too soon", async () => {
  const { told, tell, answers, waits } = fixture();
  tell([1]);
  tell([2]);
  answers.shift()?.(null);
  for (let i = 0; i < 5; i++) await Promise.resolve();
  expect(told).toEqual([[1]]);
  waits.shift()?.();
  for (let i = 0; i < 5; i++) await Promise.resolve();
  expect(told).toEqual([[1], [2]]);
});

test("G10 · after a refusal, slides made before it are dropped", async () => {
  const { told, tell, settle, refusals } = fixture();
  tell([1]);
  tell([2]);
  await settle("illegal");
  expect([told, refusals]).toEqual([[[1]], ["illegal"]]);
  tell([3]);
  expect(told).toEqual([[1], [3]]);
});

test("G10 · one action has at most as many slides as the room takes", async () => {
  const { told, tell, settle } = fixture();
  tell([0]);
  tell(Array.from({ length: 60 }, (_, i) => i % 24));
  await settle(null);
  await settle(null);
  expect(told.map((slides) => slides.length)).toEqual([1, 48, 12]);
});
