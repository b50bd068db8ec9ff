import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { renderPage } from "~/tests/kit/pages/renderPage";
import { NewPasswordFields } from "./NewPasswordFields";

afterEach(cleanup);

const show = (error?: string) =>
  renderPage(<NewPasswordFields label="New password" errorOf={(name) => (name === "password" ? error : undefined)} />);
const password = () => screen.getByLabelText<HTMLInputElement>("New password");
const confirmation = () => screen.getByLabelText<HTMLInputElement>("Confirm password");
const describing = () => {
  const [id = ""] = (password().getAttribute("aria-describedby") ?? "").split(" ");
  return document.getElementById(id);
};
const description = () => describing()?.textContent;
/** Besides the page's own status, which has the toasts. */
const statusNode = () => describing()?.querySelector("[role=status]");
const status = () => statusNode()?.textContent;

const HINT = "Use 15 characters or more. A few random words work well.";
const CONFIRMATION = "It has 15 characters or more.";

test("A1 · a new password's field is described by the hint to use 15 characters", () => {
  show();
  expect(description()).toBe(HINT);
});

test("A1 · the hint turns to a confirmation at the fifteenth character", async () => {
  show();
  await userEvent.type(password(), "fourteen chars");
  expect([description(), status()]).toEqual([HINT, ""]);
  await userEvent.type(password(), "!");
  expect([description(), status()]).toEqual([CONFIRMATION, CONFIRMATION]);
});

test("A1 · the announced confirmation stays the same while more is typed", async () => {
  show();
  await userEvent.type(password(), "fifteen letters");
  const announced = statusNode()?.firstChild;
  await userEvent.type(password(), " and some more");
  expect([status(), statusNode()?.firstChild]).toEqual([CONFIRMATION, announced]);
});

test("A1 · the hint counts emoji as one character each", async () => {
  show();
  await userEvent.click(password());
  await userEvent.paste("🐢".repeat(14));
  expect(status()).toBe("");
});

test("A1 · the hint returns when the password gets shorter than 15 characters", async () => {
  show();
  await userEvent.type(password(), "fifteen letters{Backspace}");
  expect([description(), status()]).toEqual([HINT, ""]);
});

test("A1 · Show password shows what is typed in both fields", async () => {
  show();
  const button = screen.getByRole("button", { name: "Show password", pressed: false });
  expect([password().type, confirmation().type]).toEqual(["password", "password"]);
  await userEvent.click(button);
  expect([password().type, confirmation().type]).toEqual(["text", "text"]);
});

test("A1 · Show password, pressed again, hides what is typed", async () => {
  show();
  await userEvent.click(screen.getByRole("button", { name: "Show password" }));
  await userEvent.click(screen.getByRole("button", { name: "Show password", pressed: true }));
  expect([password().type, confirmation().type]).toEqual(["password", "password"]);
});

test("A1 · a pasted password keeps its spaces and all of its 200 characters", async () => {
  show();
  await userEvent.click(password());
  const pasted = `  ${"long ".repeat(39)}   `;
  await userEvent.paste(pasted);
  expect([password().value, password().maxLength]).toEqual([pasted, -1]);
});

test("A1 · password managers recognise both fields as a new password", () => {
  show();
  expect([password().autocomplete, confirmation().autocomplete]).toEqual(["new-password", "new-password"]);
});

test("A1 · the error of a password replaces the hint", () => {
  show("Use at least 8 characters");
  expect(description()).toBe("Use at least 8 characters");
});
