import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { renderPage } from "~/tests/kit/pages/renderPage";
import { PeopleSearch } from "./PeopleSearch";

const PEOPLE = ["Ada", "Adaeze"].map((name, i) => ({
  id: `01ARZ3NDEKTSV4RRFFQ69G5FA${i}`,
  name,
  photo: null,
  isFriend: false,
}));
const fetched = vi.fn();

beforeEach(() => {
  fetched.mockImplementation(async () => Response.json({ people: PEOPLE }));
  vi.stubGlobal("fetch", fetched);
});
afterEach(() => {
  cleanup();
  fetched.mockReset();
  vi.unstubAllGlobals();
});

const box = () => screen.getByRole("combobox", { name: "Search people" });
const activeName = () => document.getElementById(box().getAttribute("aria-activedescendant") ?? "")?.textContent;

test("Q3 · arrows move through the people and back to the field, and Enter opens the chosen one", async () => {
  renderPage(<PeopleSearch />);
  await userEvent.type(box(), "ada");
  await screen.findByRole("option", { name: "Ada" });
  expect(box().getAttribute("aria-expanded")).toBe("true");
  await userEvent.keyboard("{ArrowDown}");
  expect(activeName()).toBe("Ada");
  await userEvent.keyboard("{ArrowDown}");
  expect(activeName()).toBe("Adaeze");
  await userEvent.keyboard("{ArrowDown}");
  expect(activeName()).toBeUndefined();
  await userEvent.keyboard("{ArrowUp}{Enter}");
  await screen.findByText("another page");
});

test("Q3 · Escape closes the list, and a second Escape empties the field", async () => {
  renderPage(<PeopleSearch />);
  await userEvent.type(box(), "ada");
  await screen.findByRole("option", { name: "Ada" });
  await userEvent.keyboard("{Escape}");
  expect(screen.queryByRole("option")).toBeNull();
  expect(box()).toHaveProperty("value", "ada");
  await userEvent.keyboard("{Escape}");
  expect(box()).toHaveProperty("value", "");
});

test("Q3 · only a query that isn't blank is searched and submitted", async () => {
  renderPage(<PeopleSearch />);
  await userEvent.type(box(), "   {Enter}");
  expect(screen.queryByText("another page")).toBeNull();
  expect(fetched).not.toHaveBeenCalled();
  await userEvent.type(box(), "x{Enter}");
  await screen.findByText("another page");
});
