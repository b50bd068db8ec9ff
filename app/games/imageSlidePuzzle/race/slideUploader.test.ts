import { expect, test } from "vitest";
import { slideUploader } from "./slideUploader";

/** A room whose answers, and a clock whose waits, the test controls. */
function fixture() {
  const sent: number[][] = [];
  const refusals: string[] = [];
  const answers: ((refused: string | null) => void)[] = [];
  const waits: (() => void)[] = [];
  const upload = slideUploader(
    (slides) => {
      sent.push([...slides]);
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
  return { sent, refusals, upload, settle, answers, waits };
}

test("G10 · slides made while one is on its way are sent together", async () => {
  const { sent, upload, settle } = fixture();
  upload([1]);
  expect(sent).toEqual([[1]]);
  upload([2, 3]);
  upload([4]);
  expect(sent).toEqual([[1]]);
  await settle(null);
  expect(sent).toEqual([[1], [2, 3, 4]]);
  await settle(null);
  upload([5]);
  expect(sent).toEqual([[1], [2, 3, 4], [5]]);
});

test("G10 · a fast answer doesn't make the next slides go out too soon", async () => {
  const { sent, upload, answers, waits } = fixture();
  upload([1]);
  upload([2]);
  answers.shift()?.(null);
  for (let i = 0; i < 5; i++) await Promise.resolve();
  expect(sent).toEqual([[1]]);
  waits.shift()?.();
  for (let i = 0; i < 5; i++) await Promise.resolve();
  expect(sent).toEqual([[1], [2]]);
});

test("G10 · after a refusal, slides made before it are dropped", async () => {
  const { sent, upload, settle, refusals } = fixture();
  upload([1]);
  upload([2]);
  await settle("illegal");
  expect([sent, refusals]).toEqual([[[1]], ["illegal"]]);
  upload([3]);
  expect(sent).toEqual([[1], [3]]);
});

test("G10 · one action has at most as many slides as the room takes", async () => {
  const { sent, upload, settle } = fixture();
  upload([0]);
  upload(Array.from({ length: 60 }, (_, i) => i % 24));
  await settle(null);
  await settle(null);
  expect(sent.map((slides) => slides.length)).toEqual([1, 48, 12]);
});
