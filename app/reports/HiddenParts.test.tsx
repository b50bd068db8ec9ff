import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { ADA, renderPage } from "~/tests/kit/pages/renderPage";
import { HiddenParts } from "./HiddenParts";

afterEach(cleanup);

test("X59 · a note says what moderators have hidden of a group, and leads to the decision", () => {
  renderPage(<HiddenParts parts={["name", "picture"]} />, { viewer: ADA });
  screen.getByText("Moderators have hidden the name and picture.");
  expect(screen.getByRole("link", { name: "Read the decision" }).getAttribute("href")).toBe("/settings#decisions");
});

test("X59 · a profile or group that isn't hidden has no note", () => {
  renderPage(<HiddenParts />, { viewer: ADA });
  expect(screen.queryByRole("link", { name: "Read the decision" })).toBeNull();
});
