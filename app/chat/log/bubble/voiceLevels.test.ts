import fc from "fast-check";
import { expect, it } from "vitest";
import { levelsOf, loudnessOf } from "./voiceLevels";
import { VOICE_LEVELS_MAX } from "~/party/chat/protocol";

it("M13 · the loudest level is a nine", () => {
  expect(levelsOf([0, 0.25, 1])).toBe("059");
});

it("M13 · silence is zeros, and near silence isn't amplified", () => {
  expect(levelsOf([0.001, 0.001])).toBe("22");
  expect(levelsOf([0, 0, 0])).toBe("000");
});

it("M13 · an empty recording has no levels, and a long one the maximum number", () => {
  expect(levelsOf([])).toBe("");
  expect(levelsOf(Array.from({ length: 6_000 }, (_, i) => i / 6_000))).toHaveLength(VOICE_LEVELS_MAX);
});

it("M13 · any recording has at most the maximum number of levels", () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 500 }), (loudness) => {
      const levels = levelsOf(loudness);
      expect(levels).toMatch(/^\d*$/);
      expect(levels.length).toBe(Math.min(VOICE_LEVELS_MAX, loudness.length));
      if (Math.max(0, ...loudness) >= 0.02) expect(levels).toContain("9");
    }),
  );
});

it("M13 · the loudness of a piece is that of all its samples", () => {
  expect(loudnessOf(new Float32Array([0.5, -0.5, 0.5, -0.5]))).toBeCloseTo(0.5);
  expect(loudnessOf(new Float32Array())).toBe(0);
});
