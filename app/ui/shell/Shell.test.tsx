import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { ADA, renderPage } from "~/tests/kit/pages/renderPage";
import type { ShellBadges, ShellMember } from "./navigationEntries";
import type { PageShape } from "./pageShape";
import { Shell } from "./Shell";

afterEach(cleanup);

function shell(
  viewer: ShellMember | null,
  shape: PageShape = {},
  badges: ShellBadges = { notifications: 3, requests: 0, messages: 0 },
) {
  const handlers = { onPost: vi.fn(), onLogin: vi.fn(), onLogout: vi.fn() };
  renderPage(
    <Shell {...{ viewer, badges, shape }} {...handlers} rightColumn={null} returnTo={<a href="/game">Return</a>}>
      content
    </Shell>,
  );
  return handlers;
}
const main = () => within(screen.getByRole("navigation", { name: "Main" }));

test("U1 · the navigation links to every page, with badges as descriptions", () => {
  shell(ADA);
  for (const name of ["Home", "Notifications", "Messages", "Games", "Profile", "Settings"])
    expect(main().getByRole("link", { name })).toBeTruthy();
  const bell = main().getByRole("link", { name: "Notifications" });
  expect(document.getElementById(bell.getAttribute("aria-describedby") ?? "")?.textContent).toBe("3 new");
  expect(main().getByRole("link", { name: "Messages" }).getAttribute("aria-describedby")).toBeNull();
  expect(main().getByRole("link", { name: "Profile" }).getAttribute("href")).toBe(`/${ADA.id}`);
});

test("U1 · the bottom bar links to the search and to the same pages", () => {
  shell(ADA);
  const bottom = within(screen.getByRole("navigation", { name: "Bottom" }));
  for (const name of ["Home", "Search", "Notifications", "Messages", "Games", "Profile", "Settings"])
    expect(bottom.getByRole("link", { name })).toBeTruthy();
  expect(bottom.getByRole("button", { name: "Post" })).toBeTruthy();
});

test("U2 · a visitor who presses Profile, Post or Login/Sign-up is asked to log in", async () => {
  const { onLogin, onPost } = shell(null);
  for (const name of ["Profile", "Post", "Login/Sign-up"]) {
    const button = main().getByRole("button", { name });
    expect(button.closest("form")?.getAttribute("action")).toBe("/login");
    await userEvent.click(button);
  }
  expect(onLogin).toHaveBeenCalledTimes(3);
  expect(onPost).not.toHaveBeenCalled();
});

test("U4 · the first element that Tab reaches is a link to the content", async () => {
  shell(null);
  await userEvent.tab();
  expect(document.activeElement?.getAttribute("href")).toBe("#main");
  expect(screen.getByRole("main").id).toBe("main");
});

test("U1 · the floating Post button is hidden where the page has its own controls", () => {
  shell(ADA, { ownControls: true });
  const bottom = within(screen.getByRole("navigation", { name: "Bottom" }));
  expect(bottom.queryByRole("button", { name: "Post" })).toBeNull();
  expect(bottom.getByRole("link", { name: "Home" })).toBeTruthy();
});

test("U1 · a page that fills a small screen has no bottom bar", () => {
  shell(ADA, { fullScreen: true });
  expect(screen.queryByRole("navigation", { name: "Bottom" })).toBeNull();
});

test.each<[PageShape, boolean]>([
  [{}, false],
  [{ ownControls: true }, false],
  [{ wide: true }, true],
  [{ ownControls: true, board: true }, true],
  [{ wide: "full", board: true }, true],
])("G3 · with %j, the link back to a game is above the page rather than over it: %s", (shape, isAbove) => {
  shell(ADA, shape);
  const link = within(screen.getByRole("complementary", { name: "Your game" })).getByRole("link");
  const { DOCUMENT_POSITION_FOLLOWING: after } = Node;
  expect((link.compareDocumentPosition(screen.getByRole("main")) & after) > 0).toBe(isAbove);
  expect(link.parentElement?.className.includes("fixed")).toBe(!isAbove);
});

test("N3 · the bell leads to the tab with new notices", () => {
  shell(ADA, {}, { notifications: 2, requests: 2, messages: 0 });
  expect(main().getByRole("link", { name: "Notifications" }).getAttribute("href")).toBe("/notifications?tab=requests");
  cleanup();
  shell(ADA, {}, { notifications: 3, requests: 2, messages: 0 });
  expect(main().getByRole("link", { name: "Notifications" }).getAttribute("href")).toBe("/notifications");
});
