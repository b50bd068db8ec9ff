import { expect, it } from "vitest";
import { hashPassword, verifyPassword } from "./password.server";

it("A2 · a password is recognised in another Unicode form", async () => {
  const hash = await hashPassword("pässword Ⅸ");
  expect(hash).toMatch(/^s1\$[\w-]{22}\$[\w-]{43}$/);
  expect(await verifyPassword(hash, "pa\u0308ssword IX")).toBe(true);
});

it("A2 · another password is not recognised", async () => {
  const hash = await hashPassword("pässword Ⅸ");
  expect(await verifyPassword(hash, "passwort")).toBe(false);
});

it("A2 · two hashes of one password differ", async () => {
  expect(await hashPassword("the same")).not.toBe(await hashPassword("the same"));
});

it("A7 · without a valid stored hash no password is right, not even the empty one", async () => {
  expect(await verifyPassword(null, "")).toBe(false);
  expect(await verifyPassword("broken", "x")).toBe(false);
});
