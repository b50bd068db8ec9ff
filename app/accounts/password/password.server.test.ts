import { expect, it } from "vitest";
import { hashPassword, isOutdated, verifyPassword } from "./password.server";

it("A2 · a password is recognised in another Unicode form", async () => {
  const hash = await hashPassword("pässword Ⅸ", "full");
  expect(hash).toMatch(/^s2\$[\w-]{22}\$[\w-]{43}$/);
  expect(await verifyPassword(hash, "pa\u0308ssword IX", "full")).toBe(true);
});

it("A2 · another password is not recognised", async () => {
  const hash = await hashPassword("pässword Ⅸ", "full");
  expect(await verifyPassword(hash, "passwort", "full")).toBe(false);
});

it("A2 · two hashes of one password differ", async () => {
  expect(await hashPassword("the same", "full")).not.toBe(await hashPassword("the same", "full"));
});

it("A7 · without a valid stored hash no password is right, not even the empty one", async () => {
  expect(await verifyPassword(null, "", "full")).toBe(false);
  expect(await verifyPassword("broken", "x", "full")).toBe(false);
});

const OF_VERSION_1 = "s1$MDEyMzQ1Njc4OWFiY2RlZg$UvojqEzQfu25Qe7lSJmCJhs03Rt4ZbUq1NBB14SKHnQ";

it("A2 · a password is recognised by a hash of an earlier version", async () => {
  expect(await verifyPassword(OF_VERSION_1, "pässword Ⅸ", "full")).toBe(true);
});

it("A2 · another password is not recognised by a hash of an earlier version", async () => {
  expect(await verifyPassword(OF_VERSION_1, "passwort", "full")).toBe(false);
});

it("A2 · no password is right for a hash of an unknown version", async () => {
  expect(await verifyPassword(OF_VERSION_1.replace("s1", "s9"), "pässword Ⅸ", "full")).toBe(false);
});

it("A2 · a hash of an earlier version is outdated", () => {
  expect(isOutdated(OF_VERSION_1, "full")).toBe(true);
});

it("A2 · a new hash isn't outdated", async () => {
  expect(isOutdated((await hashPassword("the same", "full")) ?? "", "full")).toBe(false);
});

it("A2 · a password is recognised by a hash of the low cost, and another isn't", async () => {
  const hash = await hashPassword("pässword Ⅸ", "low");
  expect(hash).toMatch(/^low\$[\w-]{22}\$[\w-]{43}$/);
  expect(await verifyPassword(hash, "pässword Ⅸ", "low")).toBe(true);
  expect(await verifyPassword(hash, "passwort", "low")).toBe(false);
});

it("A7 · at the full cost, no password is right for a hash of the low cost", async () => {
  expect(await verifyPassword(await hashPassword("the same", "low"), "the same", "full")).toBe(false);
});

it("A2 · at the low cost, a password is recognised by a hash of the full cost, which is outdated", async () => {
  const hash = await hashPassword("the same", "full");
  expect(await verifyPassword(hash, "the same", "low")).toBe(true);
  expect(isOutdated(hash ?? "", "low")).toBe(true);
});

it("A7 · at the low cost, no password is right without a stored hash", async () => {
  expect(await verifyPassword(null, "", "low")).toBe(false);
});
