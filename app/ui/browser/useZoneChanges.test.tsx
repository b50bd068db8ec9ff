import { act, renderHook } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { useZoneChanges } from "./useZoneChanges";

test("M10 · a page notices another time zone when it is shown again", () => {
  const offset = vi.spyOn(Date.prototype, "getTimezoneOffset").mockReturnValue(new Date().getTimezoneOffset());
  const { result } = renderHook(() => useZoneChanges());
  const before = result.current;
  offset.mockReturnValue(-123);
  act(() => void document.dispatchEvent(new Event("visibilitychange")));
  expect(result.current).toBe(before + 1);
});
