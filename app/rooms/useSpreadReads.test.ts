import { renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { useSpreadReads } from "./useSpreadReads";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it("X102 · what live events name within two seconds is read once, together, at a random moment", () => {
  vi.spyOn(Math, "random").mockReturnValue(0.5);
  const read = vi.fn();
  const { result } = renderHook(() => useSpreadReads(read));
  for (const id of ["a", "b", "a"]) result.current(id);
  vi.advanceTimersByTime(999);
  expect(read).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(read).toHaveBeenCalledExactlyOnceWith(["a", "b"]);
  result.current("c");
  vi.advanceTimersByTime(1_000);
  expect(read).toHaveBeenLastCalledWith(["c"]);
});

it("X102 · a page that was left reads nothing", () => {
  const read = vi.fn();
  const { result, unmount } = renderHook(() => useSpreadReads(read));
  result.current("a");
  unmount();
  vi.advanceTimersByTime(10_000);
  expect(read).not.toHaveBeenCalled();
});
