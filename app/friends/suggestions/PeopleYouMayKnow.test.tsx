import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ADA, renderPage } from "~/tests/kit/pages/renderPage";
import { PeopleYouMayKnow } from "./PeopleYouMayKnow";
import { useSuggestions } from "./useSuggestions";

const person = (last: string, name: string) => ({
  id: `01ARZ3NDEKTSV4RRFFQ69G5FB${last}`,
  name,
  photo: null,
  mutual: 2,
});
const answers = {
  "/api/suggestions": () => Response.json({ people: [person("1", "Bayo"), person("2", "Chi")], isComplete: true }),
};
let posted: () => Response;
let sent: unknown[];

beforeEach(() => {
  posted = () => Response.json({ ok: true });
  sent = [];
  vi.stubGlobal("fetch", async (url: string, init?: RequestInit) =>
    init?.method === "POST"
      ? (sent.push(Object.fromEntries(init.body as FormData)), posted())
      : answers[url as keyof typeof answers](),
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const Region = () => <PeopleYouMayKnow suggestions={useSuggestions()} />;
const names = () => screen.queryAllByRole("group").map((group) => group.getAttribute("aria-label"));
const dismiss = (name: string) => userEvent.click(screen.getByRole("button", { name: `Dismiss ${name}` }));

test("X111 · a dismissed member's place offers to undo that, and has the focus", async () => {
  renderPage(<Region />, { viewer: ADA });
  expect(await screen.findByRole("region", { name: "People you may know" })).toBeTruthy();
  expect(screen.getAllByText("2 mutual friends")).toHaveLength(2);
  await dismiss("Bayo");
  expect(names()).toEqual(["Chi"]);
  expect(screen.getByText("Bayo won't be suggested to you again.")).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Undo" }));
});

test("X111 · a member whose dismissal is undone is in the same place again, with the focus", async () => {
  renderPage(<Region />, { viewer: ADA });
  await screen.findByRole("group", { name: "Bayo" });
  await dismiss("Bayo");
  await userEvent.keyboard("{Enter}");
  expect(names()).toEqual(["Bayo", "Chi"]);
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Dismiss Bayo" }));
  const { id } = person("1", "Bayo");
  await waitFor(() =>
    expect(sent).toEqual([
      { member: id, do: "dismiss" },
      { member: id, do: "undo" },
    ]),
  );
});

test("X111 · a member whose dismissal is refused comes back", async () => {
  posted = () =>
    Response.json({ ok: false, code: "too-many-requests", message: "Too many requests." }, { status: 429 });
  renderPage(<Region />, { viewer: ADA });
  await screen.findByRole("group", { name: "Bayo" });
  await dismiss("Bayo");
  expect(await screen.findByText("Too many requests.")).toBeTruthy();
  await waitFor(() => expect(names()).toEqual(["Bayo", "Chi"]));
});

test("X111 · the region isn't there while nobody can be suggested", async () => {
  const asked = vi.fn(async () => Response.json({ people: [], isComplete: true }));
  vi.stubGlobal("fetch", asked);
  renderPage(<Region />, { viewer: ADA });
  await waitFor(() => expect(asked).toHaveBeenCalledOnce());
  expect(screen.queryByRole("region", { name: "People you may know" })).toBeNull();
});
