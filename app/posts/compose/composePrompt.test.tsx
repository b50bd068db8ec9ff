import "fake-indexeddb/auto";
import { useLocation } from "@remix-run/react";
import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { keepShared, readShared, type Shared } from "~/app/serviceWorker/sharedStore";
import { ADA, renderPage } from "~/tests/kit/pages/renderPage";
import { ComposeProvider } from "./composePrompt";

vi.mock("./CreatePostDialog", () => ({
  default: ({ shared, isLost }: { shared?: Shared; isLost?: boolean }) => (
    <div role="dialog" aria-label="Create Post">
      {shared?.text} {isLost ? "lost" : null}
    </div>
  ),
}));
vi.mock("~/app/accounts/login/LoginDialog", () => ({
  default: () => <div role="dialog" aria-label="Login/Sign-up" />,
}));

afterEach(cleanup);

const Search = () => <p data-testid="search">{useLocation().search}</p>;
const page = (at: string, viewer: typeof ADA | null = ADA) =>
  renderPage(
    <ComposeProvider>
      <Search />
    </ComposeProvider>,
    { viewer, at },
  );

test("X4 · the installed app's shortcut opens the dialog for a post once", async () => {
  page("/?tab=friends&compose=1");
  await screen.findByRole("dialog", { name: "Create Post" });
  expect(screen.getByTestId("search").textContent).toBe("?tab=friends");
});

test("X4 · an ordinary address opens no dialog", () => {
  page("/");
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("X213 · what another app has shared goes into the dialog, and is then used up", async () => {
  await keepShared({ text: "look", files: [] });
  page("/?compose=shared");
  expect((await screen.findByRole("dialog")).textContent).toContain("look");
  expect(await readShared()).toBeNull();
});

test("X213 · a visitor logs in first, and what was shared waits", async () => {
  await keepShared({ text: "look", files: [] });
  page("/?compose=shared", null);
  await screen.findByRole("dialog", { name: "Login/Sign-up" });
  expect(await readShared()).toMatchObject({ text: "look" });
});

test("X213 · the dialog is told that what was shared didn't arrive", async () => {
  page("/?compose=lost");
  expect((await screen.findByRole("dialog")).textContent).toContain("lost");
});
