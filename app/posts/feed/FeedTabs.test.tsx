import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { renderPage } from "~/tests/kit/pages/renderPage";
import { FeedTabs } from "./FeedTabs";

afterEach(cleanup);

const focused = () => document.activeElement?.textContent;

test("X94 · the arrow keys, Home and End move between the tabs, and only the open tab is a stop of the Tab key", async () => {
  renderPage(<FeedTabs open="all" />);
  const user = userEvent.setup();
  await user.tab();
  expect(focused()).toBe("All");
  const after: (string | null | undefined)[] = [];
  for (const key of ["ArrowRight", "Home", "End", "ArrowLeft"]) {
    await user.keyboard(`{${key}}`);
    after.push(focused());
  }
  const last = screen.getAllByRole("tab").at(-1)?.textContent;
  expect(after).toEqual(["Friends", "All", last, expect.not.stringMatching(last ?? "")]);
  screen.getByRole("tab", { name: "All" }).focus();
  await user.tab();
  expect(document.activeElement).toBe(document.body);
});
