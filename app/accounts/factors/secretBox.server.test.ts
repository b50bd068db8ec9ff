import { expect, it } from "vitest";
import type { Vars } from "~/app/server/env.server";
import { seal, unseal } from "./secretBox.server";

const vars = { FACTOR_KEY: "a key of thirty-two characters or more" } as Vars;
const ADA = { purpose: "setup", memberId: "ada" } as const;
const SECRET = new Uint8Array([1, 2, 3]);

it("A14 · a sealed secret opens for its purpose and member", async () => {
  expect(await unseal(vars, ADA, await seal(vars, ADA, SECRET))).toEqual(SECRET);
});

it("A14 · a secret is sealed differently each time", async () => {
  expect(await seal(vars, ADA, SECRET)).not.toBe(await seal(vars, ADA, SECRET));
});

it.each([
  ["for another member", vars, { ...ADA, memberId: "bob" }],
  ["for another purpose", vars, { ...ADA, purpose: "one-time codes" }],
  ["with another key", { FACTOR_KEY: "another key of thirty-two characters" } as Vars, ADA],
] as const)("A14 · a sealed secret doesn't open %s", async (_how, key, label) => {
  expect(await unseal(key, label, await seal(vars, ADA, SECRET))).toBeNull();
});

it("A14 · a changed secret doesn't open", async () => {
  const sealed = Buffer.from(await seal(vars, ADA, SECRET), "base64url");
  sealed[sealed.length - 1]! ^= 1;
  expect(await unseal(vars, ADA, sealed.toString("base64url"))).toBeNull();
});

it.each(["", "x", "not base64url: %"])("A14 · '%s' is no sealed secret", async (sealed) => {
  expect(await unseal(vars, ADA, sealed)).toBeNull();
});
