import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { dateAndTime, relativeTime, shortDate, timeOfDay } from "./timeText";

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

/** Minutes that New York is behind UTC in winter. */
const NEW_YORK = 300;

test("S2 · a date in the reader's zone is the day that the reader's calendar has", () => {
  vi.spyOn(Date.prototype, "getTimezoneOffset").mockReturnValue(NEW_YORK);
  const newYear = Date.UTC(2026, 0, 1, 5, 30);
  expect(shortDate(newYear - 60 * MINUTE, NOON, undefined)).toBe("Dec 31, 2025");
  expect(dateAndTime(newYear, undefined)).toBe("Jan 1, 2026, 12:30 AM");
});

test("S2 · a date in UTC is the day that UTC's calendar has", () => {
  expect(shortDate(Date.UTC(2025, 11, 31, 23, 30), NOON, "UTC")).toBe("Dec 31, 2025");
});

test("S2 · a time slightly in the future reads as now", () => {
  expect(relativeTime(NOON + MINUTE, NOON, "UTC")).toBe("now");
});

test("M10 · a time of day is 12-hour hh:mm in the given zone", () => {
  expect(timeOfDay(NOON + 3 * 60 * MINUTE + 5 * MINUTE, "UTC")).toBe("03:05 PM");
  expect(dateAndTime(NOON, "UTC")).toBe("Nov 21, 2026, 12:00 PM");
  vi.spyOn(Date.prototype, "getTimezoneOffset").mockReturnValue(NEW_YORK);
  expect(timeOfDay(NOON, undefined)).toBe("07:00 AM");
});

/** Some versions of ICU put U+202F before AM and PM. */
const plain = (text: string) => text.replace(/\u202f/g, " ");

test.each(["UTC", undefined] as const)("S2 · dates and times (zone: %s) are those of Intl", (timeZone) => {
  const full = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short", timeZone });
  const clock = new Intl.DateTimeFormat("en-US", { hour: "2-digit", minute: "2-digit", hour12: true, timeZone });
  fc.assert(
    fc.property(fc.integer({ min: 0, max: Date.UTC(2100, 0) }), (atMs) => {
      expect(dateAndTime(atMs, timeZone)).toBe(plain(full.format(atMs)));
      expect(timeOfDay(atMs, timeZone)).toBe(plain(clock.format(atMs)));
    }),
  );
});
