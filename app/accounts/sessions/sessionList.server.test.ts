import { expect, it } from "vitest";
import { nowMs } from "~/base/clock";
import type { SessionRow, SignInProof } from "~/db/accounts/accounts";
import { sessionViews } from "./sessionList.server";

const row = (proof: SignInProof): SessionRow => ({
  id: "s",
  memberId: "m",
  device: "",
  createdAtMs: 1,
  provedAtMs: 1,
  cookieAtMs: 1,
  usedAtMs: 2,
  expiresAtMs: nowMs() + 60_000,
  disabledAtMs: null,
  accountCreatedAtMs: 1,
  emailVerifiedAtMs: null,
  language: null,
  ...proof,
});

it.each([
  ["password", null, "Password"],
  ["password", "code", "Password and one-time code"],
  ["password", "recovery", "Password and recovery code"],
  ["google", null, "Google"],
  ["google", "passkey", "Google and passkey"],
  ["passkey", null, "Passkey"],
  [null, null, null],
] as const)("A19 · a session of %s and %s is shown as signed in with %s", (method, second, words) => {
  expect(sessionViews([row({ method, second })], "s")[0]?.signedInWith).toBe(words);
});

it("A19 · a session shows when it was last used", () => {
  expect(sessionViews([row({ method: "password", second: null })], "s")[0]?.lastUsedAtMs).toBe(2);
});

it("A19 · a session of an unknown browser shows none of the text that the browser sent", () => {
  const session = { ...row({ method: "password", second: null }), device: "Parlor's own server" };
  expect(sessionViews([session], "s")[0]?.device).toBe("Unknown device");
});
