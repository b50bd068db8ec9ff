import { describe, expect, it } from "vitest";
import type { Vars } from "./env.server";
import type { Db } from "~/db/statement";
import { clearedSessionCookie } from "./session.server";

const cookieAt = (ORIGIN: string) => clearedSessionCookie({} as Db, { ORIGIN } as Vars);

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
