import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { renderPage } from "~/tests/kit/pages/renderPage";
import { PasskeyLogin } from "./PasskeyLogin";

const bytes = (text: string) => new TextEncoder().encode(text).buffer;
const SIGNED = {
  id: "eA",
  rawId: bytes("x"),
  type: "public-key",
  response: { authenticatorData: bytes("a"), clientDataJSON: bytes("b"), signature: bytes("c"), userHandle: null },
  getClientExtensionResults: () => ({}),
};
const get = vi.fn<() => Promise<unknown>>();

beforeEach(() => {
  get.mockReset();
  vi.stubGlobal("PublicKeyCredential", class {});
  vi.stubGlobal("fetch", async () => Response.json({ ok: true, options: { challenge: "AAAA", allowCredentials: [] } }));
  Object.defineProperty(navigator, "credentials", { value: { get }, configurable: true });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, "credentials");
});

const button = () => screen.queryByRole("button", { name: "Sign in with a passkey" });

test("A13 · the login has no button for passkeys in a browser without WebAuthn", () => {
  vi.stubGlobal("PublicKeyCredential", undefined);
  renderPage(<PasskeyLogin onSuccess={vi.fn()} />);
  expect(button()).toBeNull();
});

test("A13 · cancelling the sign-in with a passkey shows a message, and the person can try again", async () => {
  const onSuccess = vi.fn();
  get.mockRejectedValueOnce(new DOMException("cancelled", "NotAllowedError")).mockResolvedValueOnce(SIGNED);
  renderPage(<PasskeyLogin onSuccess={onSuccess} />);
  await userEvent.click(button() as HTMLElement);
  expect((await screen.findByRole("alert")).textContent).toBe(
    "No passkey was used. You can try again, or sign in another way.",
  );
  expect(onSuccess).not.toHaveBeenCalled();
  await userEvent.click(button() as HTMLElement);
  await vi.waitFor(() => expect(onSuccess).toHaveBeenCalledOnce());
  expect(screen.queryByRole("alert")).toBeNull();
});
