import { env } from "cloudflare:workers";
import { expect, it, vi } from "vitest";
import { readMailbox } from "~/app/mail/mailbox.server";
import type { Env } from "~/app/server/env.server";
import type { LogEvent } from "~/base/logEvent";
import { nowMs } from "~/base/clock";
import { findCodes, moveCodes, turnOffCodes, turnOnCodes } from "~/db/accounts/factors";
import { confirmEmail } from "~/tests/kit/members/secondFactor";
import { giveCodes, giveRecoveryCodes } from "~/tests/kit/workerd/factors";
import { remove, withPasskey } from "~/tests/kit/workerd/wirePasskeys";
import { caller, type Caller, newMember, PASSWORD } from "~/tests/wire/caller";

const { DB: db, MEDIA, OPERATOR_KEY: key } = env as unknown as Env & { OPERATOR_KEY: string };
const DAY_MS = 24 * 60 * 60 * 1000;
const KOFI = "the-key-of-kofi-in-thirty-two-characters";

const ask = (what: "list" | "remove", { email }: Pick<Caller, "email">, as = key) =>
  caller().post(`/operator/factors/${what}`, { email }, { authorization: `Bearer ${as}`, accept: "application/json" });
const removed = async (who: Caller) => {
  const answer = await ask("remove", who);
  return [answer.status, await answer.json()];
};
const countIn = (table: "passkeys" | "one_time_codes" | "recovery_codes", { id }: Caller) =>
  db.prepare(`select count(*) as n from ${table} where member_id = ?`).bind(id).first<number>("n");
const ageFactors = async ({ id }: Caller) => {
  for (const table of ["passkeys", "one_time_codes", "recovery_codes"])
    await db
      .prepare(`update ${table} set created_at = created_at - ? where member_id = ?`)
      .bind(7 * DAY_MS + 60_000, id)
      .run();
  await db
    .prepare("update accounts set guarded_since = guarded_since - ? where member_id = ?")
    .bind(7 * DAY_MS + 60_000, id)
    .run();
};
const guardedSince = ({ id }: Caller) =>
  db.prepare("select guarded_since from accounts where member_id = ?").bind(id).first<number>("guarded_since");
/** A change by the member's own session. */
const changeBy = async ({ id: memberId }: Caller) => {
  const session = db.prepare("select id from sessions where member_id = ?").bind(memberId);
  const sessionId = (await session.first<string>("id")) ?? "";
  return { memberId, sessionId, endsOthers: false, device: "", nowMs: nowMs() };
};
const logIn = async ({ email }: Caller) => (await caller().post("/api/login", { email, password: PASSWORD })).status;

/** A member whose account a thief has given a passkey and one-time codes. */
async function keptOut(): Promise<Caller> {
  const ada = await newMember("Ada");
  await withPasskey(ada);
  await giveCodes(ada);
  return ada;
}

it("A16 · an operator removes the second factors that were added in the last seven days", async () => {
  const ada = await keptOut();
  expect(await removed(ada)).toEqual([200, { ok: true, passkeys: 1, codes: 1 }]);
  expect([await countIn("passkeys", ada), await countIn("one_time_codes", ada)]).toEqual([0, 0]);
});

it("A16 · the recovery codes go with the factors that an operator removes", async () => {
  const ada = await keptOut();
  await removed(ada);
  expect(await countIn("recovery_codes", ada)).toBe(0);
});

it("A16 · an operator who removes a factor ends the sessions and the password with it", async () => {
  const ada = await keptOut();
  await removed(ada);
  expect([(await ada.get(`/parties/inbox/${ada.id}`)).status, await logIn(ada)]).toEqual([401, 401]);
});

it("A16 · an operator can't remove a factor that is older than seven days", async () => {
  const ada = await keptOut();
  await ageFactors(ada);
  expect((await removed(ada))[0]).toBe(409);
  expect([await countIn("passkeys", ada), await countIn("one_time_codes", ada)]).toEqual([1, 1]);
  expect(await ada.get(`/parties/inbox/${ada.id}`)).not.toMatchObject({ status: 401 });
});

it("A16 · an operator can't remove a new factor of an account that has had another for more than seven days", async () => {
  const ada = await newMember("Ada");
  await giveCodes(ada);
  await giveRecoveryCodes(ada);
  await ageFactors(ada);
  await withPasskey(ada);
  expect((await removed(ada))[0]).toBe(409);
  expect([await countIn("passkeys", ada), await countIn("recovery_codes", ada)]).toEqual([1, 10]);
});

it("A16 · an operator can't remove codes that their owner moved to another app after more than seven days", async () => {
  const ada = await newMember("Ada");
  await confirmEmail(db, ada.id);
  const by = await changeBy(ada);
  await turnOnCodes(db, { ...by, secret: "first", step: 1 }, []);
  await ageFactors(ada);
  expect(await moveCodes(db, { ...by, before: "first", secret: "second", step: 2 })).toBe(true);
  expect((await removed(ada))[0]).toBe(409);
  expect(await countIn("one_time_codes", ada)).toBe(1);
});

it("A16 · an operator can't remove a passkey that replaced one of more than seven days", async () => {
  const ada = await newMember("Ada");
  const { id } = await withPasskey(ada);
  await ageFactors(ada);
  await withPasskey(ada);
  expect((await remove(ada, id)).status).toBe(200);
  expect((await removed(ada))[0]).toBe(409);
  expect(await countIn("passkeys", ada)).toBe(1);
});

/** The edge of an earlier release adds factors without this time. */
const forgetGuard = ({ id }: Caller) =>
  db.prepare("update accounts set guarded_since = null where member_id = ?").bind(id).run();

it("A16 · an operator can't remove a new passkey if an earlier release added codes more than seven days ago", async () => {
  const ada = await newMember("Ada");
  await giveCodes(ada);
  await ageFactors(ada);
  await withPasskey(ada);
  await forgetGuard(ada);
  expect((await removed(ada))[0]).toBe(409);
  expect(await countIn("passkeys", ada)).toBe(1);
});

it("A16 · an operator removes the new codes of an earlier release", async () => {
  const ada = await newMember("Ada");
  await giveCodes(ada);
  await forgetGuard(ada);
  expect(await removed(ada)).toEqual([200, { ok: true, passkeys: 0, codes: 1 }]);
});

it("A16 · the list says that a new factor can't be removed if an earlier release added an old one", async () => {
  const ada = await newMember("Ada");
  await giveCodes(ada);
  await ageFactors(ada);
  await withPasskey(ada);
  await forgetGuard(ada);
  const answer = await (await ask("list", ada)).json<{ factors: object[] }>();
  expect(answer.factors).toMatchObject([{ isSuspect: false }, { isSuspect: false }]);
});

it.each([
  ["a passkey is added", async (ada: Caller) => void (await withPasskey(ada))],
  [
    "the codes are moved",
    async (ada: Caller) => {
      const { secret = "" } = (await findCodes(db, ada.id)) ?? {};
      await moveCodes(db, { ...(await changeBy(ada)), before: secret, secret: "second", step: 2 });
    },
  ],
])("A16 · when %s, the guard of an earlier release's codes counts from their own time", async (_what, change) => {
  const ada = await newMember("Ada");
  await giveCodes(ada);
  await ageFactors(ada);
  const since = await guardedSince(ada);
  await db.prepare("update one_time_codes set created_at = ? where member_id = ?").bind(since, ada.id).run();
  await forgetGuard(ada);
  await change(ada);
  expect(await guardedSince(ada)).toBe(since);
});

it("A16 · a passkey that replaces an earlier release's codes stays guarded since their time", async () => {
  const ada = await newMember("Ada");
  await giveCodes(ada);
  await ageFactors(ada);
  await withPasskey(ada);
  await forgetGuard(ada);
  expect(await turnOffCodes(db, await changeBy(ada))).toBe(true);
  expect((await removed(ada))[0]).toBe(409);
});

it("A16 · the list says that a new factor of an account with an old one can't be removed", async () => {
  const ada = await newMember("Ada");
  await giveCodes(ada);
  await ageFactors(ada);
  await withPasskey(ada);
  const answer = await (await ask("list", ada)).json<{ factors: object[] }>();
  expect(answer.factors).toMatchObject([{ isSuspect: false }, { isSuspect: false }]);
});

it("A16 · after the last factor is removed, the next one counts from its own time", async () => {
  const ada = await newMember("Ada");
  const { id } = await withPasskey(ada);
  await ageFactors(ada);
  expect((await remove(ada, id)).status).toBe(200);
  expect(await guardedSince(ada)).toBeNull();
  await withPasskey(ada);
  expect(await removed(ada)).toEqual([200, { ok: true, passkeys: 1, codes: 0 }]);
});

it("A23 · an operator can't remove a moderator's factor", async () => {
  const ada = await keptOut();
  await db.prepare("update members set role = 'moderator' where id = ?").bind(ada.id).run();
  expect((await removed(ada))[0]).toBe(409);
  expect([await countIn("passkeys", ada), await countIn("one_time_codes", ada)]).toEqual([1, 1]);
});

it("A21 · the owner gets a mail about a factor that an operator removed", async () => {
  const ada = await keptOut();
  await removed(ada);
  const mailsToAda = async () => (await readMailbox(MEDIA)).filter(({ to }) => to === ada.email);
  await expect
    .poll(async () => (await mailsToAda()).map(({ subject }) => subject))
    .toContain("Your second factor was removed");
});

it("A21 · the security log shows the factors that an operator removed", async () => {
  const ada = await keptOut();
  await removed(ada);
  const { results } = await db
    .prepare(
      "select kind, by_operator as byOperator from security_events where member_id = ? and by_operator = 1 and kind <> 'password-changed'",
    )
    .bind(ada.id)
    .all();
  expect(results).toHaveLength(2);
  expect(results).toEqual(
    expect.arrayContaining([
      { kind: "passkey-removed", byOperator: 1 },
      { kind: "codes-off", byOperator: 1 },
    ]),
  );
});

it("A21 · the security log shows the password that an operator removed", async () => {
  const ada = await keptOut();
  await removed(ada);
  const { log } = await (await ask("list", ada)).json<{ log: object[] }>();
  expect(log).toContainEqual(expect.objectContaining({ kind: "password-removed", device: "By an operator of Parlor" }));
});

it("A21 · the security log shows no removed password for an account without one", async () => {
  const ada = await keptOut();
  await db.prepare("update accounts set password_hash = null where member_id = ?").bind(ada.id).run();
  await removed(ada);
  const { log } = await (await ask("list", ada)).json<{ log: { kind: string }[] }>();
  expect(log.map(({ kind }) => kind)).not.toContain("password-removed");
});

it("A21 · the list of the log says which entries are an operator's", async () => {
  const ada = await keptOut();
  await removed(ada);
  const { log } = await (await ask("list", ada)).json<{ log: object[] }>();
  expect(log).toContainEqual(expect.objectContaining({ kind: "codes-off", device: "By an operator of Parlor" }));
});

it("logs · a removal of factors by an operator is a security event with the operator's name", async () => {
  const ada = await keptOut();
  const lines: string[] = [];
  vi.spyOn(console, "log").mockImplementation((line) => void lines.push(String(line)));
  await removed(ada);
  const events = lines.map((line) => JSON.parse(line) as LogEvent);
  expect(events).toContainEqual(
    expect.objectContaining({ what: "factors_removed_by_operator", member: ada.id, operator: "operator" }),
  );
});

it("A16 · an operator reads when the factors were added, and the account's log", async () => {
  const ada = await keptOut();
  const answer = await (await ask("list", ada)).json<{ factors: object[]; log: object[] }>();
  expect(answer.factors).toMatchObject([
    { kind: "passkey", isSuspect: true },
    { kind: "codes", isSuspect: true },
  ]);
  expect(answer.log).toContainEqual(expect.objectContaining({ kind: "passkey-added" }));
});

it.each(["list", "remove"] as const)("rights · a key without the scope can't %s factors", async (what) => {
  const ada = await keptOut();
  expect((await ask(what, ada, KOFI)).status).toBe(403);
  expect(await countIn("passkeys", ada)).toBe(1);
});

it.each(["list", "remove"] as const)("A16 · an operator who wants to %s factors of nobody gets 404", async (what) => {
  expect((await ask(what, { email: "nobody@example.com" })).status).toBe(404);
});
