import { env } from "cloudflare:workers";
import { afterEach, describe, expect, it } from "vitest";
import { verifySecondFactor } from "~/app/accounts/factors/secondFactor.server";
import { beginPending, fingerprintOf } from "~/app/accounts/login/pendingSignIn.server";
import type { EdgeContext } from "~/app/server/context.server";
import { type Env, varsOf } from "~/app/server/env.server";
import { moveClock, nowMs } from "~/base/clock";
import { requestContext } from "~/tests/kit/workerd/asRequest";
import {
  type App,
  giveCodes,
  giveRecoveryCodes,
  halfSignedIn,
  sendSecond,
  signedInBy,
} from "~/tests/kit/workerd/factors";
import { caller, type Caller, newMember, PASSWORD, sessionCookie } from "./caller";

const world = env as unknown as Env;
const AS_PAGE = { accept: "text/html" };
const STEP_MS = 30_000;
const MINUTE_MS = 60_000;

afterEach(() => moveClock(0));

async function memberWithCodes() {
  const ada = await newMember();
  return { ada, app: await giveCodes(ada) };
}

/** Six digits that the app doesn't show. */
const wrongCode = (app: App): string => String((Number(app.code()) + 1) % 1_000_000).padStart(6, "0");

/** The `device=…` of a browser that has signed in. */
const deviceCookie = (response: Response): string =>
  response.headers
    .getSetCookie()
    .find((cookie) => cookie.startsWith("device="))
    ?.split(";")[0] ?? "";

const passwordHashOf = (member: Caller) =>
  world.DB.prepare("select password_hash as hash from accounts where member_id = ?")
    .bind(member.id)
    .first<string>("hash");

/** A cookie of a half-done sign-in, signed with the server's key. */
function cookieWith(member: Caller, proof: string): Caller {
  const vars = varsOf(world);
  let cookie = "";
  const context = { vars, setCookie: (set: string) => (cookie = set.split(";")[0] ?? "") };
  beginPending(context as unknown as EdgeContext, {
    memberId: member.id,
    method: "password",
    fingerprint: fingerprintOf({ vars }, proof),
  });
  return caller(cookie, member.id, member.email);
}

describe("after the password", () => {
  it("A16 · the right password alone opens no session", async () => {
    const { ada } = await memberWithCodes();
    const response = await caller().post(
      "/api/login",
      { email: ada.email, password: PASSWORD },
      { accept: "application/json" },
    );
    expect(await response.json()).toEqual({ ok: true, secondStep: true });
    expect(sessionCookie(response)).toBeNull();
  });

  it("A16 · the right code opens a session", async () => {
    const { ada, app } = await memberWithCodes();
    const opened = signedInBy(await sendSecond(await halfSignedIn(ada), app.code()), ada);
    expect((await opened?.get("/messages"))?.status).toBe(200);
  });

  it("A19 · the session knows its password and its code", async () => {
    const { ada, app } = await memberWithCodes();
    await sendSecond(await halfSignedIn(ada), app.code());
    const proof = world.DB.prepare("select method, second from sessions where member_id = ? order by created_at desc");
    expect(await proof.bind(ada.id).first()).toEqual({ method: "password", second: "code" });
  });

  it("A16 · a wrong code opens no session", async () => {
    const { ada, app } = await memberWithCodes();
    const response = await sendSecond(await halfSignedIn(ada), wrongCode(app));
    expect([response.status, sessionCookie(response)]).toEqual([401, null]);
  });

  it("A16 · another member's code opens no session", async () => {
    const [{ ada }, other] = [await memberWithCodes(), await memberWithCodes()];
    expect(sessionCookie(await sendSecond(await halfSignedIn(ada), other.app.code()))).toBeNull();
  });

  it("A16 · the eleventh wrong code in ten minutes is refused, and then the right one too", async () => {
    const { ada, app } = await memberWithCodes();
    const browser = await halfSignedIn(ada);
    for (let n = 0; n < 10; n++) expect((await sendSecond(browser, wrongCode(app))).status).toBe(401);
    const response = await sendSecond(browser, app.code());
    expect([response.status, sessionCookie(response)]).toEqual([429, null]);
  });

  it("A16 · right codes don't use up the tries", async () => {
    const { ada, app } = await memberWithCodes();
    const browser = await halfSignedIn(ada);
    for (let n = 0; n < 9; n++) await sendSecond(browser, wrongCode(app));
    expect((await sendSecond(browser, app.code())).status).toBe(200);
    expect((await sendSecond(await halfSignedIn(ada), app.code(1))).status).toBe(200);
  });
});

describe("after others have used up the tries of a member's codes", () => {
  /** Sends as many wrong codes as ten minutes allow, and checks that an unknown browser can't try another. */
  async function useUpTries(ada: Caller, app: App): Promise<void> {
    await world.LIMITS.getByName(`member:${ada.id}`).take([{ action: "second-factor", amount: 10 }]);
    expect((await sendSecond(await halfSignedIn(ada), app.code())).status).toBe(429);
  }

  it("A16 · a recovery code still opens a session", async () => {
    const { ada, app } = await memberWithCodes();
    const [code = ""] = await giveRecoveryCodes(ada);
    await useUpTries(ada, app);
    expect(signedInBy(await sendSecond(await halfSignedIn(ada), code), ada)).not.toBeNull();
  });

  it("A16 · a code in a known browser still opens a session", async () => {
    const { ada, app } = await memberWithCodes();
    const device = deviceCookie(await sendSecond(await halfSignedIn(ada), app.code()));
    await useUpTries(ada, app);
    const { cookie } = await halfSignedIn(ada);
    expect(signedInBy(await sendSecond(caller(`${cookie}; ${device}`), app.code(1)), ada)).not.toBeNull();
  });

  it("A16 · a known browser has ten tries of its own", async () => {
    const { ada, app } = await memberWithCodes();
    const device = deviceCookie(await sendSecond(await halfSignedIn(ada), app.code()));
    const { cookie } = await halfSignedIn(ada);
    const browser = caller(`${cookie}; ${device}`);
    for (let n = 0; n < 10; n++) expect((await sendSecond(browser, wrongCode(app))).status).toBe(401);
    expect((await sendSecond(browser, app.code(1))).status).toBe(429);
  });

  it("A16 · an address has thirty wrong recovery codes a minute", async () => {
    const { ada } = await memberWithCodes();
    const [code = ""] = await giveRecoveryCodes(ada);
    const { cookie } = await halfSignedIn(ada);
    await world.LIMITS.getByName("address:198.51.100.210").take([{ action: "address-login", amount: 30 }]);
    const sent = caller(cookie).post(
      "/api/second",
      { code },
      { accept: "application/json", "cf-connecting-ip": "198.51.100.210" },
    );
    expect((await sent).status).toBe(429);
  });
});

describe("the steps of a code", () => {
  /** Whether the code of a step counts when its neighbours are far away in time. */
  async function isAccepted({ id: memberId, email }: Caller, code: string): Promise<boolean> {
    const { context, end } = requestContext({ LIMITS: world.LIMITS });
    const { ok } = await verifySecondFactor(
      { ...context, request: new Request("http://parlor.test/") },
      { memberId, email, devicesSinceMs: null, language: null },
      { code },
    );
    await end();
    return ok;
  }
  /** Moves the clock to the beginning of a step. */
  const beginStep = () => moveClock(STEP_MS - (Date.now() % STEP_MS));

  it.each([
    [-2, false],
    [-1, true],
    [0, true],
    [1, true],
    [2, false],
  ])("A14 · the code of %d steps from now counts: %s", async (stepsAway, counts) => {
    const { ada, app } = await memberWithCodes();
    beginStep();
    expect(await isAccepted(ada, app.code(stepsAway))).toBe(counts);
  });

  it("A14 · a code counts once", async () => {
    const { ada, app } = await memberWithCodes();
    const code = app.code();
    expect((await sendSecond(await halfSignedIn(ada), code)).status).toBe(200);
    expect((await sendSecond(await halfSignedIn(ada), code)).status).toBe(401);
  });

  it("A14 · no code before an accepted one counts", async () => {
    const { ada, app } = await memberWithCodes();
    const [earlier, later] = [app.code(), app.code(1)];
    expect((await sendSecond(await halfSignedIn(ada), later)).status).toBe(200);
    expect((await sendSecond(await halfSignedIn(ada), earlier)).status).toBe(401);
  });

  it("A14 · of two sign-ins with the same code at the same time, one succeeds", async () => {
    const { ada, app } = await memberWithCodes();
    const browsers = [await halfSignedIn(ada), await halfSignedIn(ada)];
    const code = app.code();
    const responses = await Promise.all(browsers.map((browser) => sendSecond(browser, code)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 401]);
  });
});

describe("recovery codes", () => {
  it("A15 · a recovery code stands in for the second factor once", async () => {
    const { ada } = await memberWithCodes();
    const [code = ""] = await giveRecoveryCodes(ada);
    expect((await sendSecond(await halfSignedIn(ada), code.toLowerCase())).status).toBe(200);
    expect((await sendSecond(await halfSignedIn(ada), code)).status).toBe(401);
  });

  it("A15 · of two sign-ins with the same recovery code at the same time, one succeeds", async () => {
    const { ada } = await memberWithCodes();
    const [code = ""] = await giveRecoveryCodes(ada);
    const browsers = [await halfSignedIn(ada), await halfSignedIn(ada)];
    const responses = await Promise.all(browsers.map((browser) => sendSecond(browser, code)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 401]);
  });

  it("A15 · another member's recovery code opens no session", async () => {
    const [{ ada }, other] = [await memberWithCodes(), await memberWithCodes()];
    const [code = ""] = await giveRecoveryCodes(other.ada);
    expect((await sendSecond(await halfSignedIn(ada), code)).status).toBe(401);
  });

  it("A21 · the security log names a used recovery code", async () => {
    const { ada } = await memberWithCodes();
    const [code = ""] = await giveRecoveryCodes(ada);
    await sendSecond(await halfSignedIn(ada), code);
    const kinds = world.DB.prepare("select kind from security_events where member_id = ? and kind like 'recovery%'");
    expect((await kinds.bind(ada.id).all()).results).toEqual([{ kind: "recovery-code-used" }]);
  });
});

describe("a half-done sign-in", () => {
  it.each([
    ["GET", "/messages"],
    ["GET", "/notifications"],
    ["GET", "/settings/codes"],
    ["GET", "/settings/recovery"],
    ["GET", "/settings/export"],
    ["GET", "/prove"],
    ["GET", "/api/call-servers"],
    ["POST", "/settings/codes"],
    ["POST", "/settings/recovery"],
    ["POST", "/prove"],
    ["POST", "/api/prove"],
    ["POST", "/api/password"],
    ["POST", "/posts"],
  ])("A16 · its cookie doesn't open %s %s", async (method, path) => {
    const { ada } = await memberWithCodes();
    const browser = await halfSignedIn(ada);
    const form = { do: "off", text: "x", password: PASSWORD, confirmPassword: PASSWORD, oldPassword: PASSWORD };
    const response =
      method === "GET" ? await browser.get(path) : await browser.post(path, form, { accept: "application/json" });
    expect(response.status).toBe(401);
  });

  it("A16 · its cookie opens no socket", async () => {
    const { ada } = await memberWithCodes();
    expect((await (await halfSignedIn(ada)).upgrade(`/parties/inbox/${ada.id}`)).status).toBe(401);
  });

  it("A16 · one-time codes that are turned off during the second step open no session", async () => {
    const ada = await newMember();
    const app = await giveCodes(ada);
    const half = await halfSignedIn(ada);
    await world.DB.prepare(
      `create trigger removed after insert on sessions when new.member_id = '${ada.id}' begin delete from one_time_codes where member_id = new.member_id; end`,
    ).run();
    const response = await sendSecond(half, app.code());
    await world.DB.prepare("drop trigger removed").run();
    expect([response.status, sessionCookie(response)]).toEqual([401, null]);
  });

  it("A16 · it ends when the password is replaced", async () => {
    const { ada, app } = await memberWithCodes();
    const browser = await halfSignedIn(ada);
    await world.DB.prepare("update accounts set password_hash = 'another' where member_id = ?").bind(ada.id).run();
    const response = await sendSecond(browser, app.code());
    expect([response.status, sessionCookie(response)]).toEqual([401, null]);
  });

  it("A16 · a refusal for a replaced password doesn't use up the code", async () => {
    const { ada, app } = await memberWithCodes();
    const browser = cookieWith(ada, "an earlier hash");
    const code = app.code();
    await sendSecond(browser, code);
    expect((await sendSecond(await halfSignedIn(ada), code)).status).toBe(200);
  });

  it("A16 · a cookie with the fingerprint of another member's password opens no session", async () => {
    const [{ ada, app }, bob] = [await memberWithCodes(), await newMember("Bob")];
    await world.DB.prepare("update accounts set password_hash = password_hash || ? where member_id = ?")
      .bind("$of bob", bob.id)
      .run();
    const browser = cookieWith(ada, (await passwordHashOf(bob)) ?? "");
    expect(sessionCookie(await sendSecond(browser, app.code()))).toBeNull();
  });

  it("A16 · a cookie with the right fingerprint opens a session", async () => {
    const { ada, app } = await memberWithCodes();
    const browser = cookieWith(ada, (await passwordHashOf(ada)) ?? "");
    expect(sessionCookie(await sendSecond(browser, app.code()))).not.toBeNull();
  });

  it("A16 · a cookie that somebody changed opens no session", async () => {
    const [{ ada, app }, other] = [await memberWithCodes(), await memberWithCodes()];
    const [value = "", signature = ""] = (await halfSignedIn(other.ada)).cookie.replace("second=", "").split(".");
    const changed = Buffer.from(value, "base64url").toString().replaceAll(other.ada.id, ada.id);
    const browser = caller(`second=${Buffer.from(changed).toString("base64url")}.${signature}`);
    const response = await sendSecond(browser, app.code());
    expect([response.status, sessionCookie(response)]).toEqual([401, null]);
  });

  it("A16 · after ten minutes it opens no session", async () => {
    const { ada, app } = await memberWithCodes();
    const hash = (await passwordHashOf(ada)) ?? "";
    moveClock(-10 * MINUTE_MS - 1_000);
    const browser = cookieWith(ada, hash);
    moveClock(0);
    expect(sessionCookie(await sendSecond(browser, app.code()))).toBeNull();
  });

  it("A16 · a disabled account's second step opens no session", async () => {
    const { ada, app } = await memberWithCodes();
    const browser = await halfSignedIn(ada);
    await world.DB.prepare("update accounts set disabled_at = ? where member_id = ?").bind(nowMs(), ada.id).run();
    const response = await sendSecond(browser, app.code());
    expect([response.status, sessionCookie(response)]).toEqual([403, null]);
  });
});

describe("without JavaScript", () => {
  const next = "/search?query=a";

  it("A24 · the login leads to the second step, and that step back to where the person was", async () => {
    const { ada, app } = await memberWithCodes();
    const begun = await caller().post("/login", { email: ada.email, password: PASSWORD, next }, AS_PAGE);
    expect(begun.headers.get("location")).toBe(`/login/second?${new URLSearchParams({ next })}`);
    const browser = await halfSignedIn(ada);
    const response = await browser.post("/login/second", { code: app.code(), next }, AS_PAGE);
    expect([response.status, response.headers.get("location")]).toEqual([303, next]);
    expect(signedInBy(response, ada)).not.toBeNull();
  });

  it("A24 · the page of the second step shows why a code was refused", async () => {
    const { ada } = await memberWithCodes();
    const response = await (await halfSignedIn(ada)).post("/login/second", { code: "0000-0000-0000-0000" }, AS_PAGE);
    expect(await response.text()).toContain("This code isn&#x27;t right, or was already used.");
  });

  it("A24 · Cancel ends the half-done sign-in", async () => {
    const { ada } = await memberWithCodes();
    const response = await (await halfSignedIn(ada)).post("/login/second", { cancel: "1", next }, AS_PAGE);
    expect(response.headers.get("location")).toBe(next);
    expect(response.headers.getSetCookie().join()).toMatch(/second=; Path=\/; Max-Age=0/);
  });

  it("A24 · a visitor without a half-done sign-in is led to the login", async () => {
    const response = await caller().get("/login/second?next=/messages");
    expect(response.headers.get("location")).toBe("/login?next=%2Fmessages");
  });

  it("A9 · the second step leads to no other site", async () => {
    const { ada, app } = await memberWithCodes();
    const form = { code: app.code(), next: "https://evil.example/x" };
    expect((await (await halfSignedIn(ada)).post("/login/second", form, AS_PAGE)).headers.get("location")).toBe("/");
  });
});
