import { act, cleanup } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { renderPage } from "~/tests/kit/renderPage";
import { MoreLink } from "./MoreLink";

let tell: (...near: boolean[]) => void;

beforeEach(() => {
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      constructor(hear: (entries: { isIntersecting: boolean }[]) => void) {
        tell = (...near) => act(() => hear(near.map((isIntersecting) => ({ isIntersecting }))));
      }
      observe() {}
      disconnect() {}
    },
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function shown(): { wanted: number } {
  const seen = { wanted: 0 };
  renderPage(<MoreLink to="?before=1" loading={false} onWanted={() => void seen.wanted++} />);
  return seen;
}

test("S6 · the next page is asked for when its link comes near, also where a slow page hears late that it went and came", () => {
  const seen = shown();
  tell(false);
  expect(seen.wanted).toBe(0);
  tell(false, true);
  expect(seen.wanted).toBe(1);
});

test("S6 · a page that did not come is asked for again by who scrolls away and back, not by itself", () => {
  const seen = shown();
  tell(true);
  tell(true);
  expect(seen.wanted).toBe(1);
  tell(true, false);
  tell(true);
  expect(seen.wanted).toBe(2);
});
