import { act, cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { AppFrame } from "~/app/AppFrame";
import { renderPage } from "~/tests/kit/pages/renderPage";
import { ThemeChoice } from "./ThemeChoice";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
  delete document.documentElement.dataset["theme"];
});

const chosenElsewhere = (theme: string) =>
  act(() => void window.dispatchEvent(new StorageEvent("storage", { key: "parlor:theme", newValue: theme })));

test("A11 · a theme chosen in another tab shows in this one and in its settings", () => {
  vi.stubGlobal("matchMedia", () => new EventTarget());
  renderPage(
    <AppFrame viewer={null} renderedAtMs={0} origin="https://parlor.test" signOutReason={null} shape={{}}>
      <ThemeChoice theme="system" />
    </AppFrame>,
  );
  chosenElsewhere("dark");
  expect(document.documentElement.dataset["theme"]).toBe("dark");
  expect(screen.getByRole<HTMLInputElement>("radio", { name: "Dark" }).checked).toBe(true);
});

test("A11 · choosing a theme shows it in this tab and stores it for the browser's other tabs", async () => {
  renderPage(<ThemeChoice theme="system" />);
  await userEvent.click(screen.getByRole("radio", { name: "Light" }));
  expect([document.documentElement.dataset["theme"], localStorage.getItem("parlor:theme")]).toEqual(["light", "light"]);
});
