import { useLocation } from "@remix-run/react";
import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { ADA, renderPage } from "~/tests/kit/pages/renderPage";
import { ComposeProvider } from "./composePrompt";

vi.mock("./CreatePostDialog", () => ({ default: () => <div role="dialog" aria-label="Create Post" /> }));
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
