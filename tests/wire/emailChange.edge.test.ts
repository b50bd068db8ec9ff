import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import type { Env } from "~/app/server/env.server";
import { ulid } from "~/base/ulid";
import { signedInBy } from "~/tests/kit/workerd/factors";
import { AS_JSON, anotherDevice, caller, listenForClose, newMember, PASSWORD, unknownEmail } from "./caller";
import {
  accountOf,
  changed,
  changeTo,
  confirm,
  confirmOldEmail,
  emailOf,
  linkOf,
  mailsOf,
  purposesOf,
  tokenFor,
} from "~/tests/kit/workerd/emailChanges";

const { DB: db } = env as unknown as Env;
const DAY_MS = 24 * 60 * 60 * 1000;

const signUpWith = (email: string) =>
  caller().post("/api/signup", { email, password: PASSWORD, confirmPassword: PASSWORD }, AS_JSON);
const logIn = async (email: string) => (await caller().post("/api/login", { email, password: PASSWORD })).status;
const statusesOf = (answers: Response[]) => answers.map(({ status }) => status).sort();

describe("a new email", () => {
  it("A18 · the old email stays until the link is used", async () => {
    const ada = await newMember();
    const to = unknownEmail();
    expect((await changeTo(ada, to)).status).toBe(200);
    const token = await tokenFor(to, "confirm");
    expect(await (await ada.get(`/email/confirm?token=${token}`)).text()).toContain(to);
    expect(await accountOf(ada)).toEqual({ email: ada.email, verified: 0 });
  });

  it("A18 · the link gives the account the new email, confirmed", async () => {
    const ada = await newMember();
    const { to } = await changed(ada);
    expect(await accountOf(ada)).toEqual({ email: to, verified: 1 });
    expect([await logIn(ada.email), await logIn(to)]).toEqual([401, 200]);
  });

  it("A18 · the link works once", async () => {
    const ada = await newMember();
    const { token } = await changed(ada);
    const again = await confirm(ada, token);
    expect([again.status, await again.text()]).toEqual([404, expect.stringContaining("already been used")]);
  });

  it("A18 · the link works for an hour", async () => {
    const ada = await newMember();
    const to = unknownEmail();
    await changeTo(ada, to);
    const token = await tokenFor(to, "confirm");
    const lasts = "select expires_at - created_at as ms from mail_tokens where member_id = ? and purpose = 'change'";
    expect(await db.prepare(lasts).bind(ada.id).first("ms")).toBe(60 * 60 * 1000);
    await db
      .prepare("update mail_tokens set expires_at = ? where member_id = ?")
      .bind(Date.now() - 1, ada.id)
      .run();
    expect((await confirm(ada, token)).status).toBe(404);
    expect(await emailOf(ada)).toBe(ada.email);
  });

  it("A18 · only the member who asked for it can use the link", async () => {
    const [ada, eve] = [await newMember(), await newMember()];
    const to = unknownEmail();
    await changeTo(ada, to);
    const token = await tokenFor(to, "confirm");
    expect([(await confirm(caller(), token)).status, (await confirm(eve, token)).status]).toEqual([401, 404]);
    expect(await (await eve.get(`/email/confirm?token=${token}`)).text()).not.toContain(to);
    expect([await emailOf(ada), await emailOf(eve)]).toEqual([ada.email, eve.email]);
  });

  it("A18 · a signed-out person who follows the link learns that they must log in", async () => {
    const ada = await newMember();
    const to = unknownEmail();
    await changeTo(ada, to);
    const page = await caller().get(`/email/confirm?token=${await tokenFor(to, "confirm")}`);
    expect([page.status, (await page.text()).includes(">Login<")]).toEqual([401, true]);
  });

  it("A18 · the change deletes all links that were mailed before", async () => {
    const ada = await newMember();
    await ada.post("/verify/send", {}, AS_JSON);
    await caller().post("/api/forgotten", { email: ada.email }, AS_JSON);
    const reset = await linkOf(ada.email, "/reset");
    await linkOf(ada.email, "/verify");
    await changed(ada);
    expect(await purposesOf(ada)).toEqual(["undo"]);
    expect(
      (await caller().post("/api/reset", { token: reset, password: PASSWORD, confirmPassword: PASSWORD }, AS_JSON))
        .status,
    ).toBe(404);
  });

  it("A20 · the change ends the other sessions, with their sockets", async () => {
    const ada = await newMember();
    const phone = await anotherDevice(ada);
    const { closed } = await listenForClose(phone);
    await changed(ada);
    expect(await closed).toBe(4001);
    expect([(await ada.get("/messages")).status, (await phone.get("/messages")).status]).toEqual([200, 401]);
  });

  it("A20 · the change keeps the other sessions if the checkbox is cleared", async () => {
    const ada = await newMember();
    const phone = await anotherDevice(ada);
    await changed(ada, unknownEmail(), { endOthers: "0" });
    expect((await phone.get("/messages")).status).toBe(200);
  });

  it("A18 · an email that an account has is refused", async () => {
    const [ada, bob] = [await newMember(), await newMember()];
    const refused = await changeTo(ada, bob.email.toUpperCase());
    expect([refused.status, await refused.json()]).toMatchObject([
      409,
      { code: "email-already-in-use", fields: { email: expect.any(String) as string } },
    ]);
    expect(await mailsOf(bob.email)).toEqual([]);
  });

  it("A18 · the account's own email is refused", async () => {
    const ada = await newMember();
    const refused = await changeTo(ada, ada.email.toUpperCase());
    expect([refused.status, await refused.text()]).toEqual([
      422,
      expect.stringContaining("This is already your email."),
    ]);
  });

  it("A18 · requests for a taken email leave the owner's reset mails alone", async () => {
    const [ada, bob] = [await newMember(), await newMember()];
    for (let i = 0; i < 3; i++) await changeTo(ada, bob.email);
    expect((await caller().post("/api/forgotten", { email: bob.email }, AS_JSON)).status).toBe(200);
  });

  it("A17 · asking for a change more than ten minutes after the sign-in is refused", async () => {
    const ada = await newMember();
    await db
      .prepare("update sessions set created_at = ?1, proved_at = ?1 where member_id = ?2")
      .bind(Date.now() - 11 * 60_000, ada.id)
      .run();
    const refused = await changeTo(ada, unknownEmail());
    expect([refused.status, await refused.json()]).toMatchObject([403, { code: "requires-recent-login" }]);
    const page = await ada.get("/settings/email");
    expect([page.status, page.headers.get("location")]).toEqual([302, "/prove?next=%2Fsettings%2Femail"]);
  });

  it("A18 · a new password invalidates the link", async () => {
    const ada = await newMember();
    const to = unknownEmail();
    await changeTo(ada, to);
    const token = await tokenFor(to, "confirm");
    const password = "quite another one";
    const form = { oldPassword: PASSWORD, password, confirmPassword: password };
    const signedIn = signedInBy(await ada.post("/api/password", form, AS_JSON), ada) ?? ada;
    expect((await confirm(signedIn, token)).status).toBe(404);
  });

  it("A24 · all steps work without JavaScript", async () => {
    const ada = await newMember();
    await confirmOldEmail(ada);
    const to = unknownEmail();
    const page = { accept: "text/html" };
    const refused = await ada.post("/settings/email", { email: "no email" }, page);
    expect(await refused.text()).toContain('value="no email"');
    const asked = await ada.post("/settings/email", { email: to }, page);
    expect([asked.status, asked.headers.get("location")]).toEqual([303, "/settings/email?sent=1"]);
    const token = await tokenFor(to, "confirm");
    const confirmed = await ada.post(`/email/confirm?token=${token}`, { token }, page);
    expect([confirmed.status, confirmed.headers.get("location")]).toEqual([303, "/settings"]);
    const back = await tokenFor(ada.email, "undo");
    const undone = await caller().post(`/email/undo?token=${back}`, { token: back }, page);
    expect([undone.status, undone.headers.get("location")]).toEqual([303, "/email/undo?done=1"]);
    expect(await emailOf(ada)).toBe(ada.email);
  });
});

describe("the old email, which nobody else can use", () => {
  it("A18 · nobody can sign up with it", async () => {
    const ada = await newMember();
    await changed(ada);
    const refused = await signUpWith(ada.email);
    expect([refused.status, await refused.json()]).toMatchObject([409, { code: "email-already-in-use" }]);
  });

  it("A18 · nobody can change to it", async () => {
    const [ada, eve] = [await newMember(), await newMember()];
    await changed(ada);
    expect((await changeTo(eve, ada.email)).status).toBe(409);
  });

  it("A18 · a link that was mailed before the email was reserved doesn't take it", async () => {
    const [ada, eve] = [await newMember(), await newMember()];
    await db
      .prepare(
        "insert into mail_tokens (hash, purpose, member_id, expires_at, email, email_key) values (?, 'undo', ?, ?, ?, ?)",
      )
      .bind(ulid(1), ada.id, Date.now() - 1, "free@example.com", "free@example.com")
      .run();
    await changeTo(eve, "free@example.com");
    const token = await tokenFor("free@example.com", "confirm");
    await db
      .prepare("update mail_tokens set expires_at = ? where member_id = ?")
      .bind(Date.now() + DAY_MS, ada.id)
      .run();
    expect((await confirm(eve, token)).status).toBe(409);
    expect(await emailOf(eve)).toBe(eve.email);
  });

  it("A18 · after seven days it is free", async () => {
    const ada = await newMember();
    await changed(ada);
    await db
      .prepare("update mail_tokens set expires_at = ? where member_id = ?")
      .bind(Date.now() - 1, ada.id)
      .run();
    expect((await signUpWith(ada.email)).status).toBe(200);
  });
});

describe("two requests at once", () => {
  it("A18 · of two uses of a link, one succeeds", async () => {
    const ada = await newMember();
    const to = unknownEmail();
    await changeTo(ada, to);
    const token = await tokenFor(to, "confirm");
    expect(statusesOf(await Promise.all([confirm(ada, token), confirm(ada, token)]))).toEqual([200, 404]);
    expect(await purposesOf(ada)).toEqual(["undo"]);
  });

  it("A18 · a change and a sign-up with the same email give it to one of them", async () => {
    const ada = await newMember();
    const to = unknownEmail();
    await changeTo(ada, to);
    const token = await tokenFor(to, "confirm");
    const answers = await Promise.all([confirm(ada, token), signUpWith(to)]);
    expect(statusesOf(answers)).toEqual([200, 409]);
    const owner = await db.prepare("select member_id from accounts where email_key = ?").bind(to).first("member_id");
    expect(owner === ada.id).toBe(answers[0].status === 200);
  });

  it("A18 · two members who change to the same email can't both have it", async () => {
    const [ada, bob] = [await newMember(), await newMember()];
    const to = unknownEmail();
    await changeTo(ada, to);
    const first = await tokenFor(to, "confirm");
    await changeTo(bob, to);
    const second = await tokenFor(to, "confirm", [first]);
    expect(statusesOf(await Promise.all([confirm(ada, first), confirm(bob, second)]))).toEqual([200, 409]);
  });
});
