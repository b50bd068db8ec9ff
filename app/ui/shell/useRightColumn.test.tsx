import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useRightColumn } from "./useRightColumn";

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A window whose width the test changes. */
function screenOf({ isWide }: { isWide: boolean }) {
  const query = Object.assign(new EventTarget(), { matches: isWide });
  vi.stubGlobal("matchMedia", () => query);
  return {
    becomes(isWideNow: boolean) {
      query.matches = isWideNow;
      act(() => void query.dispatchEvent(new Event("change")));
    },
  };
}

const settles = (): void => act(() => void vi.advanceTimersByTime(2_000));

test("U1 · the right column of a wide screen loads two seconds after the page is ready", () => {
  screenOf({ isWide: true });
  const { result, rerender } = renderHook(useRightColumn, { initialProps: false });
  settles();
  expect(result.current, "not ready").toBe(false);
  rerender(true);
  expect(result.current, "ready, not settled").toBe(false);
  settles();
  expect(result.current).toBe(true);
});

test("U1 · the right column of a phone never loads", () => {
  screenOf({ isWide: false });
  const { result } = renderHook(useRightColumn, { initialProps: true });
  settles();
  expect(result.current).toBe(false);
});

test("U1 · the right column loads when the window becomes wide later", () => {
  const screen = screenOf({ isWide: false });
  const { result } = renderHook(useRightColumn, { initialProps: true });
  settles();
  screen.becomes(true);
  expect(result.current).toBe(true);
  screen.becomes(false);
  expect(result.current).toBe(false);
});
