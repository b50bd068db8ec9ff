import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { emailKeyOf } from "~/app/accounts/login/credentials";
import { ulid } from "~/base/ulid";
import { createAccount, findAccountOf } from "~/db/accounts/accounts";
import { giveCodes, halfSignedIn, sendSecond } from "~/tests/kit/workerd/factors";
import { caller } from "~/tests/wire/caller";

const { DB } = env as unknown as { DB: D1Database };
const PASSWORD = "pässword Ⅸ";
const OF_VERSION_1 = "s1$MDEyMzQ1Njc4OWFiY2RlZg$UvojqEzQfu25Qe7lSJmCJhs03Rt4ZbUq1NBB14SKHnQ";

async function memberOfVersion1() {
  const [memberId, email] = [ulid(Date.now()), `member-${crypto.randomUUID()}@example.com`];
  await createAccount(DB, {
    ...{ memberId, email, emailKey: emailKeyOf(email) },
    ...{ passwordHash: OF_VERSION_1, nowMs: Date.now() },
  });
  const logIn = async (password: string) => (await caller().post("/api/login", { email, password })).status;
  const member = caller("", memberId, email);
  return { member, logIn, hash: async () => (await findAccountOf(DB, memberId))?.passwordHash };
}

it("A2 · a login replaces a hash of an earlier version", async () => {
  const { logIn, hash } = await memberOfVersion1();
  expect(await logIn(PASSWORD)).toBe(200);
  await expect.poll(hash).toMatch(/^low\$/);
  expect(await logIn(PASSWORD)).toBe(200);
});

it("A2 · A16 · a login with a second factor replaces a hash of an earlier version, and goes on", async () => {
  const { member, hash } = await memberOfVersion1();
  const app = await giveCodes(member);
  const half = await halfSignedIn(member, PASSWORD);
  expect(await hash()).toMatch(/^low\$/);
  expect((await sendSecond(half, app.code())).status).toBe(200);
});

it("A2 · a failed login replaces no hash", async () => {
  const { logIn, hash } = await memberOfVersion1();
  expect(await logIn("passwort it is not")).toBe(401);
  expect(await hash()).toBe(OF_VERSION_1);
});
