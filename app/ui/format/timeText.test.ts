import { expect, test } from "vitest";
import { dateAndTime, relativeTime, timeOfDay } from "./timeText";

const NOON = Date.UTC(2026, 10, 21, 12, 0);
const MINUTE = 60_000;
const ago = (ms: number) => relativeTime(NOON - ms, NOON, "UTC");

test("S2 · a recent time is relative and an older one a date", () => {
  expect(ago(59_000)).toBe("now");
  expect(ago(5 * MINUTE)).toBe("5m");
  expect(ago(3 * 60 * MINUTE)).toBe("3h");
  expect(ago(2 * 24 * 60 * MINUTE)).toBe("2d");
  expect(ago(9 * 24 * 60 * MINUTE)).toBe("Nov 12");
  expect(ago(400 * 24 * 60 * MINUTE)).toBe("Oct 17, 2025");
});

test("S2 · a time slightly in the future reads as now", () => {
  expect(relativeTime(NOON + MINUTE, NOON, "UTC")).toBe("now");
});

test("M10 · a time of day is 12-hour hh:mm in the given zone", () => {
  expect(timeOfDay(NOON + 3 * 60 * MINUTE + 5 * MINUTE, "UTC")).toBe("03:05 PM");
  expect(timeOfDay(NOON, "America/New_York")).toBe("07:00 AM");
  expect(dateAndTime(NOON, "UTC")).toBe("Nov 21, 2026, 12:00 PM");
});
