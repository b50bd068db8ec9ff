import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { ulid } from "~/base/ulid";
import { createAccountByIdentity, findIdentityOwner, type Identity } from "./identities";

const db = (env as unknown as { DB: D1Database }).DB;

it("A3 · a second account with the same email isn't created, and the identity stays with the first", async () => {
  const identity: Identity = { provider: "google", subject: "one" };
  const create = (memberId: string) =>
    createAccountByIdentity(db, identity, {
      memberId,
      email: "One@x.test",
      emailKey: "one@x.test",
      emailVerified: true,
      nowMs: 1,
    });
  const [first, second] = [ulid(1), ulid(2)];
  expect([await create(first), await create(second)]).toEqual([true, false]);
  expect(await findIdentityOwner(db, identity)).toEqual({
    memberId: first,
    disabledAtMs: null,
    hasSecondFactor: false,
  });
  const left = await db
    .prepare(
      "select (select count(*) from members where id = ?1) + (select count(*) from identities where member_id = ?1) as n",
    )
    .bind(second)
    .first("n");
  expect(left).toBe(0);
});
