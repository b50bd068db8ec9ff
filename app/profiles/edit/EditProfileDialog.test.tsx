import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { apiError } from "~/app/http/apiError.server";
import { ADA, renderPage } from "~/tests/kit/pages/renderPage";
import EditProfileDialog, { type ProfileDraft } from "./EditProfileDialog";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const PROFILE: ProfileDraft = {
  name: "Ada",
  handle: null,
  about: "Short.",
  dob: "1990-01-02",
  cover: null,
  photo: null,
};

function open(profile: Partial<ProfileDraft> = {}) {
  const onClose = vi.fn();
  renderPage(<EditProfileDialog profile={{ ...PROFILE, ...profile }} onClose={onClose} />, { viewer: ADA });
  return onClose;
}

test("P6 · closing with unsaved changes asks first", async () => {
  const onClose = open();
  await userEvent.type(screen.getByLabelText("About"), " And a long story.");
  await userEvent.keyboard("{Escape}");
  await screen.findByRole("alertdialog", { name: "Discard changes?" });
  await userEvent.click(screen.getByRole("button", { name: "Cancel" }));
  expect([onClose.mock.calls.length, screen.getByLabelText<HTMLTextAreaElement>("About").value]).toEqual([
    0,
    "Short. And a long story.",
  ]);
  await userEvent.keyboard("{Escape}");
  await userEvent.click(await screen.findByRole("button", { name: "Discard" }));
  expect(onClose).toHaveBeenCalledOnce();
});

test("P6 · without changes the dialog closes immediately", async () => {
  const onClose = open();
  await userEvent.keyboard("{Escape}");
  expect(onClose).toHaveBeenCalledOnce();
});

const handleField = () => screen.getByRole<HTMLInputElement>("textbox", { name: "Handle" });
const described = (field: HTMLElement) =>
  (field.getAttribute("aria-describedby") ?? "")
    .split(" ")
    .map((id) => document.querySelector(`[id="${id}"]`)?.textContent)
    .join(" ");

test("X81 · the field says what a handle can be before somebody types one", () => {
  open();
  expect([handleField().value, described(handleField())]).toEqual([
    "",
    expect.stringMatching(/^3 to 20 characters: a–z, 0–9 and _\..* every 14 days/),
  ]);
});

test("X83 · the field says when the handle can next be changed", () => {
  open({ handle: "ada", handleChangesAtMs: Date.UTC(2030, 10, 20, 9) });
  expect([handleField().value, described(handleField())]).toEqual([
    "ada",
    expect.stringMatching(/You can change your handle again on Nov 21, 2030\.$/),
  ]);
});

test("X81 · a handle with other characters is refused before it is sent", async () => {
  open();
  await userEvent.type(handleField(), "ada.l");
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  expect((await screen.findByRole("alert")).textContent).toBe(
    "Use 3 to 20 characters: a–z, 0–9 and _, with at least one letter or digit",
  );
});

test("X82 · a handle that the server refuses shows the reason at its field", async () => {
  vi.stubGlobal("fetch", async () =>
    Response.json(apiError("handle-taken", "This handle is taken.", { handle: "This handle is taken." })),
  );
  const onClose = open();
  await userEvent.type(handleField(), "ada_l");
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  expect((await screen.findByRole("alert")).textContent).toBe("This handle is taken.");
  expect([handleField().getAttribute("aria-invalid"), described(handleField())]).toEqual([
    "true",
    expect.stringContaining("This handle is taken."),
  ]);
  expect(onClose).not.toHaveBeenCalled();
});

test("A10 · P6 · a name and a date of birth are required", async () => {
  open({ name: null, dob: null });
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  expect(described(screen.getByLabelText("Name"))).toContain("Please Enter Your Name");
  expect(described(screen.getByLabelText("Date of birth"))).toContain("Please Select Your Date of Birth");
});
