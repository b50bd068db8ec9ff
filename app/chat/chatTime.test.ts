import { expect, test } from "vitest";
import { dayName, lastMessageTime } from "./chatTime";

const at = (text: string): number => new Date(text).getTime();
const NOW = at("2026-11-21T09:30:00");

test("M10 · a day is named as people name it", () => {
  expect(dayName(at("2026-11-21T00:00:00"), NOW)).toBe("Today");
  expect(dayName(at("2026-11-20T23:59:59"), NOW)).toBe("Yesterday");
  expect(dayName(at("2026-11-19T12:00:00"), NOW)).toBe("Thursday, November 19");
  expect(dayName(at("2025-11-19T12:00:00"), NOW)).toBe("Wednesday, November 19, 2025");
});

test("M1 · the chat list shows the time of day today, and the date before", () => {
  expect(lastMessageTime(at("2026-11-21T00:05:00"), NOW)).toBe("12:05 AM");
  expect(lastMessageTime(at("2026-11-21T15:05:00"), NOW)).toBe("03:05 PM");
  expect(lastMessageTime(at("2026-11-20T15:05:00"), NOW)).toBe("Nov 20");
  expect(lastMessageTime(at("2025-11-20T15:05:00"), NOW)).toBe("Nov 20, 2025");
});
