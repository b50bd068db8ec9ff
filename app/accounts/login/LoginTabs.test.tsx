import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { renderPage } from "~/tests/kit/pages/renderPage";
import { LoginTabs } from "./LoginTabs";
import { setTypedEmail } from "./credentials";

afterEach(() => {
  cleanup();
  setTypedEmail("");
});

test("A9 · Login and Sign Up share the typed email", async () => {
  renderPage(<LoginTabs tab="login" onSuccess={vi.fn()} />);
  const email = () => screen.getByLabelText<HTMLInputElement>("Email");
  await userEvent.type(email(), "ada@parlor.test");
  await userEvent.click(screen.getByRole("tab", { name: "Sign Up" }));
  expect([email().value, screen.getByLabelText("Confirm password").tagName]).toEqual(["ada@parlor.test", "INPUT"]);
  await userEvent.type(email(), "ing");
  await userEvent.click(screen.getByRole("tab", { name: "Login" }));
  expect(email().value).toBe("ada@parlor.testing");
});
