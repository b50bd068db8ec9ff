import fc from "fast-check";
import { expect, test } from "vitest";
import { isoDuration, timerText } from "./timerText";

test.each([
  [0, "00:00:00", "PT0S"],
  [59, "00:00:59", "PT59S"],
  [60, "00:01:00", "PT60S"],
  [3_599, "00:59:59", "PT3599S"],
  [3_600, "01:00:00", "PT3600S"],
  [360_000, "100:00:00", "PT360000S"],
])("C2 · %i s are %s", (whole, text, iso) => {
  expect([timerText(whole), isoDuration(whole)]).toEqual([text, iso]);
});

test("C2 · the time reads as hh:mm:ss, and says each second", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e6 }), (whole) => {
      const text = timerText(whole);
      expect(text).toMatch(/^\d{2,}:[0-5]\d:[0-5]\d$/);
      const [hours = 0, minutes = 0, seconds = 0] = text.split(":").map(Number);
      expect(hours * 3_600 + minutes * 60 + seconds).toBe(whole);
    }),
  );
});
