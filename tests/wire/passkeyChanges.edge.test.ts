import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { linkProvedIdentity } from "~/db/accounts/identities";
import { Authenticator } from "~/tests/kit/members/authenticator";
import { addPasskey, change, remove, SITE, withPasskey } from "~/tests/kit/workerd/wirePasskeys";
import { anotherDevice, type Caller, listenForClose, newMember } from "./caller";

const { DB: db } = env as unknown as { DB: D1Database };
const MINUTE_MS = 60_000;

const rowsOf = (table: "passkeys" | "recovery_codes", who: Caller) =>
  db.prepare(`select count(*) as n from ${table} where member_id = ?`).bind(who.id).first<number>("n");
const forgetPassword = (who: Caller) =>
  db.prepare("update accounts set password_hash = null where member_id = ?").bind(who.id).run();
const becomeModerator = (who: Caller) =>
  db.prepare("update members set role = 'moderator' where id = ?").bind(who.id).run();
const turnOnCodes = (who: Caller) =>
  db
    .prepare("insert into one_time_codes (member_id, secret, last_step, created_at) values (?, 'x', 0, 1)")
    .bind(who.id)
    .run();
const refusal = async (answer: Response) => [answer.status, (await answer.json<{ message: string }>()).message];
const LAST_WAY_IN = "This passkey is your only way to sign in. Set a password or add another passkey first.";
const LAST_FACTOR = "Moderators need a second factor. Add another passkey or one-time codes first.";

it("A13 · a member renames a passkey", async () => {
  const ada = await newMember();
  const { id } = await withPasskey(ada);
  expect((await change(ada, { do: "rename", id, name: "  My   phone " })).status).toBe(200);
  expect(await db.prepare("select name from passkeys where id = ?").bind(id).first("name")).toBe("My phone");
});

it.each([
  ["no letter", " \u200B "],
  ["51 letters", "x".repeat(51)],
])("A13 · a name of %s is refused", async (_what, name) => {
  const ada = await newMember();
  const { id } = await withPasskey(ada);
  expect((await change(ada, { do: "rename", id, name })).status).toBe(422);
});

it("A13 · nobody can rename or remove another member's passkey", async () => {
  const [ada, eve] = [await newMember(), await newMember("Eve")];
  const { id } = await withPasskey(ada);
  expect((await change(eve, { do: "rename", id, name: "Mine" })).status).toBe(404);
  expect((await remove(eve, id)).status).toBe(404);
  expect(await db.prepare("select name from passkeys where id = ?").bind(id).first("name")).toBe("Passkey");
});

it("A13 · a member removes a passkey", async () => {
  const ada = await newMember();
  const { id } = await withPasskey(ada);
  expect((await remove(ada, id)).status).toBe(200);
  expect(await rowsOf("passkeys", ada)).toBe(0);
});

it("A21 · a removed passkey is in the security log", async () => {
  const ada = await newMember();
  await remove(ada, (await withPasskey(ada)).id);
  const kinds = await db.prepare("select kind from security_events where member_id = ?").bind(ada.id).all();
  expect(kinds.results).toContainEqual({ kind: "passkey-removed" });
});

it("A15 · removing the last second factor removes the recovery codes", async () => {
  const ada = await newMember();
  const [one, other] = [await withPasskey(ada), await withPasskey(ada)];
  await remove(ada, one.id);
  expect(await rowsOf("recovery_codes", ada)).toBe(10);
  await remove(ada, other.id);
  expect(await rowsOf("recovery_codes", ada)).toBe(0);
});

it("A24 · a passkey can be removed without JavaScript", async () => {
  const ada = await newMember();
  const { id } = await withPasskey(ada);
  const referer = `${SITE.origin}/settings`;
  const answer = await ada.post("/settings/passkeys", { do: "remove", id }, { accept: "text/html", referer });
  expect([answer.status, answer.headers.get("location")]).toEqual([303, "/settings"]);
  expect(await rowsOf("passkeys", ada)).toBe(0);
});

it("A17 · renaming and removing need a sign-in of the last ten minutes", async () => {
  const ada = await newMember();
  const { id } = await withPasskey(ada);
  await db
    .prepare("update sessions set created_at = created_at - ?1, proved_at = proved_at - ?1 where member_id = ?2")
    .bind(11 * MINUTE_MS, ada.id)
    .run();
  for (const act of ["rename", "remove"]) {
    const answer = await change(ada, { do: act, name: "x", id });
    expect([answer.status, await answer.json()]).toMatchObject([403, { code: "requires-recent-login" }]);
  }
  expect(await rowsOf("passkeys", ada)).toBe(1);
});

it.each([
  ["adding", (who: Caller, more: Record<string, string>) => addPasskey(who, { more })],
  [
    "removing",
    async (who: Caller, more: Record<string, string>) => {
      const { id } = (await addPasskey(who, { more: { endOthers: "0" } })).authenticator;
      return change(who, { do: "remove", id, ...more });
    },
  ],
])("A20 · %s a passkey ends all other sessions, unless the checkbox is cleared", async (_what, act) => {
  const ada = await newMember();
  const phone = await anotherDevice(ada);
  const isSignedIn = async (device: Caller) => (await device.get("/messages")).status === 200;
  await act(ada, { endOthers: "0" });
  expect([await isSignedIn(ada), await isSignedIn(phone)]).toEqual([true, true]);
  const socket = await listenForClose(phone);
  await act(ada, { endOthers: "1" });
  expect([await isSignedIn(ada), await isSignedIn(phone), await socket.closed]).toEqual([true, false, 4001]);
});

it("A20 · a passkey that isn't added or removed ends no sessions", async () => {
  const [ada, eve] = [await newMember(), await newMember("Eve")];
  const phone = await anotherDevice(ada);
  const hers = await withPasskey(eve);
  const copy = await Authenticator.create(SITE, { id: hers.id });
  expect((await addPasskey(ada, { authenticator: copy, more: { endOthers: "1" } })).answer.status).toBe(409);
  expect((await change(ada, { do: "remove", id: hers.id, endOthers: "1" })).status).toBe(404);
  expect((await phone.get("/messages")).status).toBe(200);
});

it("A22 · a passkey that is the last way in isn't removed", async () => {
  const ada = await newMember();
  const { id } = await withPasskey(ada);
  await turnOnCodes(ada); // a second factor is no way in
  await forgetPassword(ada);
  expect(await refusal(await remove(ada, id))).toEqual([409, LAST_WAY_IN]);
  expect(await rowsOf("passkeys", ada)).toBe(1);
});

it("A22 · a passkey beside Google can be removed", async () => {
  const ada = await newMember();
  const { id } = await withPasskey(ada);
  await forgetPassword(ada);
  await db
    .prepare("insert into identities (provider, subject, member_id, created_at) values ('google', ?, ?, 1)")
    .bind(crypto.randomUUID(), ada.id)
    .run();
  expect((await remove(ada, id)).status).toBe(200);
});

it("A22 · of two removals of the last two ways in at the same time, one succeeds", async () => {
  const ada = await newMember();
  const [one, other] = [await withPasskey(ada), await withPasskey(ada)];
  await forgetPassword(ada);
  const answers = await Promise.all([remove(ada, one.id), remove(ada, other.id)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await rowsOf("passkeys", ada)).toBe(1);
});

it("A23 · a moderator's last second factor isn't removed", async () => {
  const ada = await newMember();
  const { id } = await withPasskey(ada);
  await becomeModerator(ada);
  expect(await refusal(await remove(ada, id))).toEqual([409, LAST_FACTOR]);
  expect(await rowsOf("passkeys", ada)).toBe(1);
});

it("A23 · a moderator with one-time codes can remove the last passkey", async () => {
  const ada = await newMember();
  const { id } = await withPasskey(ada);
  await becomeModerator(ada);
  await turnOnCodes(ada);
  expect((await remove(ada, id)).status).toBe(200);
});

it("A23 · of two removals of a moderator's last two passkeys at the same time, one succeeds", async () => {
  const ada = await newMember();
  const [one, other] = [await withPasskey(ada), await withPasskey(ada)];
  await becomeModerator(ada);
  const answers = await Promise.all([remove(ada, one.id), remove(ada, other.id)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
});

it("A16 · whoever proves an email that nobody had confirmed isn't kept out by the passkey of another", async () => {
  const squatter = await newMember();
  await withPasskey(squatter);
  await db.prepare("update accounts set email_verified_at = null where member_id = ?").bind(squatter.id).run();
  await linkProvedIdentity(
    db,
    { provider: "google", subject: crypto.randomUUID() },
    { memberId: squatter.id, emailKey: squatter.email.toLowerCase(), isProved: false },
    { device: "a browser", nowMs: Date.now() },
  );
  expect([await rowsOf("passkeys", squatter), await rowsOf("recovery_codes", squatter)]).toEqual([0, 0]);
});

it("A16 · linking Google to a confirmed email keeps the passkeys", async () => {
  const ada = await newMember();
  await withPasskey(ada);
  await linkProvedIdentity(
    db,
    { provider: "google", subject: crypto.randomUUID() },
    { memberId: ada.id, emailKey: ada.email.toLowerCase(), isProved: true },
    { device: "a browser", nowMs: Date.now() },
  );
  expect(await rowsOf("passkeys", ada)).toBe(1);
});
