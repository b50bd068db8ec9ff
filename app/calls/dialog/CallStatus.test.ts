import fc from "fast-check";
import { expect, test } from "vitest";
import { fullSeconds, isoDuration, timerText } from "./CallStatus";

test.each([
  [0, "00:00:00", "PT0S"],
  [999, "00:00:00", "PT0S"],
  [1_000, "00:00:01", "PT1S"],
  [59_999, "00:00:59", "PT59S"],
  [60_000, "00:01:00", "PT60S"],
  [3_599_999, "00:59:59", "PT3599S"],
  [3_600_000, "01:00:00", "PT3600S"],
  [360_000_000, "100:00:00", "PT360000S"],
  [-1, "00:00:00", "PT0S"],
])("C2 · %i ms are shown as %s", (durationMs, text, iso) => {
  const seconds = fullSeconds(durationMs);
  expect([timerText(seconds), isoDuration(seconds)]).toEqual([text, iso]);
});

test("C2 · the time is shown as hh:mm:ss, in seconds rounded down", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e9 }), (durationMs) => {
      const text = timerText(fullSeconds(durationMs));
      expect(text).toMatch(/^\d{2,}:[0-5]\d:[0-5]\d$/);
      const [hours = 0, minutes = 0, seconds = 0] = text.split(":").map(Number);
      expect(hours * 3_600 + minutes * 60 + seconds).toBe(Math.floor(durationMs / 1_000));
    }),
  );
});
