import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { tokenHash } from "~/app/accounts/email/mailLink.server";
import type { Env } from "~/app/server/env.server";
import { nowMs } from "~/base/clock";
import { addMailToken, resetByToken } from "~/db/accounts/mailTokens";
import type { OidcPerson } from "~/tests/kit/server/oidcProvider";
import {
  age,
  type App,
  giveCodes,
  giveRecoveryCodes,
  halfCookie,
  sendSecond,
  signedInBy,
} from "~/tests/kit/workerd/factors";
import { confirmEmail } from "~/tests/kit/members/secondFactor";
import { AS_JSON, caller, type Caller, newMember, PASSWORD, sessionCookie } from "./caller";

const { DB: db, LIMITS, GOOGLE_ISSUER: provider } = env as unknown as Env & { GOOGLE_ISSUER: string };
const POPUP = "7f0e8a0c-5a8e-4b8e-9d43-0f4d5c2b1a90";
const ANOTHER = "another long one";

async function confirmedMember(): Promise<Caller> {
  const ada = await newMember();
  await confirmEmail(db, ada.id);
  return ada;
}

async function memberWithCodes(): Promise<{ ada: Caller; app: App }> {
  const ada = await confirmedMember();
  return { ada, app: await giveCodes(ada) };
}

describe("a reset by mail", () => {
  /** A link as it was mailed. */
  async function linkFor({ id: memberId, email }: Caller): Promise<string> {
    const token = crypto.randomUUID();
    const now = nowMs();
    const emailKey = email.toLowerCase();
    await addMailToken(db, {
      hash: tokenHash(token),
      purpose: "reset",
      memberId,
      emailKey,
      nowMs: now,
      expiresAtMs: now + 60_000,
    });
    return token;
  }
  const reset = (token: string, code?: string, headers: Record<string, string> = {}) =>
    caller().post(
      "/api/reset",
      { token, password: ANOTHER, confirmPassword: ANOTHER, ...(code === undefined ? {} : { code }) },
      { ...AS_JSON, ...headers },
    );
  const logIn = async ({ email }: Caller, password: string) =>
    (await caller().post("/api/login", { email, password }, AS_JSON)).status;

  it("A16 · the page of the link asks for the second factor if the account has one", async () => {
    const { ada } = await memberWithCodes();
    const asks = async (member: Caller) =>
      (await (await caller().get(`/reset?token=${await linkFor(member)}`)).text()).includes(
        "One-time or recovery code",
      );
    expect([await asks(ada), await asks(await newMember())]).toEqual([true, false]);
  });

  it.each([
    ["no code", undefined],
    ["a wrong code", "0000-0000-0000-0000"],
  ])("A16 · with %s, the password and the sessions stay", async (_what, code) => {
    const { ada } = await memberWithCodes();
    expect((await reset(await linkFor(ada), code)).status).toBe(401);
    expect([await logIn(ada, PASSWORD), (await ada.get("/messages")).status]).toEqual([200, 200]);
  });

  it("A16 · a wrong code doesn't use up the link", async () => {
    const { ada, app } = await memberWithCodes();
    const token = await linkFor(ada);
    await reset(token, "0000-0000-0000-0000");
    expect((await reset(token, app.code())).status).toBe(200);
    expect(await logIn(ada, ANOTHER)).toBe(200);
  });

  it("limits · an address that has used up its failed tries can't use a link, which keeps working elsewhere", async () => {
    const ada = await newMember();
    const token = await linkFor(ada);
    await LIMITS.getByName("address:198.51.100.211").take([{ action: "address-login", amount: 30 }]);
    expect((await reset(token, undefined, { "cf-connecting-ip": "198.51.100.211" })).status).toBe(429);
    expect((await reset(token)).status).toBe(200);
  });

  it("limits · a reset that succeeds doesn't use up the address's tries", async () => {
    const from = { "cf-connecting-ip": "198.51.100.212" };
    await LIMITS.getByName("address:198.51.100.212").take([{ action: "address-login", amount: 29 }]);
    for (let n = 0; n < 2; n++)
      expect((await reset(await linkFor(await newMember()), undefined, from)).status).toBe(200);
  });

  it("limits · a blank code uses up one of the address's tries", async () => {
    const { ada } = await memberWithCodes();
    const token = await linkFor(ada);
    const from = { "cf-connecting-ip": "198.51.100.213" };
    await LIMITS.getByName("address:198.51.100.213").take([{ action: "address-login", amount: 29 }]);
    expect([(await reset(token, " ", from)).status, (await reset(token, " ", from)).status]).toEqual([401, 429]);
  });

  it("limits · a wrong recovery code uses up one of the address's tries", async () => {
    const { ada } = await memberWithCodes();
    const token = await linkFor(ada);
    const from = { "cf-connecting-ip": "198.51.100.214" };
    await LIMITS.getByName("address:198.51.100.214").take([{ action: "address-login", amount: 28 }]);
    const answers = [];
    for (let n = 0; n < 3; n++) answers.push((await reset(token, "0000-0000-0000-0000", from)).status);
    expect(answers).toEqual([401, 401, 429]);
  });

  it("A15 · a recovery code stands in for the second factor", async () => {
    const { ada } = await memberWithCodes();
    const [code = ""] = await giveRecoveryCodes(ada);
    expect((await reset(await linkFor(ada), code)).status).toBe(200);
  });

  it("A16 · a dead link doesn't use up a code", async () => {
    const { ada, app } = await memberWithCodes();
    const code = app.code();
    expect((await reset("no such token", code)).status).toBe(404);
    expect((await reset(await linkFor(ada), code)).status).toBe(200);
  });

  it("A16 · a second factor that is added while a reset runs stops the reset", async () => {
    const ada = await confirmedMember();
    const token = await linkFor(ada);
    await giveCodes(ada);
    const unproved = { memberId: ada.id, hash: tokenHash(token), isProved: false, passwordHash: "new", device: "" };
    expect(await resetByToken(db, unproved, nowMs())).toBe(false);
    expect([await logIn(ada, PASSWORD), (await ada.get("/messages")).status]).toEqual([200, 200]);
  });
});

describe("Google", () => {
  beforeEach(() => fetch(`${provider}/test`, { method: "POST", body: JSON.stringify({ failure: null }) }));

  const personOf = ({ id, email }: Caller): OidcPerson => ({
    sub: `sub of ${id}`,
    email,
    email_verified: true,
    name: "Ada",
  });
  const link = (person: OidcPerson, { id }: Caller) =>
    db
      .prepare("insert into identities (provider, subject, member_id, created_at) values ('google', ?1, ?2, 1)")
      .bind(person.sub, id)
      .run();

  const linkedTo = ({ id }: Caller) =>
    db.prepare("select count(*) as n from identities where member_id = ?").bind(id).first<number>("n");

  /** Goes to the provider and back, in a browser with these cookies. */
  async function goThere(person: OidcPerson, query: string, cookie = ""): Promise<Response> {
    await fetch(`${provider}/test`, { method: "POST", body: JSON.stringify({ person }) });
    const begun = await caller(cookie).get(`/login/google${query}`);
    const to = new URL(begun.headers.get("location") ?? "");
    to.searchParams.set("prompt", "none");
    const back = new URL((await fetch(to, { redirect: "manual" })).headers.get("location") ?? "");
    const flow =
      begun.headers
        .getSetCookie()
        .find((set) => set.startsWith("google="))
        ?.split(";")[0] ?? "";
    return caller([cookie, flow].filter((each) => each !== "").join("; ")).get(back.pathname + back.search);
  }

  it("A16 · a sign-in with Google leads to the second step, and opens no session before it", async () => {
    const { ada, app } = await memberWithCodes();
    await link(personOf(ada), ada);
    const half = await goThere(personOf(ada), "?next=/messages");
    expect([half.headers.get("location"), sessionCookie(half)]).toEqual(["/login/second?next=%2Fmessages", null]);
    const opened = await sendSecond(caller(halfCookie(half) ?? ""), app.code());
    expect((await signedInBy(opened, ada)?.get("/messages"))?.status).toBe(200);
  });

  it("A16 · a popup notifies its opener that the second step follows", async () => {
    const { ada } = await memberWithCodes();
    const page = await (await goThere(personOf(ada), `?popup=${POPUP}`)).text();
    expect(page).toContain('postMessage({"ok":true,"secondStep":true})');
  });

  it("A16 · a removed Google account ends the half-done sign-in", async () => {
    const { ada, app } = await memberWithCodes();
    await link(personOf(ada), ada);
    const half = await goThere(personOf(ada), "");
    expect(halfCookie(half)).not.toBeNull();
    await db.prepare("delete from identities where member_id = ?").bind(ada.id).run();
    expect(sessionCookie(await sendSecond(caller(halfCookie(half) ?? ""), app.code()))).toBeNull();
  });

  it("A16 · a Google account with the member's email is linked after the second step, not before", async () => {
    const { ada, app } = await memberWithCodes();
    const half = await goThere(personOf(ada), "");
    const before = await linkedTo(ada);
    const opened = await sendSecond(caller(halfCookie(half) ?? ""), app.code());
    expect([before, sessionCookie(opened) !== null, await linkedTo(ada)]).toEqual([0, true, 1]);
  });

  it("A16 · a Google account isn't linked when the email changes before the second step", async () => {
    const { ada, app } = await memberWithCodes();
    const half = await goThere(personOf(ada), "");
    expect(halfCookie(half)).not.toBeNull();
    await db
      .prepare("update accounts set email = ?2, email_key = ?2 where member_id = ?1")
      .bind(ada.id, `moved-${crypto.randomUUID()}@example.com`)
      .run();
    const refused = await sendSecond(caller(halfCookie(half) ?? ""), app.code());
    expect([refused.status, sessionCookie(refused), await linkedTo(ada)]).toEqual([401, null, 0]);
  });

  it("A21 · a linked Google account is in the security log and is mailed", async () => {
    const { ada, app } = await memberWithCodes();
    const half = await goThere(personOf(ada), "");
    await sendSecond(caller(halfCookie(half) ?? ""), app.code());
    const logged = db.prepare("select count(*) as n from security_events where member_id = ? and kind = ?");
    expect(await logged.bind(ada.id, "identity-linked").first("n")).toBe(1);
    await expect
      .poll(async () => (await caller().get("/development/mail")).text())
      .toContain(`Mail to ${ada.email}: A Google account was linked`);
  });

  it("A3 · an account that somebody else made passes to its email's owner without second factors", async () => {
    const planted = await newMember();
    await giveCodes(planted);
    await giveRecoveryCodes(planted);
    await db
      .prepare("insert into passkeys values (?1, ?2, 'x', 0, '[]', 'Key', 0, 1, null)")
      .bind(`key of ${planted.id}`, planted.id)
      .run();
    await db.prepare("update accounts set email_verified_at = null where member_id = ?").bind(planted.id).run();
    expect(sessionCookie(await goThere(personOf(planted), ""))).not.toBeNull();
    const left = db.prepare(
      "select (select count(*) from passkeys where member_id = ?1) + (select count(*) from one_time_codes where member_id = ?1) + (select count(*) from recovery_codes where member_id = ?1) as n",
    );
    expect(await left.bind(planted.id).first("n")).toBe(0);
  });

  describe("as a proof", () => {
    it("A17 · the member's Google account opens a new session in place of the old one", async () => {
      const ada = await newMember();
      await link(personOf(ada), ada);
      await age(ada);
      const response = await goThere(personOf(ada), "?prove=1&next=/settings/codes", ada.cookie);
      expect(response.headers.get("location")).toBe("/settings/codes");
      expect((await signedInBy(response, ada)?.get("/settings/codes"))?.status).toBe(200);
      expect((await ada.get("/messages")).status).toBe(401);
    });

    const signedInFor = (signedInForS: number | null) =>
      fetch(`${provider}/test`, { method: "POST", body: JSON.stringify({ signedInForS }) });
    afterEach(() => signedInFor(0));

    it.each([
      ["more than ten minutes ago", 601],
      ["at a time that Google doesn't tell", null],
    ])("A17 · a member who signed in to Google %s is refused, and opens no session", async (_when, forS) => {
      const ada = await newMember();
      await link(personOf(ada), ada);
      await signedInFor(forS);
      const response = await goThere(personOf(ada), "?prove=1&next=/settings", ada.cookie);
      expect([response.headers.get("location"), sessionCookie(response)]).toEqual([
        "/prove?next=%2Fsettings&refused=requires-recent-login",
        null,
      ]);
    });

    it("A3 · a sign-in with Google opens a session, however long ago the person signed in there", async () => {
      const ada = await newMember();
      await link(personOf(ada), ada);
      await signedInFor(601);
      expect((await signedInBy(await goThere(personOf(ada), ""), ada)?.get("/messages"))?.status).toBe(200);
    });

    const emailPageAfterSignIn = async (person: OidcPerson, query = "") => {
      const browser = caller(sessionCookie(await goThere(person, query)) ?? "");
      const page = await browser.get("/settings/email");
      return [page.status, page.headers.get("location")];
    };
    const TO_PROOF = [302, "/prove?next=%2Fsettings%2Femail"];

    it.each([
      ["more than ten minutes ago", 601],
      ["at a time that Google doesn't tell", null],
    ])(
      "A17 · after a sign-in by somebody who signed in to Google %s, /settings/email needs a proof",
      async (_when, forS) => {
        const ada = await newMember();
        await link(personOf(ada), ada);
        await signedInFor(forS);
        expect(await emailPageAfterSignIn(personOf(ada))).toEqual(TO_PROOF);
      },
    );

    it("A17 · a sign-in by somebody who has just signed in to Google is a proof", async () => {
      const ada = await newMember();
      await link(personOf(ada), ada);
      expect(await emailPageAfterSignIn(personOf(ada))).toEqual([200, null]);
    });

    it("A17 · the sign-in that creates an account is a proof, however long ago the person signed in to Google", async () => {
      await signedInFor(601);
      const id = crypto.randomUUID();
      const person = { sub: id, email: `${id}@provider.test`, email_verified: true, name: "Ada" };
      expect(await emailPageAfterSignIn(person)).toEqual([200, null]);
    });

    it("A17 · after an old sign-in at Google, the second factor is the proof", async () => {
      const { ada, app } = await memberWithCodes();
      await link(personOf(ada), ada);
      await signedInFor(601);
      const half = await goThere(personOf(ada), "");
      const opened = await sendSecond(caller(halfCookie(half) ?? ""), app.code());
      expect((await signedInBy(opened, ada)?.get("/settings/email"))?.status).toBe(200);
    });

    it.each([
      ["Google alone is no proof", "google", null, TO_PROOF],
      ["Google and a one-time code is a proof", "google", "code", [200, null]],
      ["a password is a proof", "password", null, [200, null]],
    ])("A17 · in a session of an earlier release, a sign-in with %s", async (_what, method, second, answer) => {
      const ada = await newMember();
      await db
        .prepare("update sessions set proved_at = null, method = ?, second = ? where member_id = ?")
        .bind(method, second, ada.id)
        .run();
      const page = await ada.get("/settings/email");
      expect([page.status, page.headers.get("location")]).toEqual(answer);
    });

    it("A17 · another member's Google account is refused, and opens no session", async () => {
      const [ada, bob] = [await newMember("Ada"), await newMember("Bob")];
      await link(personOf(bob), bob);
      const response = await goThere(personOf(bob), "?prove=1&next=/settings", ada.cookie);
      expect([response.headers.get("location"), sessionCookie(response)]).toEqual([
        "/prove?next=%2Fsettings&refused=forbidden",
        null,
      ]);
      expect((await ada.get("/messages")).status).toBe(200);
    });

    it("A17 · an unknown Google account with the member's email is refused, and isn't linked", async () => {
      const { ada } = await memberWithCodes();
      const response = await goThere(personOf(ada), "?prove=1", ada.cookie);
      expect([sessionCookie(response), halfCookie(response), await linkedTo(ada)]).toEqual([null, null, 0]);
    });

    it("A17 · the page says why a Google account was refused", async () => {
      const ada = await newMember();
      expect(await (await ada.get("/prove?refused=forbidden")).text()).toContain(
        "This isn&#x27;t the Google account that you sign in with.",
      );
    });

    it("A17 · the page that refuses an old sign-in at Google links to a first password", async () => {
      const page = await (await (await newMember()).get("/prove?refused=requires-recent-login")).text();
      expect(page).toContain("set a password with “Forgot password?” below.");
      expect(page).toMatch(/<a [^>]*href="\/forgotten"[^>]*>Forgot password\?<\/a>/);
    });

    it("A17 · the page offers only the ways that the account has", async () => {
      const [ada, bob] = [await newMember("Ada"), await newMember("Bob")];
      await db.prepare("update accounts set password_hash = null where member_id = ?").bind(bob.id).run();
      await link(personOf(bob), bob);
      const offered = async (member: Caller) => {
        const page = await (await member.get("/prove")).text();
        return [page.includes('name="password"'), page.includes("Sign in with Google")];
      };
      expect([await offered(ada), await offered(bob)]).toEqual([
        [true, false],
        [false, true],
      ]);
    });
  });
});
