import fc from "fast-check";
import { expect, test } from "vitest";
import { middleOf } from "./ownPicture";

test("G10 · a wide picture loses its sides, a tall one its top and bottom", () => {
  expect(middleOf(600, 600)).toEqual({ left: 100, top: 0, width: 400, height: 600 });
  expect(middleOf(400, 1000)).toEqual({ left: 0, top: 200, width: 400, height: 600 });
  expect(middleOf(400, 600)).toEqual({ left: 0, top: 0, width: 400, height: 600 });
});

test("G10 · any picture is cut to four by six, from its middle and as large as possible", () => {
  const side = fc.integer({ min: 1, max: 20_000 });
  fc.assert(
    fc.property(side, side, (width, height) => {
      const cut = middleOf(width, height);
      expect(cut.width / cut.height).toBeCloseTo(4 / 6, 9);
      expect(cut.left * 2 + cut.width).toBeCloseTo(width, 6);
      expect(cut.top * 2 + cut.height).toBeCloseTo(height, 6);
      expect(Math.min(cut.left, cut.top)).toBe(0);
    }),
  );
});
