import { expect, it } from "vitest";
import { ATTEMPTS_MAX, retryInMs } from "./retries";

it("outbox · the wait doubles from a second up to an hour, over more than a day", () => {
  expect([1, 2, 3, 4].map(retryInMs)).toEqual([1_000, 2_000, 4_000, 8_000]);
  expect(retryInMs(ATTEMPTS_MAX)).toBe(60 * 60 * 1000);
  const allMs = Array.from({ length: ATTEMPTS_MAX }, (_, i) => retryInMs(i + 1)).reduce((a, b) => a + b);
  expect(allMs).toBeGreaterThan(24 * 60 * 60 * 1000);
});
