import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import type { Env } from "~/app/server/env.server";
import { runCron } from "~/app/cron.server";
import { nowMs } from "~/base/clock";
import {
  age,
  giveCodes,
  giveRecoveryCodes,
  halfCookie,
  halfSignedIn,
  sendSecond,
  signedInBy,
} from "~/tests/kit/workerd/factors";
import { ask, withPasskey } from "~/tests/kit/workerd/wirePasskeys";
import { AS_JSON, caller, type Caller, listenForClose, newMember, PASSWORD, sessionCookie } from "./caller";

const { DB: db, LIMITS } = env as unknown as Env;
const AS_PAGE = { accept: "text/html" };
const NEW_PASSWORD = { password: "another long one", confirmPassword: "another long one" };

const prove = (member: Caller, fields: Record<string, string> = { password: PASSWORD }) =>
  member.post("/api/prove", fields, AS_JSON);
const codeOf = async (response: Response) => ((await response.json()) as { code?: string }).code ?? null;

describe("the proof", () => {
  it("A17 · the right password opens a new session in place of the old one", async () => {
    const ada = await newMember();
    const proved = signedInBy(await prove(ada), ada);
    expect((await proved?.get("/messages"))?.status).toBe(200);
    expect((await ada.get("/messages")).status).toBe(401);
  });

  it("A17 · the old session's sockets close", async () => {
    const ada = await newMember();
    const { closed } = await listenForClose(ada);
    await prove(ada);
    expect(await closed).toBe(4001);
  });

  it("A17 · the member's other browsers stay signed in", async () => {
    const ada = await newMember();
    const elsewhere = await caller().post("/api/login", { email: ada.email, password: PASSWORD }, AS_JSON);
    await prove(ada);
    expect((await signedInBy(elsewhere, ada)?.get("/messages"))?.status).toBe(200);
  });

  it("A17 · a wrong password proves nothing, and the session stays", async () => {
    const ada = await newMember();
    const response = await prove(ada, { password: "wrong" });
    expect([response.status, sessionCookie(response)]).toEqual([403, null]);
    expect((await ada.get("/messages")).status).toBe(200);
  });

  it("limits · the answer of a passkey is refused where the address has used up its failed tries", async () => {
    const ada = await newMember();
    const from = { ...AS_JSON, "cf-connecting-ip": "198.51.100.220" };
    await LIMITS.getByName("address:198.51.100.220").take([{ action: "address-login", amount: 29 }]);
    const statuses = [];
    for (let n = 0; n < 2; n++) statuses.push((await ada.post("/api/prove", { passkey: "{}" }, from)).status);
    expect(statuses).toEqual([401, 429]);
  });

  it("A17 · an account without a password isn't proved by an empty one", async () => {
    const ada = await newMember();
    await db.prepare("update accounts set password_hash = null where member_id = ?").bind(ada.id).run();
    await age(ada);
    const response = await prove(ada, { password: "" });
    expect([response.status, sessionCookie(response)]).toEqual([403, null]);
  });

  it("A17 · a member with a second factor needs it too", async () => {
    const ada = await newMember();
    await giveCodes(ada);
    const [code = ""] = await giveRecoveryCodes(ada);
    const half = await prove(ada);
    expect([await half.clone().json(), sessionCookie(half)]).toEqual([{ ok: true, secondStep: true }, null]);
    const browser = caller(`${ada.cookie}; ${halfCookie(half) ?? ""}`, ada.id, ada.email);
    const proved = signedInBy(await sendSecond(browser, code), ada);
    expect((await proved?.get("/settings/codes"))?.status).toBe(200);
    expect((await ada.get("/messages")).status).toBe(401);
  });

  it("A17 · a passkey that is removed during the proof opens no session, even if the member has another", async () => {
    const ada = await newMember();
    const used = await withPasskey(ada);
    await withPasskey(ada);
    const { options, browser } = await ask(ada, { for: "prove" });
    const passkey = await used.sign(options);
    await db
      .prepare(
        `create trigger removed after insert on sessions begin delete from passkeys where id = '${used.id}'; end`,
      )
      .run();
    const response = await prove(browser, { passkey });
    await db.prepare("drop trigger removed").run();
    expect([response.status, sessionCookie(response)]).toEqual([401, null]);
  });

  it.each([
    ["a page", (ada: Caller) => ada.get("/messages")],
    ["a page's data", (ada: Caller) => ada.get("/messages.data")],
    ["an action", (ada: Caller) => ada.post("/posts", { text: "late" }, AS_JSON)],
    ["a socket", (ada: Caller) => ada.upgrade(`/parties/inbox/${ada.id}`)],
  ])("A17 · a late answer to the old cookie, for %s, doesn't delete the new one", async (_what, ask) => {
    const ada = await newMember();
    await prove(ada);
    const late = await ask(ada);
    expect([late.status, late.headers.getSetCookie().filter((cookie) => cookie.startsWith("sid="))]).toEqual([401, []]);
  });

  const isDueForRenewal = ({ id }: Caller) =>
    db
      .prepare("update sessions set used_at = used_at - ? where member_id = ?")
      .bind(2 * 60 * 60 * 1_000, id)
      .run();
  const sidsIn = (response: Response) => response.headers.getSetCookie().filter((cookie) => cookie.startsWith("sid="));

  it("A17 · a late answer that renews the old session sets no cookie over the new one", async () => {
    const ada = await newMember();
    await isDueForRenewal(ada);
    const late = await ada.get("/messages");
    expect([late.status, sidsIn(late)]).toEqual([200, []]);
  });

  it("A5 · the cookie of a proof lasts as long as the session can", async () => {
    const ada = await newMember();
    expect(sidsIn(await prove(ada))).toEqual([expect.stringContaining("; Max-Age=15552000;")]);
  });

  it("A5 · a session of an earlier release gets a cookie that lasts as long as the session can, once", async () => {
    const ada = await newMember();
    await db.prepare("update sessions set cookie_at = null where member_id = ?").bind(ada.id).run();
    const cookies = [];
    for (let n = 0; n < 2; n++) {
      await isDueForRenewal(ada);
      cookies.push(sidsIn(await ada.get("/messages")));
    }
    expect(cookies).toEqual([[expect.stringMatching(/; Max-Age=155\d{5};/)], []]);
  });

  it("A5 · the upgrade to a socket leaves the cookie of a session of an earlier release to the next answer", async () => {
    const ada = await newMember();
    await db.prepare("update sessions set cookie_at = null where member_id = ?").bind(ada.id).run();
    await isDueForRenewal(ada);
    const { webSocket } = await ada.upgrade(`/parties/inbox/${ada.id}`);
    webSocket?.accept();
    webSocket?.close(1000);
    const page = await ada.get("/messages");
    expect([webSocket === null, sidsIn(page)]).toEqual([false, [expect.stringMatching(/; Max-Age=155\d{5};/)]]);
  });

  it("A17 · a late answer to the cookie of another member who was signed in here doesn't delete the new one", async () => {
    const [ada, bob] = [await newMember(), await newMember("Bob")];
    await ada.post("/api/login", { email: bob.email, password: PASSWORD }, AS_JSON);
    expect((await ada.get("/messages")).headers.getSetCookie()).toEqual([]);
  });

  it("A5 · ten minutes after the proof, the old cookie is deleted like that of any ended session", async () => {
    const ada = await newMember();
    await prove(ada);
    await db.prepare("update replaced_sessions set expires_at = ?").bind(nowMs()).run();
    expect((await ada.get("/messages")).headers.getSetCookie()).toContainEqual(expect.stringMatching(/^sid=;/));
  });

  it("A5 · the cookie of a session that was logged out is deleted", async () => {
    const ada = await newMember();
    await ada.post("/logout", {}, AS_JSON);
    expect((await ada.get("/messages")).headers.getSetCookie()).toContainEqual(expect.stringMatching(/^sid=;/));
  });

  it("A17 · the cron forgets which sessions were replaced", async () => {
    const ada = await newMember();
    await prove(ada);
    await db.prepare("update replaced_sessions set expires_at = ?").bind(nowMs()).run();
    await runCron(env as unknown as Env);
    expect(await db.prepare("select count(*) as n from replaced_sessions").first("n")).toBe(0);
  });

  const cancelsTo = async (browser: Caller, next: string) => {
    const page = await (await browser.get(`/login/second?${new URLSearchParams({ next })}`)).text();
    return /name="next" value="([^"]*)"\/?><input[^>]*name="cancel"/.exec(page)?.[1];
  };

  it.each([
    ["/settings/codes", "/settings"],
    ["/moderation", "/"],
  ])("A17 · whoever cancels the second step on the way to %s goes to %s, which needs no proof", async (next, to) => {
    const ada = await newMember();
    await giveCodes(ada);
    const half = halfCookie(await prove(ada)) ?? "";
    expect(await cancelsTo(caller(`${ada.cookie}; ${half}`, ada.id, ada.email), next)).toBe(to);
  });

  it("A16 · whoever cancels the second step of a login goes back to where they were", async () => {
    const ada = await newMember();
    await giveCodes(ada);
    expect(await cancelsTo(await halfSignedIn(ada), "/rules")).toBe("/rules");
  });

  it("A24 · without JavaScript it leads back to the page", async () => {
    const ada = await newMember();
    const response = await ada.post("/prove", { password: PASSWORD, next: "/settings/codes" }, AS_PAGE);
    expect([response.status, response.headers.get("location")]).toEqual([303, "/settings/codes"]);
  });

  it("A24 · without JavaScript it leads a member with a second factor to the second step", async () => {
    const ada = await newMember();
    await giveCodes(ada);
    const response = await ada.post("/prove", { password: PASSWORD, next: "/settings/codes" }, AS_PAGE);
    expect(response.headers.get("location")).toBe("/login/second?next=%2Fsettings%2Fcodes");
  });

  it("A17 · it leads to no other site", async () => {
    const ada = await newMember();
    const response = await ada.post("/prove", { password: PASSWORD, next: "https://evil.example" }, AS_PAGE);
    expect(response.headers.get("location")).toBe("/");
  });
});

describe("after ten minutes", () => {
  async function oldMember(): Promise<Caller> {
    const ada = await newMember();
    await giveCodes(ada);
    await giveRecoveryCodes(ada);
    await age(ada);
    return ada;
  }
  const factorsOf = ({ id }: Caller) =>
    db
      .prepare(
        "select (select group_concat(secret) from one_time_codes where member_id = ?1) as codes, (select group_concat(hash) from recovery_codes where member_id = ?1) as recovery",
      )
      .bind(id)
      .first();

  it.each([
    ["turning on codes", "/settings/codes", { do: "on", setup: "x", code: "123456" }],
    ["turning off codes", "/settings/codes", { do: "off" }],
    ["making recovery codes", "/settings/recovery", {}],
  ] as [string, string, Record<string, string>][])("A17 · %s needs a proof", async (_what, path, form) => {
    const ada = await oldMember();
    const before = await factorsOf(ada);
    const response = await ada.post(path, form, { ...AS_PAGE, referer: `http://parlor.test${path}` });
    expect(response.headers.get("location")).toBe(`/prove?${new URLSearchParams({ next: path })}`);
    expect(await factorsOf(ada)).toEqual(before);
  });

  it.each(["/settings/codes", "/settings/recovery"])("A17 · the page %s leads to the proof", async (path) => {
    const response = await (await oldMember()).get(path);
    expect(response.headers.get("location")).toBe(`/prove?${new URLSearchParams({ next: path })}`);
  });

  it("A17 · a new password needs a proof if the account has a second factor", async () => {
    const ada = await oldMember();
    const response = await ada.post("/api/password", { oldPassword: PASSWORD, ...NEW_PASSWORD }, AS_JSON);
    expect(await codeOf(response)).toBe("requires-recent-login");
  });

  it("A17 · a first password needs a proof", async () => {
    const ada = await newMember();
    await db.prepare("update accounts set password_hash = null where member_id = ?").bind(ada.id).run();
    await age(ada);
    expect(await codeOf(await ada.post("/api/password", NEW_PASSWORD, AS_JSON))).toBe("requires-recent-login");
  });

  it("A17 · without a second factor, the old password is enough for a new one", async () => {
    const ada = await newMember();
    await age(ada);
    const response = await ada.post("/api/password", { oldPassword: PASSWORD, ...NEW_PASSWORD }, AS_JSON);
    expect(await response.json()).toEqual({ ok: true });
  });

  it("A17 · a proof opens what was closed", async () => {
    const ada = await newMember();
    await age(ada);
    const proved = signedInBy(await prove(ada), ada);
    expect((await proved?.get("/settings/codes"))?.status).toBe(200);
  });
});
