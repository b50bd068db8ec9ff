import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Result } from "~/app/http/apiError";
import type { FirstStep } from "~/app/http/proofPaths";
import { renderPage } from "~/tests/kit/pages/renderPage";
import { GoogleButton } from "./GoogleButton";
import { signInByPopup } from "./googlePopup";
import { type GoogleRefusalCode, googleRefusal } from "./googleRefusal";

vi.mock("./googlePopup", () => ({ signInByPopup: vi.fn() }));
const popup = vi.mocked(signInByPopup);

beforeEach(() => {
  vi.stubGlobal("matchMedia", () => ({ matches: false })); // a large screen
  popup.mockReset();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const button = () => screen.getByRole<HTMLButtonElement>("button", { name: "Sign in with Google" });
const press = () => userEvent.click(button());

test.each([
  ["popup-closed-by-user", "The window was closed before you signed in."],
  ["popup-blocked", "Your browser blocked the sign-in window. Allow pop-ups for this site and try again."],
  ["invalid-api-key", "Sign in with Google isn't set up on this site."],
  ["invalid-argument", "This sign-in took too long, or began in another browser. Try again."],
  ["network-request-failed", "Google can't be reached. Try again."],
] as const satisfies readonly (readonly [GoogleRefusalCode, string])[])(
  "A3 · a sign-in that ends with %s shows a sentence",
  async (code, sentence) => {
    popup.mockResolvedValue(googleRefusal(code));
    renderPage(<GoogleButton />);
    await press();
    expect((await screen.findByRole("alert")).textContent).toBe(sentence);
  },
);

test("A3 · while the popup is open, the button can't be pressed", async () => {
  popup.mockReturnValue(new Promise(() => undefined));
  renderPage(<GoogleButton />);
  await press();
  expect(button().disabled).toBe(true);
});

test("A3 · another try removes the sentence of the last one", async () => {
  let end: (answer: Result<FirstStep>) => void = () => undefined;
  popup.mockResolvedValueOnce(googleRefusal("popup-closed-by-user"));
  popup.mockReturnValueOnce(new Promise((resolve) => (end = resolve)));
  const onSuccess = vi.fn();
  renderPage(<GoogleButton onSuccess={onSuccess} />);
  await press();
  await screen.findByRole("alert");
  await press();
  expect(screen.queryByRole("alert")).toBeNull();
  end({ ok: true, secondStep: false });
  await vi.waitFor(() => expect(onSuccess).toHaveBeenCalledOnce());
});

test("A7 · without a network, no popup opens and a sentence says why", async () => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  renderPage(<GoogleButton />);
  await press();
  expect((await screen.findByRole("alert")).textContent).toBe("Google can't be reached. Try again.");
  expect(popup).not.toHaveBeenCalled();
});
