import { expect, it } from "vitest";
import { hashPassword, isOutdated, verifyPassword } from "./password.server";

it("A2 · a password is recognised in another Unicode form", async () => {
  const hash = await hashPassword("pässword Ⅸ");
  expect(hash).toMatch(/^s2\$[\w-]{22}\$[\w-]{43}$/);
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

const OF_VERSION_1 = "s1$MDEyMzQ1Njc4OWFiY2RlZg$UvojqEzQfu25Qe7lSJmCJhs03Rt4ZbUq1NBB14SKHnQ";

it("A2 · a password is recognised by a hash of an earlier version", async () => {
  expect(await verifyPassword(OF_VERSION_1, "pässword Ⅸ")).toBe(true);
});

it("A2 · another password is not recognised by a hash of an earlier version", async () => {
  expect(await verifyPassword(OF_VERSION_1, "passwort")).toBe(false);
});

it("A2 · no password is right for a hash of an unknown version", async () => {
  expect(await verifyPassword(OF_VERSION_1.replace("s1", "s9"), "pässword Ⅸ")).toBe(false);
});

it("A2 · a hash of an earlier version is outdated", () => {
  expect(isOutdated(OF_VERSION_1)).toBe(true);
});

it("A2 · a new hash isn't outdated", async () => {
  expect(isOutdated((await hashPassword("the same")) ?? "")).toBe(false);
});
