import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { ADA, renderPage } from "~/tests/kit/pages/renderPage";
import { WELCOME_STEPS } from "~/base/welcome";
import WelcomeDialog from "./WelcomeDialog";

const ANSWER = {
  ok: true,
  profile: { id: ADA.id, name: "Ada", handle: null, about: "", dob: "1990-01-01" },
  people: [{ id: "01ARZ3NDEKTSV4RRFFQ69G5FB0", name: "Bayo", photo: null }],
};

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("X113 · members who couldn't be loaded are there after another try", async () => {
  const fetched = vi.fn(async () => new Response(null, { status: 503 }));
  vi.stubGlobal("fetch", fetched);
  renderPage(<WelcomeDialog viewer={ADA} firstStep={1 + WELCOME_STEPS.indexOf("people")} />, { viewer: ADA });
  const retry = await screen.findByRole("button", { name: "Try again" });
  expect(screen.getByRole("alert").textContent).toContain("This couldn't be loaded.");
  fetched.mockImplementation(async () => Response.json(ANSWER));
  await userEvent.click(retry);
  expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Find people" }));
  expect(await screen.findByRole("group", { name: "Bayo" })).toBeTruthy();
  expect(screen.queryByRole("alert")).toBeNull();
});

test("X113 · Next is disabled in the handle step until the field has loaded", async () => {
  vi.stubGlobal("fetch", async () => new Response(null, { status: 503 }));
  renderPage(<WelcomeDialog viewer={ADA} firstStep={1 + WELCOME_STEPS.indexOf("handle")} />, { viewer: ADA });
  await screen.findByRole("button", { name: "Try again" });
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Next" }).disabled).toBe(true);
});
