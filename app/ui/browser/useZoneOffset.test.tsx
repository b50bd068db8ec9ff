import { act, renderHook } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { useZoneOffset } from "./useZoneOffset";

test("M10 · a page notices another time zone when it is shown again", () => {
  const offset = vi.spyOn(Date.prototype, "getTimezoneOffset").mockReturnValue(0);
  const { result } = renderHook(() => useZoneOffset());
  offset.mockReturnValue(-120);
  act(() => void document.dispatchEvent(new Event("visibilitychange")));
  expect(result.current).toBe(-120);
});
