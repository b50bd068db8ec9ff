import { expect, test } from "vitest";
import { lastMessageTime } from "./timeText";

const at = (text: string): number => new Date(text).getTime();
const NOW = at("2026-11-21T09:30:00");

test("M1 · the chat list shows the time for today", () => {
  expect(lastMessageTime(at("2026-11-21T00:05:00"), NOW, undefined)).toBe("12:05 AM");
  expect(lastMessageTime(at("2026-11-21T15:05:00"), NOW, undefined)).toBe("03:05 PM");
});

test("M1 · the chat list shows the date for earlier days", () => {
  expect(lastMessageTime(at("2026-11-20T15:05:00"), NOW, undefined)).toBe("Nov 20");
  expect(lastMessageTime(at("2025-11-20T15:05:00"), NOW, undefined)).toBe("Nov 20, 2025");
});
