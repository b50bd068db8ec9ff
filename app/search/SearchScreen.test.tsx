import { cleanup, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ADA, renderPage } from "~/tests/kit/pages/renderPage";
import { SearchScreen } from "./SearchScreen";

vi.mock("~/app/rooms/InboxProvider", () => ({
  useStale: () => undefined,
  useInbox: () => ({ view: { staleChanges: 0 }, friendships: new Map() }),
  useOwnToggles: () => undefined,
}));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

class NeverVisible {
  observe(): void {}
  disconnect(): void {}
}
beforeEach(() => void vi.stubGlobal("IntersectionObserver", NeverVisible));

const NOTHING = { items: [], next: null };
const nothingFound = () => screen.queryByText(/zebra/, { selector: "h2, h3, p" });
const show = (found: Partial<Parameters<typeof SearchScreen>[0]>) =>
  renderPage(<SearchScreen query="zebra" tags={[]} people={NOTHING} posts={NOTHING} recentOnly={false} {...found} />, {
    viewer: ADA,
  });

test("Q1 · a search that finds nothing says so", () => {
  show({});
  expect(nothingFound()).not.toBeNull();
});

test("Q1 · X13 · a page of posts without one for the viewer doesn't say that there are none while there is a next page", () => {
  show({ posts: { items: [], next: "12" } });
  expect(nothingFound()).toBeNull();
  expect(screen.getByRole("link", { name: /more/i }).getAttribute("href")).toContain("before=12");
});
