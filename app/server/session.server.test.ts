import { describe, expect, it } from "vitest";
import type { Vars } from "./env.server";
import type { Db } from "~/db/statement";
import { clearedSessionCookies, isNewAccount } from "./session.server";

const cookieAt = (ORIGIN: string) => clearedSessionCookies({} as Db, { ORIGIN } as Vars)[0] ?? "";

describe("the session's cookie", () => {
  it("A5 · on https its name begins with __Host-, so no other site of the domain can set it", () => {
    expect(cookieAt("https://parlor.example")).toMatch(/^__Host-sid=;/);
  });

  it("A5 · has what browsers require of a __Host- cookie: Secure, the path / and no domain", () => {
    const attributes = cookieAt("https://parlor.example").split("; ");
    expect(attributes).toEqual(expect.arrayContaining(["Secure", "Path=/"]));
    expect(attributes.join()).not.toContain("Domain");
  });

  it("A5 · on http, on a laptop, its name has no prefix", () => {
    expect(cookieAt("http://localhost:8787")).toMatch(/^sid=;/);
  });
});

describe("a new account", () => {
  const CREATED_AT_MS = 1_700_000_000_000;
  const WEEK_MS = 7 * 24 * 60 * 60 * 1_000;
  const account = (emailVerifiedAtMs: number | null) => ({ accountCreatedAtMs: CREATED_AT_MS, emailVerifiedAtMs });

  it.each([
    ["a confirmed account is new until a moment before it is a week old", CREATED_AT_MS, WEEK_MS - 1, true],
    ["a confirmed account isn't new any longer when it is a week old", CREATED_AT_MS, WEEK_MS, false],
    ["an account stays new for a year if its email isn't confirmed", null, 52 * WEEK_MS, true],
  ])("X69 · %s", (_what, verifiedAtMs, ageMs, isNew) => {
    expect(isNewAccount(account(verifiedAtMs), CREATED_AT_MS + ageMs)).toBe(isNew);
  });
});
