import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import { confirmEmail } from "~/tests/kit/members/secondFactor";
import { plainBrowser, type PlainPage } from "~/tests/kit/workerd/plainBrowser";
import { caller, listenForClose, newMember, PASSWORD, sessionCookie } from "./caller";
import type { OidcFailure, OidcPerson } from "~/tests/kit/server/oidcProvider";

const { DB: db, GOOGLE_ISSUER: provider } = env as unknown as { DB: D1Database; GOOGLE_ISSUER: string };
const POPUP = "7f0e8a0c-5a8e-4b8e-9d43-0f4d5c2b1a90";
let people = 0;

/** A person whom nobody knows yet. */
const somebody = (more: Partial<OidcPerson> = {}): OidcPerson => {
  const sub = `${Date.now()}-${++people}`;
  return { sub, email: `${sub}@provider.test`, email_verified: true, name: "Some Body", ...more };
};
const set = (state: { person?: OidcPerson; failure?: OidcFailure | null }) =>
  fetch(`${provider}/test`, { method: "POST", body: JSON.stringify(state) });

beforeEach(() => set({ failure: null }));

const cookieOf = (response: Response, name: string) =>
  response.headers.getSetCookie().find((cookie) => cookie.startsWith(`${name}=`)) ?? "";

/** Sends a browser to the provider, which answers immediately. */
async function visit(query = "") {
  const begun = await caller().get(`/login/google${query}`);
  const to = new URL(begun.headers.get("location") ?? "");
  to.searchParams.set("prompt", "none");
  const back = new URL((await fetch(to, { redirect: "manual" })).headers.get("location") ?? "");
  return { begun, to, back, flow: cookieOf(begun, "google").split(";")[0] ?? "" };
}

async function signIn(person: OidcPerson, query = ""): Promise<Response> {
  await set({ person });
  const { back, flow } = await visit(query);
  return caller(flow).get(back.pathname + back.search);
}

/** The member whose session an answer starts. Null when it starts none. */
async function memberIn(response: Response): Promise<string | null> {
  const cookie = sessionCookie(response);
  if (!cookie) return null;
  const page = await (await caller(cookie).get("/settings")).text();
  return /href="\/([0-7][0-9A-HJKMNP-TV-Z]{25})"/.exec(page)?.[1] ?? null;
}

const refusedBy = (response: Response) =>
  new URL(response.headers.get("location") ?? "", "http://parlor.test").searchParams.get("refused");
const accountOf = (member: string | null) =>
  db
    .prepare("select email, password_hash as hash, email_verified_at as verifiedAtMs from accounts where member_id = ?")
    .bind(member)
    .first<{ email: string; hash: string | null; verifiedAtMs: number | null }>();

describe("the way there and back", () => {
  it("A3 · a sign-in goes to the provider with state, nonce and PKCE, kept in a cookie that scripts can't read", async () => {
    const { begun, to } = await visit();
    expect([begun.status, to.origin + to.pathname]).toEqual([302, `${provider}/authorize`]);
    for (const name of ["state", "nonce", "code_challenge"])
      expect(to.searchParams.get(name)?.length, name).toBeGreaterThan(40);
    expect(to.searchParams.get("redirect_uri")).toBe("http://parlor.test/login/google/back");
    expect(cookieOf(begun, "google")).toMatch(/; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax/);
  });

  it("X192 · a new account has the language of the page on which the sign-in began", async () => {
    const member = await memberIn(await signIn(somebody(), "?lang=de"));
    const language = db.prepare("select language from accounts where member_id = ?").bind(member).first("language");
    expect(await language).toBe("de");
  });

  it("A3 · a sign-in leads back to the page where the person was, and to no other site", async () => {
    const back = async (next: string) =>
      (await signIn(somebody(), `?next=${encodeURIComponent(next)}`)).headers.get("location");
    expect(await back("/search?query=a")).toBe("/search?query=a");
    expect(await back("https://evil.example/x")).toBe("/");
    expect(await back("/" + "x".repeat(5_000))).toBe("/");
  });

  it.each(["cross-site", "same-site"])("A3 · a %s page can't start a sign-in", async (site) => {
    const refused = await caller().get(`/login/google?next=/search&popup=${POPUP}`, { "sec-fetch-site": site });
    expect(refused.headers.get("location")).toBe("/login?next=%2Fsearch&refused=invalid-argument");
    expect(cookieOf(refused, "google")).toBe("");
  });

  it.each(["same-origin", "none"])("A3 · a request that is %s starts a sign-in", async (site) => {
    const begun = await caller().get("/login/google", { "sec-fetch-site": site });
    expect(begun.headers.get("location")).toContain(provider);
  });

  it("A3 · a planted cookie can't lead to another site", async () => {
    await set({ person: somebody() });
    const { back, flow } = await visit();
    const [name, value] = flow.split("=");
    const planted = { ...JSON.parse(Buffer.from(value ?? "", "base64url").toString()), next: "https://evil.example/x" };
    const cookie = `${name}=${Buffer.from(JSON.stringify(planted)).toString("base64url")}`;
    expect((await caller(cookie).get(back.pathname + back.search)).headers.get("location")).toBe("/");
  });

  it("A3 · a popup notifies its opener, and its secrets are used up", async () => {
    const response = await signIn(somebody(), `?popup=${POPUP}`);
    const nonce = /'nonce-([^']+)'/.exec(response.headers.get("content-security-policy") ?? "")?.[1];
    expect(await response.text()).toContain(
      `<script nonce="${nonce}">new BroadcastChannel("google:${POPUP}").postMessage({"ok":true,"secondStep":false});close()`,
    );
    expect(response.headers.get("cross-origin-opener-policy")).toBe("unsafe-none");
    expect(cookieOf(response, "google")).toMatch(/^google=; .*Max-Age=0/);
    expect(await memberIn(response)).not.toBeNull();
  });

  it("A3 · a popup's name can't end a script", async () => {
    const { begun } = await visit(`?popup=${encodeURIComponent("</script><script>alert(1)</script>")}`);
    expect(begun.status).toBe(302);
    const response = await signIn(somebody(), `?popup=${encodeURIComponent("</script>")}`);
    expect([response.status, response.headers.get("location")]).toEqual([302, "/"]);
  });
});

describe("the identity", () => {
  it("A3 · the first sign-in creates the member, and later ones find them even with another email", async () => {
    const person = somebody();
    const first = await memberIn(await signIn(person));
    expect(await accountOf(first)).toEqual({ email: person.email, hash: null, verifiedAtMs: expect.any(Number) });
    expect(await db.prepare("select name from members where id = ?").bind(first).first()).toEqual({ name: null });
    expect(await memberIn(await signIn({ ...person, email: "moved@provider.test", email_verified: false }))).toBe(
      first,
    );
  });

  it("A18 · an email that an undo link reserves makes no account", async () => {
    const person = somebody();
    const ada = await newMember();
    await db
      .prepare(
        "insert into mail_tokens (hash, purpose, member_id, expires_at, email, email_key) values (?1, 'undo', ?1, ?2, ?3, ?3)",
      )
      .bind(ada.id, Date.now() + 60_000, person.email)
      .run();
    const refused = await signIn(person);
    expect([refusedBy(refused), await memberIn(refused)]).toEqual(["conflict", null]);
    expect(await (await caller().get(refused.headers.get("location") ?? "")).text()).toContain(
      "That change can still be undone",
    );
  });

  it("A3 · simultaneous first sign-ins create one member", async () => {
    await set({ person: somebody() });
    const visits = await Promise.all(Array.from({ length: 8 }, () => visit()));
    const responses = await Promise.all(visits.map(({ back, flow }) => caller(flow).get(back.pathname + back.search)));
    const members = await Promise.all(responses.map(memberIn));
    expect(members[0]).not.toBeNull();
    expect(new Set(members).size).toBe(1);
  });

  it("A3 · a verified email signs in to its account in any case of letters", async () => {
    const ada = await newMember();
    await confirmEmail(db, ada.id);
    expect(await memberIn(await signIn(somebody({ email: ada.email.toUpperCase() })))).toBe(ada.id);
  });

  it("A3 · a verified account keeps its password and sessions", async () => {
    const ada = await newMember();
    await confirmEmail(db, ada.id);
    await signIn(somebody({ email: ada.email }));
    expect((await ada.get("/messages")).status).toBe(200);
    expect((await caller().post("/api/login", { email: ada.email, password: PASSWORD })).status).toBe(200);
  });

  it("A3 · an account that somebody else made passes to its email's owner without password, sessions and other identities", async () => {
    const planted = await newMember();
    await db
      .prepare("insert into identities (provider, subject, member_id, created_at) values ('google', ?1, ?2, 1)")
      .bind(`of ${planted.id}`, planted.id)
      .run();
    const { closed } = await listenForClose(planted);
    const person = somebody({ email: planted.email });
    expect(await memberIn(await signIn(person))).toBe(planted.id);
    expect(await closed).toBe(4001);
    expect((await planted.get("/messages")).status).toBe(401);
    expect((await caller().post("/api/login", { email: planted.email, password: PASSWORD })).status).toBe(401);
    expect(await accountOf(planted.id)).toMatchObject({ hash: null, verifiedAtMs: expect.any(Number) });
    const subjects = await db
      .prepare("select subject from identities where member_id = ?")
      .bind(planted.id)
      .all<{ subject: string }>();
    expect(subjects.results).toEqual([{ subject: person.sub }]);
  });

  it("A3 · A12 · an unverified new email gets an account, which passes to the person who proves the email", async () => {
    const claimed = somebody({ email_verified: false });
    const claimant = await signIn(claimed);
    const member = await memberIn(claimant);
    expect(await accountOf(member)).toEqual({ email: claimed.email, hash: null, verifiedAtMs: null });
    await expect
      .poll(async () => (await caller().get("/development/mail")).text())
      .toContain(`Mail to ${claimed.email}: Confirm your email`);
    expect(await memberIn(await signIn(somebody({ email: claimed.email })))).toBe(member);
    expect((await caller(sessionCookie(claimant) ?? "").get("/messages")).status).toBe(401);
    expect(refusedBy(await signIn(claimed))).toBe("email-already-in-use"); // the account is no longer the claimant's
  });

  it("A3 · an unverified email can't sign in to an existing account", async () => {
    const ada = await newMember();
    const response = await signIn(somebody({ email: ada.email, email_verified: false }));
    expect([refusedBy(response), sessionCookie(response)]).toEqual(["email-already-in-use", null]);
    expect((await ada.get("/messages")).status).toBe(200);
    expect(await (await caller().get(response.headers.get("location") ?? "")).text()).toContain(
      "verified that the email is yours",
    );
  });

  it("A3 · an identity that is removed during its sign-in starts no session", async () => {
    const person = somebody();
    const member = await memberIn(await signIn(person));
    await db.prepare("delete from sessions where member_id = ?").bind(member).run();
    await db
      .prepare(
        "create trigger taken after insert on sessions begin delete from identities where member_id = new.member_id; end",
      )
      .run();
    const response = await signIn(person);
    await db.prepare("drop trigger taken").run();
    expect(refusedBy(response)).toBe("invalid-credential");
    expect(cookieOf(response, "sid")).toBe("");
    expect(await db.prepare("select count(*) as n from sessions where member_id = ?").bind(member).first("n")).toBe(0);
  });

  it("A5 · a disabled account stays closed", async () => {
    const person = somebody();
    const member = await memberIn(await signIn(person));
    await db.prepare("update accounts set disabled_at = 1 where member_id = ?").bind(member).run();
    expect(refusedBy(await signIn(person))).toBe("account-disabled");
    const ada = await newMember();
    await db.prepare("update accounts set disabled_at = 1 where member_id = ?").bind(ada.id).run();
    expect(refusedBy(await signIn(somebody({ email: ada.email })))).toBe("account-disabled");
  });
});

describe("what goes wrong", () => {
  it("A3 · another browser's state signs nobody in", async () => {
    await set({ person: somebody() });
    const [mine, theirs] = [await visit(), await visit()];
    for (const cookie of [theirs.flow, "", "google=nonsense"]) {
      const response = await caller(cookie).get(mine.back.pathname + mine.back.search);
      expect([refusedBy(response), sessionCookie(response)], cookie).toEqual(["invalid-argument", null]);
    }
  });

  it("A3 · too many attempts from one address are refused", async () => {
    const { flow, back } = await visit();
    const [state, eager] = [back.searchParams.get("state"), caller(flow)];
    // a new window may begin in between, and each allows thirty
    const twoWindows = Array.from({ length: 61 }, () => eager.get(`/login/google/back?state=${state}&code=made-up`));
    const codes = (await Promise.all(twoWindows)).map(refusedBy);
    expect(new Set(codes)).toEqual(new Set(["invalid-credential", "too-many-requests"]));
  });

  it("A3 · Cancel at the provider is reported as a closed popup", async () => {
    await set({ failure: "denied" });
    expect(refusedBy(await signIn(somebody()))).toBe("popup-closed-by-user");
  });

  it.each([
    ["token_garbage", "network-request-failed"],
    ["token_error", "invalid-credential"],
    ["expired", "invalid-credential"],
    ["wrong_audience", "invalid-credential"],
  ] as const)("A3 · the failure %s is answered %s, also to the popup's opener", async (failure, code) => {
    await set({ failure });
    expect(refusedBy(await signIn(somebody()))).toBe(code);
    const popup = await signIn(somebody(), `?popup=${POPUP}`);
    expect(await popup.text()).toContain(`"code":"${code}"`);
    expect(sessionCookie(popup)).toBeNull();
  });

  it("A3 · the login page shows a sentence only for a code that it knows", async () => {
    const said = async (refused: string) =>
      (await (await caller().get(`/login?refused=${refused}`)).text()).includes('role="alert"');
    expect([await said("network-request-failed"), await said("nonsense"), await said("__proto__")]).toEqual([
      true,
      false,
      false,
    ]);
  });
});

it("A3 · without JavaScript, the login page leads to the provider and back to where the person was", async () => {
  const browser = plainBrowser();
  const pressGoogle = async (login: PlainPage) => {
    const to = new URL((await login.press("Sign in with Google")).at);
    to.searchParams.set("prompt", "none"); // the provider answers immediately
    const back = new URL((await fetch(to, { redirect: "manual" })).headers.get("location") ?? "");
    return browser.open(back.pathname + back.search);
  };
  await set({ person: somebody(), failure: "denied" });
  const refused = await pressGoogle(await browser.open("/login?next=%2Fsettings"));
  expect(refused.alert).toBe("The window was closed before you signed in.");
  await set({ failure: null });
  const settings = await pressGoogle(refused);
  expect([settings.at, settings.html.includes(">Logout<")]).toEqual(["/settings", true]);
});
