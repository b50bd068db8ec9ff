import { afterEach, expect, test, vi } from "vitest";
import { handleLockedText } from "./handleLocked";

afterEach(() => void vi.useRealTimers());

test.each([
  ["09:59", "Nov 21"],
  ["10:01", "Nov 22"],
])(
  "X83 · a handle that can be changed from %s UTC on Nov 20 is announced for %s, when it can be changed everywhere",
  (time, day) => {
    vi.setSystemTime("2026-11-10T00:00:00Z");
    expect(handleLockedText(Date.parse(`2026-11-20T${time}:00Z`))).toContain(day);
  },
);
