import { expect, it } from "vitest";
import type { EdgeContext } from "~/app/server/context.server";
import { knownDevice, rememberDevice } from "./knownDevice.server";

/** A browser that keeps the device's cookie. */
function browser(ORIGIN = "https://parlor.test", ATTEMPT_KEY = "a key of thirty-two characters or more") {
  let cookie = "";
  let set = "";
  const context = {
    vars: { ORIGIN, ATTEMPT_KEY },
    get request() {
      return new Request(ORIGIN, { headers: { cookie: `other=1; ${cookie}` } });
    },
    setCookie: (value: string) => void ([set, cookie] = [value, value.split(";")[0] ?? ""]),
  } as unknown as EdgeContext;
  return {
    knows: (email: string, devicesSinceMs: number | null = null, memberId: string | null = email) =>
      knownDevice(context, { memberId, email, devicesSinceMs }),
    signIn: (email: string, devicesSinceMs: number | null = null, memberId = email) =>
      rememberDevice(context, { memberId, email, devicesSinceMs }),
    cookie: () => cookie,
    set: () => set,
    put: (value: string) => void (cookie = value),
  };
}

it("A7 · a browser that signed in is known only to that account", () => {
  const ada = browser();
  expect(ada.knows("ada@x.zz")).toBeNull();
  ada.signIn("ada@x.zz");
  expect([ada.knows("ada@x.zz"), ada.knows("eve@x.zz")]).toEqual([expect.any(String), null]);
});

it("A7 · a browser that a deleted account knew is unknown to the next account with its email", () => {
  const ada = browser();
  ada.signIn("ada@x.zz", null, "deleted");
  const before = ada.knows("ada@x.zz", null, "deleted");
  expect([ada.knows("ada@x.zz", null, "next"), ada.knows("ada@x.zz", null, null)]).toEqual([null, null]);
  ada.signIn("ada@x.zz", null, "next");
  expect(ada.knows("ada@x.zz", null, "next"), "its tries are its own").not.toBe(before);
});

it("A7 · signing in again keeps the device's own count", () => {
  const ada = browser();
  ada.signIn("ada@x.zz");
  const before = ada.knows("ada@x.zz");
  ada.signIn("eve@x.zz");
  ada.signIn("ada@x.zz");
  expect(ada.knows("ada@x.zz")).toBe(before);
});

it("A7 · a browser is known to its five most recent accounts", () => {
  const shared = browser();
  const emails = [1, 2, 3, 4, 5, 6].map((n) => `${n}@x.zz`);
  emails.forEach((email) => shared.signIn(email));
  expect(emails.map((email) => shared.knows(email) !== null)).toEqual([false, true, true, true, true, true]);
});

it("A7 · a browser is unknown after the account's known browsers were forgotten", () => {
  const ada = browser();
  ada.signIn("ada@x.zz");
  expect([ada.knows("ada@x.zz", null), ada.knows("ada@x.zz", 1_000)]).toEqual([expect.any(String), null]);
});

it("A7 · a browser that signs in after the known browsers were forgotten is known", () => {
  const ada = browser();
  ada.signIn("ada@x.zz", 1_000);
  expect([ada.knows("ada@x.zz", 1_000), ada.knows("ada@x.zz", 2_000)]).toEqual([expect.any(String), null]);
});

it("A7 · a token that we did not sign is ignored", () => {
  const [ada, eve] = [browser(), browser("https://parlor.test", "another key of thirty-two characters")];
  eve.signIn("ada@x.zz");
  ada.put(eve.cookie());
  expect(ada.knows("ada@x.zz")).toBeNull();
  for (const odd of [
    "__Host-device=",
    "__Host-device=~~~",
    "__Host-device=x.y",
    `__Host-device=${"a".repeat(22)}.${"b".repeat(43)}`,
  ]) {
    ada.put(odd);
    expect(ada.knows("ada@x.zz")).toBeNull();
  }
});

it("A7 · the cookie is only for our host and hidden from scripts", () => {
  const [ada, local] = [browser(), browser("http://localhost:3000")];
  ada.signIn("ada@x.zz");
  local.signIn("ada@x.zz");
  expect(ada.set()).toMatch(/^__Host-device=[\w.-]+; Path=\/; Max-Age=34560000; HttpOnly; SameSite=Lax; Secure$/);
  expect(local.set()).toMatch(/^device=[\w.-]+; Path=\/; Max-Age=34560000; HttpOnly; SameSite=Lax$/);
});
