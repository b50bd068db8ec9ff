import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { renderPage } from "~/tests/kit/pages/renderPage";
import { UnsubscribeScreen } from "./UnsubscribeScreen";

afterEach(cleanup);

test("X207 · the page names the email and asks before it ends the mails, with a form that needs no script", () => {
  renderPage(<UnsubscribeScreen email="ada@parlor.test" answered={undefined} />);
  expect(screen.getByText("ada@parlor.test").closest("form")?.method).toBe("post");
  expect(screen.getByRole("button", { name: "Stop these emails" })).toBeTruthy();
});

test("X207 · the page says that the mails have ended", () => {
  renderPage(<UnsubscribeScreen email="ada@parlor.test" answered={{ ok: true }} />);
  expect(screen.getByText(/^You no longer get emails about unread messages\./).getAttribute("role")).toBe("status");
  expect(screen.queryByRole("button", { name: "Stop these emails" })).toBeNull();
});

test("X207 · the page of a link that doesn't work leads to the settings", () => {
  renderPage(<UnsubscribeScreen email={null} answered={undefined} />);
  expect(screen.getByRole("alert").textContent).toContain("This link is too old");
  expect(screen.getByRole("link", { name: "Go to Settings" }).getAttribute("href")).toBe("/settings#notifications");
  expect(screen.queryByRole("button", { name: "Stop these emails" })).toBeNull();
});
