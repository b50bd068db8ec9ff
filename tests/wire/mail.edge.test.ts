import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import type { Limits } from "~/party/limits/limits";
import { BUDGETS } from "~/party/limits/table";
import { confirmOldEmail } from "~/tests/kit/workerd/emailChanges";
import {
  AS_JSON,
  anotherDevice,
  caller,
  type Caller,
  listenForClose,
  newMember,
  PASSWORD,
  signUp,
  unknownEmail,
} from "./caller";

const db = (env as unknown as { DB: D1Database }).DB;
const NEW = "quite another one";

const mailsTo = async (email: string): Promise<string[]> => {
  const page = await (await caller().get("/development/mail")).text();
  return [...page.matchAll(/<article aria-label="Mail to ([^:"]+): [^"]*".*?<\/article>/gs)]
    .filter(([, to]) => to === email)
    .map(([article]) => article);
};

/** The token of the newest link to this path that was mailed to the email. Mails go out after the answer. */
async function tokenFor(email: string, path: "verify" | "reset"): Promise<string> {
  const find = async () =>
    (await mailsTo(email))
      .map((mail) => new RegExp(`href="http://parlor\\.test/${path}\\?token=([\\w-]{43})"`).exec(mail)?.[1])
      .find((token) => token !== undefined);
  await expect.poll(find).toBeDefined();
  return (await find()) ?? "";
}

const forget = (email: string, by: Caller = caller()) => by.post("/api/forgotten", { email }, AS_JSON);
const reset = (token: string, password = NEW) =>
  caller().post("/api/reset", { token, password, confirmPassword: password }, AS_JSON);
const logIn = async (email: string, password: string) =>
  (await caller().post("/api/login", { email, password })).status;
const verifiedAt = (member: Caller) =>
  db
    .prepare("select email_verified_at from accounts where member_id = ?")
    .bind(member.id)
    .first<number | null>("email_verified_at");

describe("forgotten password", () => {
  it("A12 · a mailed link sets a new password and ends every session", async () => {
    const ada = await newMember();
    const phone = await anotherDevice(ada);
    const sockets = await Promise.all([ada, phone].map((device) => listenForClose(device)));
    expect(await (await forget(ada.email.toUpperCase())).json()).toEqual({ ok: true });
    const token = await tokenFor(ada.email, "reset");
    expect(await (await caller().get(`/reset?token=${token}`)).text()).toContain("Confirm password");
    expect((await reset(token)).status).toBe(200);
    expect(await Promise.all(sockets.map(({ closed }) => closed))).toEqual([4001, 4001]);
    expect([(await ada.get("/messages")).status, (await phone.get("/messages")).status]).toEqual([401, 401]);
    expect([await logIn(ada.email, PASSWORD), await logIn(ada.email, NEW)]).toEqual([401, 200]);
    expect(await verifiedAt(ada)).not.toBeNull(); // the mail reached them
  });

  it("A12 · a used link says so and changes nothing", async () => {
    const ada = await newMember();
    await forget(ada.email);
    const token = await tokenFor(ada.email, "reset");
    expect((await reset(token)).status).toBe(200);
    const again = await reset(token, "a third one, too late");
    expect([again.status, await again.text()]).toEqual([404, expect.stringContaining("already been used")]);
    expect(await (await caller().get(`/reset?token=${token}`)).text()).toContain("already been used");
    expect(await logIn(ada.email, NEW)).toBe(200);
  });

  it("A12 · a link still works after a common password was refused", async () => {
    const ada = await newMember("Lovelace");
    await forget(ada.email);
    const token = await tokenFor(ada.email, "reset");
    for (const common of ["password1", "lovelace1815"]) {
      const refused = await reset(token, common);
      expect([refused.status, await refused.json()]).toMatchObject([422, { code: "password-too-common" }]);
    }
    expect((await reset(token)).status).toBe(200);
  });

  it("A12 · of two simultaneous uses of a link, one succeeds", async () => {
    const ada = await newMember();
    await forget(ada.email);
    const token = await tokenFor(ada.email, "reset");
    const statuses = (await Promise.all([reset(token, "the first of two"), reset(token, "the second of two")])).map(
      ({ status }) => status,
    );
    expect(statuses.sort()).toEqual([200, 404]);
  });

  it("A12 · a link works for an hour", async () => {
    const ada = await newMember();
    await forget(ada.email);
    const token = await tokenFor(ada.email, "reset");
    const expiresAtMs = await db
      .prepare("select expires_at from mail_tokens where member_id = ? and purpose = 'reset'")
      .bind(ada.id)
      .first<number>("expires_at");
    expect(Math.abs((expiresAtMs ?? 0) - Date.now() - 3_600_000)).toBeLessThan(60_000);
    await db
      .prepare("update mail_tokens set expires_at = ? where member_id = ?")
      .bind(Date.now() - 1, ada.id)
      .run();
    expect((await reset(token)).status).toBe(404);
    expect(await logIn(ada.email, PASSWORD)).toBe(200);
  });

  it("A12 · the stored hash of a link doesn't work as a link", async () => {
    const ada = await newMember();
    await forget(ada.email);
    const token = await tokenFor(ada.email, "reset");
    const { results } = await db
      .prepare("select * from mail_tokens where member_id = ?")
      .bind(ada.id)
      .all<{ hash: string }>();
    expect(JSON.stringify(results)).not.toContain(token);
    for (const { hash } of results) expect((await reset(hash)).status).toBe(404);
  });

  it("A12 · an email without an account gets the same answer and no mail", async () => {
    const ada = await newMember();
    const nobody = unknownEmail();
    const [known, unknown] = [await forget(ada.email), await forget(nobody)];
    expect([known.status, await known.text()]).toEqual([unknown.status, await unknown.text()]);
    await tokenFor(ada.email, "reset");
    expect(await mailsTo(nobody)).toEqual([]);
  });

  it("A12 · an email gets at most three mails in ten minutes, with or without an account", async () => {
    for (const email of [(await newMember()).email, unknownEmail()]) {
      const statuses = [];
      for (let i = 0; i < 4; i++) statuses.push((await forget(email)).status);
      expect(statuses).toEqual([200, 200, 200, 429]);
    }
  });

  it("A12 · a reset deletes identities that were linked before the email was verified", async () => {
    const ada = await newMember();
    await db
      .prepare("insert into identities (provider, subject, member_id, created_at) values ('google', ?1, ?2, 1)")
      .bind(`of ${ada.id}`, ada.id)
      .run();
    await forget(ada.email);
    expect((await reset(await tokenFor(ada.email, "reset"))).status).toBe(200);
    expect(await db.prepare("select count(*) as n from identities where member_id = ?").bind(ada.id).first("n")).toBe(
      0,
    );
  });

  it("A11 · a changed password invalidates the mailed links", async () => {
    const ada = await newMember();
    await forget(ada.email);
    const token = await tokenFor(ada.email, "reset");
    await ada.post("/api/password", { oldPassword: PASSWORD, password: NEW, confirmPassword: NEW }, AS_JSON);
    expect((await reset(token, "not by this link")).status).toBe(404);
  });

  it("A5 · a mailed link doesn't work for a disabled account", async () => {
    const ada = await newMember();
    await forget(ada.email);
    const token = await tokenFor(ada.email, "reset");
    await db.prepare("update accounts set disabled_at = 1 where member_id = ?").bind(ada.id).run();
    expect((await reset(token)).status).toBe(404);
  });

  it("A12 · the server checks what the form checks", async () => {
    expect(await (await forget("no email")).text()).toContain("Enter a Valid Email");
    expect(await (await reset("x", "short")).text()).toContain("at least 8 characters");
    expect((await reset("x".repeat(65))).status).toBe(422);
    expect((await reset("made up")).status).toBe(404);
  });
});

describe("email verification", () => {
  const verify = (member: Caller, token: string) => member.post("/api/verify", { token }, AS_JSON);

  it("A12 · a new member is mailed a link that confirms the email once", async () => {
    const ada = await signUp();
    const token = await tokenFor(ada.email, "verify");
    expect(await verifiedAt(ada)).toBeNull();
    expect(await (await ada.get(`/verify?token=${token}`)).text()).toContain("Confirm email");
    expect(await verifiedAt(ada)).toBeNull(); // opening the page isn't enough
    expect((await verify(ada, token)).status).toBe(200);
    expect(await verifiedAt(ada)).not.toBeNull();
    expect((await verify(ada, token)).status).toBe(404);
    expect(await (await ada.get("/settings")).text()).toContain("Confirmed");
  });

  it("A12 · a signed-out person who follows the link learns which account to log in to", async () => {
    const ada = await signUp();
    const token = await tokenFor(ada.email, "verify");
    const page = await (await caller().get(`/verify?token=${token}`)).text();
    expect([page.includes(ada.email), page.includes(">Login<")]).toEqual([true, true]);
    expect(await (await caller().get("/verify?token=none")).text()).toContain("has already been used");
  });

  it("A12 · a link confirms nothing for a visitor or another member", async () => {
    const [owner, eve] = [await signUp(), await signUp()];
    const token = await tokenFor(owner.email, "verify");
    expect([(await verify(caller(), token)).status, (await caller().get(`/verify?token=${token}`)).status]).toEqual([
      401, 401,
    ]);
    expect((await verify(eve, token)).status).toBe(404);
    expect(await (await eve.get(`/verify?token=${token}`)).text()).not.toContain(owner.email);
    expect([await verifiedAt(owner), await verifiedAt(eve)]).toEqual([null, null]);
    expect((await verify(owner, token)).status).toBe(200);
  });

  it("A12 · a link works for its own purpose only", async () => {
    const ada = await signUp();
    await forget(ada.email);
    expect((await reset(await tokenFor(ada.email, "verify"))).status).toBe(404);
    expect((await verify(ada, await tokenFor(ada.email, "reset"))).status).toBe(404);
  });

  it("A12 · a member can request another link three times in ten minutes", async () => {
    const ada = await signUp();
    const statuses = [];
    for (let i = 0; i < 4; i++) statuses.push((await ada.post("/verify/send", {}, AS_JSON)).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
    await expect.poll(async () => (await mailsTo(ada.email)).length).toBe(4); // including the first one
    expect((await caller().post("/verify/send", {}, AS_JSON)).status).toBe(401);
  });
});

describe("mails about an account's safety", () => {
  const subjects = async (email: string) =>
    (await mailsTo(email)).map((mail) => /Mail to [^:"]+: ([^"]*)"/.exec(mail)?.[1]);
  const withDevice = (cookie: string, email: string) =>
    caller().post("/api/login", { email, password: PASSWORD }, { cookie });

  it("A6 · the owner gets a mail about a sign-in from a browser that is new to the account", async () => {
    const ada = await newMember();
    await confirmOldEmail(ada);
    await anotherDevice(ada);
    await expect.poll(() => subjects(ada.email)).toContain("New sign-in to your account");
  });

  it("A6 · the owner gets no mail about a sign-in from a known browser", async () => {
    const ada = await newMember();
    await confirmOldEmail(ada);
    const first = await caller().post("/api/login", { email: ada.email, password: PASSWORD });
    const device =
      first.headers
        .getSetCookie()
        .find((cookie) => cookie.startsWith("device="))
        ?.split(";")[0] ?? "";
    await expect.poll(() => subjects(ada.email)).toContain("New sign-in to your account");
    expect((await withDevice(device, ada.email)).status).toBe(200);
    await forget(ada.email); // mails go out in order, so an earlier one would have arrived before this one
    await tokenFor(ada.email, "reset");
    expect((await subjects(ada.email)).filter((subject) => subject === "New sign-in to your account")).toHaveLength(1);
  });

  it("A21 · an email that nobody has confirmed gets no mail about a sign-in", async () => {
    const ada = await newMember();
    await anotherDevice(ada);
    await forget(ada.email); // mails go out in order, so an earlier one would have arrived before this one
    await tokenFor(ada.email, "reset");
    expect(await subjects(ada.email)).not.toContain("New sign-in to your account");
  });

  it("A21 · a mail has no words that the user agent of a sign-in makes up", async () => {
    const ada = await newMember();
    await confirmOldEmail(ada);
    const form = { email: ada.email, password: PASSWORD };
    await caller().post("/api/login", form, { "user-agent": "Call 555-0100 at once. Somebody" });
    await expect.poll(() => subjects(ada.email)).toContain("New sign-in to your account");
    const mails = (await mailsTo(ada.email)).join();
    expect([mails.includes("555-0100"), mails.includes("An unknown device signed in")]).toEqual([false, true]);
  });

  it("A11 · the owner gets a mail about a changed password", async () => {
    const ada = await newMember();
    await ada.post("/api/password", { oldPassword: PASSWORD, password: NEW, confirmPassword: NEW }, AS_JSON);
    await expect.poll(() => subjects(ada.email)).toContain("Your password was changed");
  });

  it("A12 · the owner gets a mail about a password that was set by a mailed link", async () => {
    const ada = await newMember();
    await forget(ada.email);
    await reset(await tokenFor(ada.email, "reset"));
    await expect.poll(() => subjects(ada.email)).toContain("Your password was changed");
  });

  it("limits · mails about sign-ins don't use up the mails about changes", async () => {
    const ada = await newMember();
    await confirmOldEmail(ada);
    for (let i = 0; i < BUDGETS.signInMails.fast.max; i++) await anotherDevice(ada);
    await ada.post("/api/password", { oldPassword: PASSWORD, password: NEW, confirmPassword: NEW }, AS_JSON);
    await expect.poll(() => subjects(ada.email)).toContain("Your password was changed");
  });

  it("limits · the mails stop at their limit", async () => {
    const ada = await newMember();
    await confirmOldEmail(ada);
    const { LIMITS } = env as unknown as { LIMITS: DurableObjectNamespace<Limits> };
    expect(
      await LIMITS.getByName(`member:${ada.id}`).take([
        { action: "sign-in-mail", amount: BUDGETS.signInMails.fast.max },
      ]),
    ).toEqual({ ok: true });
    await anotherDevice(ada);
    await forget(ada.email);
    await tokenFor(ada.email, "reset");
    expect(await subjects(ada.email)).not.toContain("New sign-in to your account");
  });
});
