import { act, cleanup } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { renderPage } from "~/tests/kit/pages/renderPage";
import { MoreLink } from "./MoreLink";

let report: (...near: boolean[]) => void;

beforeEach(() => {
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      constructor(hear: (entries: { isIntersecting: boolean }[]) => void) {
        report = (...near) => act(() => hear(near.map((isIntersecting) => ({ isIntersecting }))));
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
  renderPage(<MoreLink to="?before=1" loading={false} onLoadMore={() => void seen.wanted++} />);
  return seen;
}

test("S6 · the next page is requested when its link comes near, also when the browser reports several changes together", () => {
  const seen = shown();
  report(false);
  expect(seen.wanted).toBe(0);
  report(false, true);
  expect(seen.wanted).toBe(1);
});

test("S6 · a page that failed to load is requested again only when the reader scrolls away and back", () => {
  const seen = shown();
  report(true);
  report(true);
  expect(seen.wanted).toBe(1);
  report(true, false);
  report(true);
  expect(seen.wanted).toBe(2);
});
