import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { verifyPasskey } from "~/app/accounts/passkeys/verifyPasskey.server";
import type { EdgeContext } from "~/app/server/context.server";
import { addPasskey as storePasskey } from "~/db/accounts/passkeys";
import { Authenticator, type Lies } from "~/tests/kit/members/authenticator";
import { confirmEmail } from "~/tests/kit/members/secondFactor";
import { requestContext } from "~/tests/kit/workerd/asRequest";
import {
  addPasskey,
  ask,
  change,
  sendNew,
  sendSigned,
  signIn,
  SITE,
  withPasskey,
} from "~/tests/kit/workerd/wirePasskeys";
import { AS_JSON, caller, type Caller, newMember, sessionCookie } from "./caller";

const { DB: db } = env as unknown as { DB: D1Database };
const MINUTE_MS = 60_000;

const namesOf = async (who: Caller): Promise<string[]> =>
  (
    await db
      .prepare("select name from passkeys where member_id = ? order by created_at")
      .bind(who.id)
      .all<{ name: string }>()
  ).results.map(({ name }) => name);
const recoveryCodesOf = (who: Caller) =>
  db.prepare("select count(*) as n from recovery_codes where member_id = ?").bind(who.id).first<number>("n");
const codeIn = async (answer: Response): Promise<string> => (await answer.json<{ code: string }>()).code;

/** Runs the work while the clock is ahead. */
async function later<T>(ms: number, work: () => Promise<T>): Promise<T> {
  const now = Date.now;
  const clock = vi.spyOn(Date, "now").mockImplementation(() => now() + ms);
  const done = await work();
  clock.mockRestore();
  return done;
}

const WRONG: [what: string, lies: Lies][] = [
  ["for another origin", { origin: "http://evil.test" }],
  ["for another site", { rpId: "evil.test" }],
  ["to another challenge", { challenge: Buffer.from("a challenge of somebody else").toString("base64url") }],
  ["without a fingerprint, face or PIN", { isUserVerified: false }],
];

describe("adding", () => {
  it("A13 · new passkeys of an unknown browser are numbered", async () => {
    const ada = await newMember();
    await withPasskey(ada);
    await withPasskey(ada);
    expect(await namesOf(ada)).toEqual(["Passkey", "Passkey 2"]);
  });

  it("A13 · a new passkey is listed in the settings", async () => {
    const ada = await newMember();
    await withPasskey(ada);
    expect(await (await ada.get("/settings")).text()).toContain("Only on one device");
  });

  it("A13 · a browser is asked for a passkey that it can find by itself, with user verification", async () => {
    const ada = await newMember();
    const first = await withPasskey(ada);
    const { options } = await ask(ada, { for: "add" });
    expect(options).toMatchObject({
      rp: { id: "parlor.test" },
      attestation: "none",
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
      excludeCredentials: [{ id: first.id }],
    });
  });

  it("A16 · a member who hasn't confirmed the email gets no challenge for a new passkey", async () => {
    const answer = await (await newMember()).post("/api/passkeys/options", { for: "add" }, AS_JSON);
    expect([answer.status, await answer.json()]).toMatchObject([
      403,
      { code: "forbidden", message: "Confirm your email first." },
    ]);
  });

  it("A16 · the database stores no passkey for an email that isn't confirmed", async () => {
    const ada = await newMember();
    const session = await db.prepare("select id from sessions where member_id = ?").bind(ada.id).first<string>("id");
    const passkey = { id: ada.id, memberId: ada.id, publicKey: "x", counter: 0, transports: [], name: "Key" };
    const inSession = { sessionId: session ?? "", endsOthers: false, device: "", nowMs: Date.now() };
    const { added } = await storePasskey(db, { ...passkey, ...inSession, isSynced: false }, []);
    expect([added, await namesOf(ada)]).toEqual([false, []]);
  });

  it("A16 · the settings offer a link that confirms the email instead of a second factor", async () => {
    const ada = await newMember();
    const offered = async () => {
      const page = await (await ada.get("/settings")).text();
      const [region = ""] = /<section\b[^>]*aria-label="Two-step sign-in".*?<\/section>/s.exec(page) ?? [];
      return ["Send confirmation link", "Set up one-time codes"].filter((name) => region.includes(name));
    };
    expect(await offered()).toEqual(["Send confirmation link"]);
    await confirmEmail(db, ada.id);
    expect(await offered()).toEqual(["Set up one-time codes"]);
  });

  it("A13 · an authenticator knows the member by their id and not by their email", async () => {
    const ada = await newMember();
    await confirmEmail(db, ada.id);
    const { options } = await ask(ada, { for: "add" });
    expect(Buffer.from(options.user?.id ?? "", "base64url").toString()).toBe(ada.id);
  });

  it("A15 · the first passkey makes ten recovery codes", async () => {
    const ada = await newMember();
    const { answer } = await addPasskey(ada);
    const { recoveryCodes } = await answer.json<{ recoveryCodes: string[] }>();
    expect([new Set(recoveryCodes).size, await recoveryCodesOf(ada)]).toEqual([10, 10]);
    expect(recoveryCodes[0]).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){6}[0-9A-HJKMNP-TV-Z]{4}$/);
  });

  it("A15 · a second passkey leaves the recovery codes as they are", async () => {
    const ada = await newMember();
    await withPasskey(ada);
    const { answer } = await addPasskey(ada);
    expect([await answer.json(), await recoveryCodesOf(ada)]).toEqual([{ ok: true, recoveryCodes: [] }, 10]);
  });

  it("A21 · a new passkey is in the security log", async () => {
    const ada = await newMember();
    await withPasskey(ada);
    const kinds = await db.prepare("select kind from security_events where member_id = ?").bind(ada.id).all();
    expect(kinds.results).toContainEqual({ kind: "passkey-added" });
  });

  it.each(WRONG)("A13 · a passkey that was made %s isn't added", async (_what, lies) => {
    const ada = await newMember();
    const { answer } = await addPasskey(ada, { lies });
    expect([answer.status, await codeIn(answer), await namesOf(ada)]).toEqual([401, "invalid-credential", []]);
  });

  it("A13 · a passkey that somebody else has isn't added", async () => {
    const [ada, eve] = [await newMember(), await newMember("Eve")];
    const { id } = await withPasskey(ada);
    const copy = await Authenticator.create(SITE, { id });
    const { answer } = await addPasskey(eve, { authenticator: copy });
    expect([answer.status, await codeIn(answer), await namesOf(eve)]).toEqual([409, "conflict", []]);
  });

  it("A13 · a member has at most 20 passkeys, even if two are added at once", async () => {
    const ada = await newMember();
    await confirmEmail(db, ada.id);
    const insert = db.prepare(
      "insert into passkeys (id, member_id, public_key, counter, transports, name, is_synced, created_at) values (?, ?, 'x', 0, '[]', 'x', 0, 1)",
    );
    await db.batch(Array.from({ length: 19 }, (_, i) => insert.bind(`${ada.id}${i}`, ada.id)));
    const made = await Promise.all(
      [1, 2].map(async () => {
        const { options, browser } = await ask(ada, { for: "add" });
        return { browser, response: await (await Authenticator.create(SITE)).make(options) };
      }),
    );
    const answers = await Promise.all(made.map(({ browser, response }) => sendNew(browser, response)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await namesOf(ada)).length).toBe(20);
    expect((await ask(ada, { for: "add" })).status).toBe(409);
  });

  it("A13 · an answer that adds a passkey counts once", async () => {
    const ada = await newMember();
    await confirmEmail(db, ada.id);
    const { options, browser } = await ask(ada, { for: "add" });
    const [one, other] = [await Authenticator.create(SITE), await Authenticator.create(SITE)];
    const answers = await Promise.all([
      sendNew(browser, await one.make(options)),
      sendNew(browser, await other.make(options)),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
    expect((await namesOf(ada)).length).toBe(1);
  });

  it("A13 · a challenge of another member adds no passkey", async () => {
    const [ada, eve] = [await newMember(), await newMember("Eve")];
    await confirmEmail(db, eve.id);
    const { options, browser } = await ask(eve, { for: "add" });
    const cookie = browser.cookie.replace(eve.cookie, ada.cookie);
    const response = await (await Authenticator.create(SITE)).make(options);
    expect((await sendNew(caller(cookie), response)).status).toBe(401);
    expect(await namesOf(ada)).toEqual([]);
  });

  it("A17 · adding a passkey needs a sign-in of the last ten minutes", async () => {
    const ada = await newMember();
    await confirmEmail(db, ada.id);
    const { options, browser } = await ask(ada, { for: "add" });
    const response = await (await Authenticator.create(SITE)).make(options);
    await db
      .prepare("update sessions set created_at = created_at - ?1, proved_at = proved_at - ?1 where member_id = ?2")
      .bind(11 * MINUTE_MS, ada.id)
      .run();
    const refused = await sendNew(browser, response);
    expect([refused.status, await codeIn(refused)]).toEqual([403, "requires-recent-login"]);
    expect([(await ask(ada, { for: "add" })).status, await namesOf(ada)]).toEqual([403, []]);
  });
});

describe("signing in", () => {
  let ada: Caller;
  let authenticator: Authenticator;
  beforeEach(async () => {
    ada = await newMember();
    authenticator = await withPasskey(ada);
  });

  it("A13 · a passkey alone opens a session", async () => {
    const answer = await signIn(authenticator);
    expect(await answer.json()).toEqual({ ok: true, member: ada.id, secondStep: false });
    const session = await db
      .prepare("select method, second from sessions where member_id = ? and method = 'passkey'")
      .bind(ada.id)
      .first();
    expect(session).toEqual({ method: "passkey", second: null });
    expect((await caller(sessionCookie(answer) ?? "").get("/messages")).status).toBe(200);
  });

  it("A13 · a sign-in names no account and stores nothing before it is answered", async () => {
    const before = await db.prepare("select count(*) as n from used_challenges").first("n");
    const { options } = await ask(caller(), { for: "sign-in" });
    expect(options).toMatchObject({ rpId: "parlor.test", allowCredentials: [], userVerification: "required" });
    expect(await db.prepare("select count(*) as n from used_challenges").first("n")).toBe(before);
  });

  it.each(WRONG)("A13 · a passkey that signs %s opens no session", async (_what, lies) => {
    const answer = await signIn(authenticator, lies);
    expect([answer.status, await codeIn(answer), sessionCookie(answer)]).toEqual([401, "invalid-credential", null]);
  });

  it("A13 · an unknown passkey is refused in the same words as a wrong one", async () => {
    const [unknown, wrong] = [
      await signIn(await Authenticator.create(SITE)),
      await signIn(authenticator, { origin: "http://evil.test" }),
    ];
    expect([unknown.status, await unknown.json()]).toEqual([wrong.status, await wrong.json()]);
  });

  it("A13 · a key under another passkey's id opens no session", async () => {
    const forged = await Authenticator.create(SITE, { id: authenticator.id });
    const { options, browser } = await ask(caller(), { for: "sign-in" });
    const userHandle = Buffer.from(ada.id).toString("base64url");
    expect((await sendSigned(browser, await forged.sign(options, { userHandle }))).status).toBe(401);
  });

  it.each([
    ["no member", null],
    ["another member", Buffer.from("01ARZ3NDEKTSV4RRFFQ69G5FAV").toString("base64url")],
  ])("A13 · a passkey that says it is of %s opens no session", async (_whose, userHandle) => {
    expect((await signIn(authenticator, { userHandle })).status).toBe(401);
  });

  it("A13 · of two equal answers at the same time, one opens a session", async () => {
    const { options, browser } = await ask(caller(), { for: "sign-in" });
    const signed = await authenticator.sign(options);
    const answers = await Promise.all([sendSigned(browser, signed), sendSigned(browser, signed)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
    expect((await sendSigned(browser, signed)).status).toBe(401);
  });

  it("A13 · a challenge counts once, also for an authenticator that doesn't count", async () => {
    const uncounted = await withPasskey(ada, await Authenticator.create(SITE, { counts: false }));
    const { options, browser } = await ask(caller(), { for: "sign-in" });
    const signed = await uncounted.sign(options);
    expect((await sendSigned(browser, signed)).status).toBe(200);
    expect((await sendSigned(browser, signed)).status).toBe(401);
    expect((await signIn(uncounted)).status).toBe(200);
  });

  it("A13 · a challenge is valid for five minutes", async () => {
    const { options, browser } = await ask(caller(), { for: "sign-in" });
    const signed = await authenticator.sign(options);
    expect((await later(5 * MINUTE_MS + 1_000, () => sendSigned(browser, signed))).status).toBe(401);
    expect((await later(4 * MINUTE_MS, () => sendSigned(browser, signed))).status).toBe(200);
  });

  it("A13 · a challenge that was asked for to prove a session opens no other session", async () => {
    const { options, browser } = await ask(ada, { for: "prove" });
    const answer = await sendSigned(browser, await authenticator.sign(options));
    expect([answer.status, sessionCookie(answer)]).toEqual([401, null]);
  });

  it("A13 · an answer without the browser's challenge opens no session", async () => {
    const { options } = await ask(caller(), { for: "sign-in" });
    expect((await sendSigned(caller(), await authenticator.sign(options))).status).toBe(401);
  });

  it("A13 · a changed cookie is no challenge", async () => {
    const { options, browser } = await ask(caller(), { for: "sign-in" });
    const cookie = browser.cookie.replace(/.$/, (last) => (last === "A" ? "B" : "A"));
    expect((await sendSigned(caller(cookie), await authenticator.sign(options))).status).toBe(401);
  });

  it("A13 · a passkey whose counter goes back opens no session", async () => {
    expect((await signIn(authenticator, { counter: 7 })).status).toBe(200);
    expect((await signIn(authenticator, { counter: 7 })).status).toBe(401);
    expect((await signIn(authenticator, { counter: 0 })).status).toBe(401);
    expect((await signIn(authenticator, { counter: 8 })).status).toBe(200);
  });

  it("A13 · a disabled account is refused", async () => {
    await db.prepare("update accounts set disabled_at = 1 where member_id = ?").bind(ada.id).run();
    const answer = await signIn(authenticator);
    expect([answer.status, await codeIn(answer), sessionCookie(answer)]).toEqual([403, "account-disabled", null]);
  });

  it("A13 · a removed passkey opens no session", async () => {
    await change(ada, { do: "remove", id: authenticator.id });
    expect((await signIn(authenticator)).status).toBe(401);
  });

  it.each([
    ["no JSON", "{"],
    ["another kind of answer", '{"id":"x"}'],
    ["bytes that aren't base64url", JSON.stringify({ id: "é", rawId: "é", type: "public-key", response: {} })],
  ])("A13 · %s opens no session", async (_what, passkey) => {
    const { browser } = await ask(caller(), { for: "sign-in" });
    expect((await sendSigned(browser, passkey)).status).toBe(401);
  });

  it("A13 · an answer that is too long is refused before it is read", async () => {
    const { browser } = await ask(caller(), { for: "sign-in" });
    expect((await sendSigned(browser, "x".repeat(12_001))).status).toBe(422);
  });
});

describe("confirming", () => {
  /** Verifies as the second step, the proof and the reset do. */
  async function confirm(browser: Caller, response: string, memberId: string) {
    const { context } = requestContext();
    const request = new Request(SITE.origin, { headers: { cookie: browser.cookie } });
    const verified = await verifyPasskey({ ...context, request, setCookie: () => undefined } as EdgeContext, response, {
      memberId,
    });
    return verified.ok ? verified.memberId : verified.code;
  }

  it("A16 · a member's own passkey confirms that it is them", async () => {
    const ada = await newMember();
    const authenticator = await withPasskey(ada);
    const { options, browser } = await ask(ada, { for: "prove" });
    expect(options.allowCredentials).toMatchObject([{ id: authenticator.id }]);
    expect(await confirm(browser, await authenticator.sign(options), ada.id)).toBe(ada.id);
  });

  it("A16 · another member's passkey confirms nothing", async () => {
    const [ada, eve] = [await newMember(), await newMember("Eve")];
    await withPasskey(ada);
    const stranger = await withPasskey(eve);
    const { options, browser } = await ask(ada, { for: "prove" });
    expect(await confirm(browser, await stranger.sign(options), ada.id)).toBe("invalid-credential");
  });

  it("A16 · a challenge that was asked for to sign in confirms nothing", async () => {
    const ada = await newMember();
    const authenticator = await withPasskey(ada);
    const { options, browser } = await ask(caller(), { for: "sign-in" });
    expect(await confirm(browser, await authenticator.sign(options), ada.id)).toBe("invalid-credential");
  });

  it("A16 · a challenge for another member confirms nothing", async () => {
    const [ada, eve] = [await newMember(), await newMember("Eve")];
    const authenticator = await withPasskey(ada);
    const { options, browser } = await ask(eve, { for: "prove" });
    expect(await confirm(browser, await authenticator.sign(options), ada.id)).toBe("invalid-credential");
  });

  it.each(["second", "reset"])("A16 · without a first proof, nobody gets a challenge for the %s", async (what) => {
    const answer = await caller().post("/api/passkeys/options", { for: what, token: "x" }, AS_JSON);
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([401, []]);
  });
});

it("A7 · an address that has used up its failed sign-ins gets no challenge, and asking alone uses up none", async () => {
  const visitor = caller();
  for (let i = 0; i < 40; i++) expect((await ask(visitor, { for: "sign-in" })).status).toBe(200);
  for (let i = 0; i < 30; i++) await sendSigned(visitor, "{}");
  expect((await visitor.post("/api/passkeys/options", { for: "sign-in" }, AS_JSON)).status).toBe(429);
});
