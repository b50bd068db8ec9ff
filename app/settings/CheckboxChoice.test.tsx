import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { eventually } from "~/tests/kit/pages/eventually";
import { renderPage } from "~/tests/kit/pages/renderPage";
import { CheckboxChoice } from "./CheckboxChoice";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const answering = (answer: object) => {
  const fetched = vi.fn(async (_url: string, _init: RequestInit) => Response.json(answer));
  vi.stubGlobal("fetch", fetched);
  return () => fetched.mock.calls.map(([url, { body }]) => [url, (body as FormData).get("on")]);
};
const choice = (saved: boolean) => (
  <CheckboxChoice choice="warnings" text="Posts are folded." label="Always show" saved={saved} />
);
const checkbox = () => screen.getByRole<HTMLInputElement>("checkbox", { name: "Always show" });

test("X110 · a choice of the settings is saved immediately", async () => {
  const sent = answering({ ok: true });
  renderPage(choice(false));
  await userEvent.click(checkbox());
  expect([checkbox().checked, sent()]).toEqual([true, [["/settings/warnings", "1"]]]);
});

test("X110 · a choice is taken back by unchecking it", async () => {
  const sent = answering({ ok: true });
  renderPage(choice(true));
  await userEvent.click(checkbox());
  expect([checkbox().checked, sent()]).toEqual([false, [["/settings/warnings", null]]]);
});

test("X110 · a choice that can't be saved is undone with a message", async () => {
  answering({ ok: false, code: "unknown", message: "Something went wrong." });
  renderPage(choice(false));
  await userEvent.click(checkbox());
  await screen.findByText("Something went wrong.");
  await eventually(() => expect(checkbox().checked).toBe(false));
});
