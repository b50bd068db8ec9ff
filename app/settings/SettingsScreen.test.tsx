import { cleanup, screen, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { renderPage } from "~/tests/kit/pages/renderPage";
import { SettingsScreen } from "./SettingsScreen";

afterEach(cleanup);

test("A11 · the settings begin with links to their sections, also to the one that logs out", () => {
  renderPage(<SettingsScreen account={null} sessions={[]} answered={undefined} />);
  const links = within(screen.getByRole("navigation", { name: "Sections" })).getAllByRole("link");
  expect(links.map(({ textContent }) => textContent)).toEqual(["Appearance", "Account", "About Parlor"]);
  for (const link of links)
    expect(document.querySelector(link.getAttribute("href") ?? "")?.getAttribute("aria-label")).toBe(link.textContent);
});
