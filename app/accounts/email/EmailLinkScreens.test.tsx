import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { renderPage } from "~/tests/kit/pages/renderPage";
import { setTypedEmail } from "~/app/accounts/login/credentials";
import { VerifyScreen } from "./EmailLinkScreens";

// the timers of `useBackCloses` would outlive this page
vi.mock("~/app/ui/dialogs/useBackCloses", () => ({ useBackCloses: () => undefined }));

afterEach(() => {
  cleanup();
  setTypedEmail("");
  vi.unstubAllGlobals();
});

test("A12 · the login of a mailed link begins with the email that the link confirms", async () => {
  renderPage(<VerifyScreen token="t" email="ada@parlor.test" signedIn={false} answered={undefined} />);
  await userEvent.click(screen.getByRole("button", { name: "Login" }));
  expect((await screen.findByLabelText<HTMLInputElement>("Email")).value).toBe("ada@parlor.test");
});

test("A12 · the page of a mailed link says that the email is confirmed", async () => {
  vi.stubGlobal("fetch", async () => Response.json({ ok: true }));
  renderPage(<VerifyScreen token="t" email="ada@parlor.test" signedIn answered={undefined} />);
  await userEvent.click(screen.getByRole("button", { name: "Confirm email" }));
  expect((await screen.findByText(/Your email is confirmed\./)).getAttribute("role")).toBe("status");
});
