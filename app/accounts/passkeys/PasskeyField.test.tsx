import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { renderPage } from "~/tests/kit/pages/renderPage";
import { PasskeyField } from "./PasskeyField";

const bytes = (text: string) => new TextEncoder().encode(text).buffer;
const SIGNED = {
  id: "eA",
  rawId: bytes("x"),
  type: "public-key",
  response: { authenticatorData: bytes("a"), clientDataJSON: bytes("b"), signature: bytes("c"), userHandle: null },
  getClientExtensionResults: () => ({}),
};
const get = vi.fn<() => Promise<unknown>>();
let asked: unknown[];
let sent: string[];

beforeEach(() => {
  [asked, sent] = [[], []];
  vi.stubGlobal("PublicKeyCredential", class {});
  vi.stubGlobal("fetch", (_url: string, { body }: { body: FormData }) => {
    asked.push(Object.fromEntries(body));
    return Promise.resolve(Response.json({ ok: true, options: { challenge: "AAAA", allowCredentials: [] } }));
  });
  Object.defineProperty(navigator, "credentials", { value: { get }, configurable: true });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, "credentials");
});

const renderForm = () =>
  renderPage(
    <form
      onSubmit={(event) => {
        event.preventDefault();
        sent.push(String(new FormData(event.currentTarget).get("passkey")));
      }}
    >
      <PasskeyField asked={{ for: "reset", token: "t" }} />
      <button type="submit">Continue</button>
    </form>,
  );
const pressUse = () => userEvent.click(screen.getByRole("button", { name: "Use a passkey" }));

test("A16 · a passkey's answer is sent with the form", async () => {
  get.mockResolvedValue(SIGNED);
  renderForm();
  await pressUse();
  await vi.waitFor(() => expect(sent.length).toBe(1));
  expect(JSON.parse(sent[0] ?? "")).toMatchObject({ id: "eA", response: { signature: "Yw" } });
  expect(asked).toEqual([{ for: "reset", token: "t" }]);
});

test("A16 · the form is sent without an earlier answer of a passkey", async () => {
  get.mockResolvedValue(SIGNED);
  renderForm();
  await pressUse();
  await vi.waitFor(() => expect(sent.length).toBe(1));
  await userEvent.click(screen.getByRole("button", { name: "Continue" }));
  expect(sent[1]).toBe("");
});

test("A16 · when a person cancels the dialog of the passkey, the form isn't sent and a sentence says so", async () => {
  get.mockRejectedValue(new DOMException("cancelled", "NotAllowedError"));
  renderForm();
  await pressUse();
  expect((await screen.findByRole("alert")).textContent).toContain("No passkey was used.");
  expect(sent).toEqual([]);
});

test("A13 · the button isn't there in a browser without WebAuthn", () => {
  vi.stubGlobal("PublicKeyCredential", undefined);
  renderForm();
  expect(screen.queryByRole("button", { name: "Use a passkey" })).toBeNull();
});
