import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { ADA, renderPage } from "~/tests/kit/pages/renderPage";
import { SettingsScreen } from "./SettingsScreen";

afterEach(cleanup);

test("A11 · the settings begin with links to their sections, also to the one that logs out", () => {
  renderPage(<SettingsScreen account={null} sessions={[]} answered={undefined} />);
  const links = within(screen.getByRole("navigation", { name: "Sections" })).getAllByRole("link");
  expect(links.map(({ textContent }) => textContent)).toEqual(["Appearance", "Language", "Account", "About Parlor"]);
  for (const link of links)
    expect(document.querySelector(link.getAttribute("href") ?? "")?.getAttribute("aria-label")).toBe(link.textContent);
});

test("X114 · the settings open the list of the shortcuts", async () => {
  renderPage(<SettingsScreen account={null} sessions={[]} answered={undefined} />);
  await userEvent.click(screen.getByRole("button", { name: "Show all shortcuts" }));
  const list = within(await screen.findByRole("dialog", { name: "Keyboard shortcuts" }));
  expect(list.getByRole("region", { name: "Posts" }).textContent).toContain("next post");
});

test.each([
  [true, "/settings/codes?move=1"],
  [false, undefined],
])("A14 · the settings lead to moving one-time codes to another app while they are on: %s", (hasCodes, path) => {
  renderPage(
    <SettingsScreen
      account={null}
      sessions={[]}
      twoStep={{ hasPassword: true, hasGoogle: false, hasPasskey: true, hasCodes, recoveryCodes: 3 }}
      answered={undefined}
    />,
    { viewer: ADA },
  );
  expect(screen.queryByRole("link", { name: "Set up another app" })?.getAttribute("href")).toBe(path);
});
