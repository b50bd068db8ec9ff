import { expect, test, vi } from "vitest";
import { calendarDay, dayName } from "./dayName";

const at = (text: string): number => new Date(text).getTime();
const NOW = at("2026-11-21T09:30:00");

test("M10 · N1 · a day is named Today, Yesterday or by its date", () => {
  expect(dayName(at("2026-11-21T00:00:00"), NOW, undefined)).toBe("Today");
  expect(dayName(at("2026-11-20T23:59:59"), NOW, undefined)).toBe("Yesterday");
  expect(dayName(at("2026-11-19T12:00:00"), NOW, undefined)).toBe("Thursday, November 19");
  expect(dayName(at("2025-11-19T12:00:00"), NOW, undefined)).toBe("Wednesday, November 19, 2025");
});

test("M10 · N1 · days are those of the new time zone after the device's zone has changed", () => {
  const moment = at("2026-11-20T23:30:00Z");
  const offset = vi.spyOn(Date.prototype, "getTimezoneOffset").mockReturnValue(0);
  const shown = () => dayName(moment, at("2026-11-21T09:30:00Z"), undefined);
  expect(shown()).toBe("Yesterday");
  offset.mockReturnValue(-60);
  expect(shown()).toBe("Today");
  expect(dayName(moment, at("2026-12-24T09:30:00Z"), undefined)).toBe("Saturday, November 21");
});

test("N1 · a day begins at midnight of the time zone", () => {
  const moment = at("2026-11-21T00:30:00Z");
  expect(dayName(moment, moment, "UTC")).toBe("Today");
  expect(calendarDay(moment, "America/New_York")).toBe(calendarDay(moment, "UTC") - 1);
  expect(calendarDay(at("2026-11-20T23:30:00Z"), "Africa/Lagos")).toBe(calendarDay(moment, "UTC"));
});

test("N1 · a day with 25 hours is one day", () => {
  const zone = "Europe/Berlin"; // 25 October 2026 has 25 hours
  expect(dayName(at("2026-10-24T22:30:00Z"), at("2026-10-25T22:30:00Z"), zone)).toBe("Today");
  expect(dayName(at("2026-10-24T22:30:00Z"), at("2026-10-25T23:30:00Z"), zone)).toBe("Yesterday");
});
