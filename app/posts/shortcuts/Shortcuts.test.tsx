import { Link, Outlet } from "@remix-run/react";
import { createRemixStub } from "@remix-run/testing";
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { eventually } from "~/tests/kit/pages/eventually";
import Shortcuts from "./Shortcuts";

afterEach(cleanup);

/** A post whose author lets nobody comment, and another one whose page has a composer. */
const Site = createRemixStub([
  {
    path: "/",
    Component: () => (
      <main>
        <Shortcuts pressed={R} />
        <Outlet />
      </main>
    ),
    children: [
      {
        index: true,
        Component: () => (
          <article data-post="closed">
            <Link data-open to="/ada/closed">
              the closed post
            </Link>
          </article>
        ),
      },
      { path: "ada/closed", Component: () => <Link to="/ada/open">another post</Link> },
      {
        path: "ada/open",
        Component: () => (
          <form action="/comments">
            <textarea />
          </form>
        ),
      },
    ],
  },
]);
const R = { key: "r" } as const;

test("X114 · after r on a post with closed comments, the next page keeps the focus where it is", async () => {
  HTMLElement.prototype.checkVisibility ??= () => true; // jsdom lacks it
  render(<Site initialEntries={["/"]} />);
  const other = await screen.findByRole("link", { name: "another post" });
  await userEvent.click(other);
  const field = await screen.findByRole("textbox");
  await eventually(() => expect(other.isConnected).toBe(false));
  expect(document.activeElement).not.toBe(field);
});
