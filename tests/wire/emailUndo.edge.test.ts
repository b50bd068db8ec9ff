import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import type { Env } from "~/app/server/env.server";
import { runCron } from "~/app/cron.server";
import { AS_JSON, caller, type Caller, listenForClose, newMember, PASSWORD, unknownEmail } from "./caller";
import {
  accountOf,
  type Changed,
  changed,
  changeTo,
  confirm,
  emailOf,
  linkOf,
  mailsOf,
  purposesOf,
  tokenFor,
  undo,
} from "~/tests/kit/workerd/emailChanges";

const world = env as unknown as Env;
const { DB: db } = world;
const DAY_MS = 24 * 60 * 60 * 1000;

const eventsOf = async (member: Caller) =>
  (
    await db
      .prepare("select kind from security_events where member_id = ? order by id")
      .bind(member.id)
      .all<{ kind: string }>()
  ).results.map(({ kind }) => kind);
const logIn = async (email: string) => (await caller().post("/api/login", { email, password: PASSWORD })).status;

describe("undoing the change", () => {
  it("A18 · the old address gets its email back, confirmed, without a login", async () => {
    const ada = await newMember();
    const { back } = await changed(ada);
    expect(await (await caller().get(`/email/undo?token=${back}`)).text()).toContain(ada.email);
    expect((await undo(back)).status).toBe(200);
    expect(await accountOf(ada)).toEqual({ email: ada.email, verified: 1 });
  });

  it("A18 · the undo ends all sessions, with their sockets", async () => {
    const ada = await newMember();
    const { back } = await changed(ada);
    const { closed } = await listenForClose(ada);
    await undo(back);
    expect(await closed).toBe(4001);
    expect((await ada.get("/messages")).status).toBe(401);
  });

  it("A18 · after the undo only a mailed link to the old address opens the account", async () => {
    const ada = await newMember();
    const { to, back } = await changed(ada);
    await undo(back);
    expect([await logIn(ada.email), await logIn(to)]).toEqual([401, 401]);
    const token = await linkOf(ada.email, "/reset");
    const password = "quite another one";
    expect((await caller().post("/api/reset", { token, password, confirmPassword: password }, AS_JSON)).status).toBe(
      200,
    );
    expect((await caller().post("/api/login", { email: ada.email, password })).status).toBe(200);
  });

  it("A18 · the undo removes what was added to sign in with since seven days before the change, and keeps what is older", async () => {
    const ada = await newMember();
    const add = (name: string, at: number) => [
      db
        .prepare(
          "insert into passkeys (id, member_id, public_key, counter, transports, name, is_synced, created_at) values (?1, ?2, '', 0, '[]', ?1, 0, ?3)",
        )
        .bind(`${name} ${ada.id}`, ada.id, at),
      db.prepare("insert into recovery_codes values (?, ?, ?)").bind(ada.id, name, at),
      db.prepare("insert into identities values ('google', ?, ?, ?)").bind(`${name} ${ada.id}`, ada.id, at),
    ];
    await db.batch([
      ...add("old", Date.now() - 7 * DAY_MS - 1_000),
      ...add("planted", Date.now() - 7 * DAY_MS + 60_000),
    ]);
    const { back } = await changed(ada);
    await db.batch([
      ...add("new", Date.now() + 1_000),
      db.prepare("insert into one_time_codes values (?, 'x', 0, ?)").bind(ada.id, Date.now() + 1_000),
    ]);
    await undo(back);
    const left = async (table: string, column: string) =>
      (await db.prepare(`select ${column} as it from ${table} where member_id = ?`).bind(ada.id).all<{ it: string }>())
        .results;
    expect(await left("passkeys", "id")).toEqual([{ it: `old ${ada.id}` }]);
    expect(await left("recovery_codes", "hash")).toEqual([{ it: "old" }]);
    expect(await left("identities", "subject")).toEqual([{ it: `old ${ada.id}` }]);
    expect(await left("one_time_codes", "secret")).toEqual([]);
  });

  it("A18 · the undo removes one-time codes that were turned on a minute before the change", async () => {
    const ada = await newMember();
    await db
      .prepare("insert into one_time_codes values (?, 'x', 0, ?)")
      .bind(ada.id, Date.now() - 60_000)
      .run();
    const { back } = await changed(ada);
    await undo(back);
    const left = db.prepare("select count(*) as n from one_time_codes where member_id = ?").bind(ada.id);
    expect(await left.first("n")).toBe(0);
  });

  it("A18 · a used undo link says so and changes nothing", async () => {
    const ada = await newMember();
    const { back } = await changed(ada);
    await undo(back);
    const again = await undo(back);
    expect([again.status, await again.text()]).toEqual([404, expect.stringContaining("already been used")]);
    expect(await eventsOf(ada)).toEqual(["email-changed", "email-change-undone"]);
  });

  it("A18 · the undo works for seven days", async () => {
    const ada = await newMember();
    const { back } = await changed(ada);
    const lasts = "select expires_at - created_at as ms from mail_tokens where member_id = ? and purpose = 'undo'";
    expect(await db.prepare(lasts).bind(ada.id).first("ms")).toBe(7 * DAY_MS);
    await db
      .prepare("update mail_tokens set expires_at = ? where member_id = ?")
      .bind(Date.now() - 1, ada.id)
      .run();
    expect((await undo(back)).status).toBe(404);
    expect(await emailOf(ada)).not.toBe(ada.email);
  });

  it("A18 · the stored row of an undo link doesn't work as a link", async () => {
    const ada = await newMember();
    await changed(ada);
    const row = await db
      .prepare("select hash, seed from mail_tokens where member_id = ?")
      .bind(ada.id)
      .first<{ hash: string; seed: string }>();
    expect([(await undo(row?.hash ?? "")).status, (await undo(row?.seed ?? "")).status]).toEqual([404, 404]);
  });

  it("A18 · an undo invalidates a pending change", async () => {
    const ada = await newMember();
    const { back } = await changed(ada);
    const third = unknownEmail();
    await changeTo(ada, third);
    await tokenFor(third, "confirm");
    await undo(back);
    expect(await purposesOf(ada)).not.toContain("change");
  });
});

describe("several changes within seven days", () => {
  /** From a to b, then from b to c. */
  async function twice(ada: Caller): Promise<[first: Changed, second: Changed]> {
    const first = await changed(ada);
    return [first, await changed(ada, unknownEmail(), {}, first.to)];
  }

  it("A18 · the undo of the first change undoes the second one too", async () => {
    const ada = await newMember();
    const [first, second] = await twice(ada);
    expect((await undo(first.back)).status).toBe(200);
    expect((await undo(second.back)).status).toBe(404);
    expect(await emailOf(ada)).toBe(ada.email);
  });

  it("A18 · the undo of the second change leaves the first one, which can still be undone", async () => {
    const ada = await newMember();
    const [first, second] = await twice(ada);
    expect((await undo(second.back)).status).toBe(200);
    expect(await emailOf(ada)).toBe(first.to);
    expect((await undo(first.back)).status).toBe(200);
    expect(await emailOf(ada)).toBe(ada.email);
  });

  it("A18 · a member can change back to their own earlier email", async () => {
    const ada = await newMember();
    const first = await changed(ada);
    await changed(ada, ada.email, {}, first.to);
    expect(await emailOf(ada)).toBe(ada.email);
  });

  it("A18 · two changes at the same moment are undone in their order", async () => {
    const ada = await newMember();
    const first = await changed(ada);
    // as if the second change's machine had a clock that is behind
    await db.prepare("update mail_tokens set created_at = created_at + 60000 where member_id = ?").bind(ada.id).run();
    const second = await changed(ada, unknownEmail(), {}, first.to);
    await undo(first.back);
    expect((await undo(second.back)).status).toBe(404);
    expect(await emailOf(ada)).toBe(ada.email);
  });
});

describe("two requests at once", () => {
  it("A18 · of two undos, one succeeds", async () => {
    const ada = await newMember();
    const { back } = await changed(ada);
    const answers = await Promise.all([undo(back), undo(back)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect(await eventsOf(ada)).toEqual(["email-changed", "email-change-undone"]);
  });

  it("A18 · an undo and the next change leave the first email", async () => {
    const ada = await newMember();
    const { back } = await changed(ada);
    const third = unknownEmail();
    await changeTo(ada, third);
    const token = await tokenFor(third, "confirm");
    const [undone] = await Promise.all([undo(back), confirm(ada, token)]);
    expect([undone.status, await emailOf(ada)]).toEqual([200, ada.email]);
  });
});

describe("the mail with the undo link", () => {
  it("A18 · the cron sends it if the request that changed the email couldn't", async () => {
    const ada = await newMember();
    await changed(ada);
    const before = (await mailsOf(ada.email)).length;
    await db.batch([
      db.prepare("update mail_tokens set mail_due_at = 1 where member_id = ? and purpose = 'undo'").bind(ada.id),
      db
        .prepare(
          `insert into jobs (kind, member_id, subject, created_at, due_at)
            select 'undo-mail', member_id, hash, 1, 1 from mail_tokens where member_id = ? and purpose = 'undo'`,
        )
        .bind(ada.id),
    ]);
    await runCron(world);
    await expect.poll(async () => (await mailsOf(ada.email)).length).toBe(before + 1);
    expect((await undo(await tokenFor(ada.email, "undo"))).status).toBe(200);
  });

  it("A18 · it is sent once", async () => {
    const ada = await newMember();
    await changed(ada);
    const due = () =>
      db.prepare("select mail_due_at from mail_tokens where member_id = ?").bind(ada.id).first("mail_due_at");
    await expect.poll(due).toBeNull();
    await runCron(world);
    expect((await mailsOf(ada.email)).filter((mail) => mail.includes("/email/undo?token="))).toHaveLength(1);
  });
});
