import { env } from "cloudflare:workers";
import { beforeEach, expect, it, vi } from "vitest";
import type { SecurityEvent } from "~/base/logEvent";
import { Authenticator } from "~/tests/kit/members/authenticator";
import { giveCodes, halfSignedIn, sendSecond } from "~/tests/kit/workerd/factors";
import { ask, signIn, SITE, withPasskey } from "~/tests/kit/workerd/wirePasskeys";
import { AS_JSON, caller, type Caller, newMember, PASSWORD } from "./caller";

const { DB: db, GOOGLE_ISSUER: provider } = env as unknown as { DB: D1Database; GOOGLE_ISSUER: string };
const lines: string[] = [];
beforeEach(() => {
  lines.length = 0;
  vi.spyOn(console, "log").mockImplementation((line) => void lines.push(String(line)));
});

const logged = (what: SecurityEvent["what"]) =>
  lines
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line) as SecurityEvent)
    .filter((event) => event.event === "security" && event.what === what)
    .map(({ member, by, second, reason }) => ({ member, by, second, reason }));

const disable = ({ id }: Caller) =>
  db.prepare("update accounts set disabled_at = 1 where member_id = ?").bind(id).run();

/** A browser comes back from Google, where this person signed in. */
async function signInWithGoogle(person: { sub: string; email: string; email_verified: boolean }): Promise<Response> {
  await fetch(`${provider}/test`, { method: "POST", body: JSON.stringify({ person, failure: null }) });
  const begun = await caller().get("/login/google");
  const to = new URL(begun.headers.get("location") ?? "");
  to.searchParams.set("prompt", "none");
  const back = new URL((await fetch(to, { redirect: "manual" })).headers.get("location") ?? "");
  const [flow] = begun.headers.getSetCookie().map((cookie) => cookie.split(";")[0]);
  return caller(flow ?? "").get(back.pathname + back.search);
}

it("logs · a sign-in is logged with both of its factors", async () => {
  const ada = await newMember();
  const app = await giveCodes(ada);
  lines.length = 0;
  await sendSecond(await halfSignedIn(ada), app.code());
  expect(logged("logged_in")).toEqual([{ member: ada.id, by: "password", second: "code" }]);
});

it("logs · a refused sign-in with Google is logged with its reason", async () => {
  const ada = await newMember();
  lines.length = 0;
  await signInWithGoogle({ sub: `refused-${ada.id}`, email: ada.email, email_verified: false });
  expect(logged("login_failed")).toEqual([{ member: null, by: "google", reason: "email-already-in-use" }]);
});

it("logs · an answer of Google that nobody asked for is logged", async () => {
  await caller().get("/login/google/back?state=made-up&code=made-up");
  expect(logged("login_failed")).toEqual([{ member: null, by: "google", reason: "invalid-argument" }]);
});

it.each(["/api/reset", "/email/undo"])("logs · a mailed link that doesn't work is logged, at %s", async (path) => {
  await caller().post(path, { token: "made-up", password: "long enough 7", confirmPassword: "long enough 7" });
  expect(logged("link_refused")).toEqual([{ member: null, by: "mailed-link" }]);
});

it.each(["/api/verify", "/email/confirm"])(
  "logs · a member's link that doesn't work is logged, at %s",
  async (path) => {
    await (await newMember()).post(path, { token: "made-up" });
    expect(logged("link_refused")).toEqual([{ member: null, by: "mailed-link" }]);
  },
);

it("logs · a wrong passkey in a proof is logged with the member", async () => {
  const ada = await newMember();
  await withPasskey(ada);
  const { options, browser } = await ask(ada, { for: "prove" });
  const passkey = await (await Authenticator.create(SITE)).sign(options);
  await browser.post("/api/prove", { passkey }, AS_JSON);
  expect(logged("login_failed")).toEqual([{ member: ada.id, by: "passkey", reason: "invalid-credential" }]);
});

it("logs · a disabled account that signs in with a password is logged with the reason", async () => {
  const ada = await newMember();
  await disable(ada);
  await caller().post("/api/login", { email: ada.email, password: PASSWORD });
  expect(logged("login_failed")).toEqual([{ member: ada.id, by: "password", reason: "account-disabled" }]);
});

it("logs · a disabled account that signs in with a passkey is logged with the reason", async () => {
  const ada = await newMember();
  const authenticator = await withPasskey(ada);
  await disable(ada);
  await signIn(authenticator);
  expect(logged("login_failed")).toEqual([{ member: ada.id, by: "passkey", reason: "account-disabled" }]);
});

it("logs · a disabled account that signs in with Google is logged with the reason", async () => {
  const ada = await newMember();
  await disable(ada);
  await signInWithGoogle({ sub: `disabled-${ada.id}`, email: ada.email, email_verified: true });
  expect(logged("login_failed")).toEqual([{ member: ada.id, by: "google", reason: "account-disabled" }]);
});

it("logs · an account that is disabled before the second step is logged with the reason", async () => {
  const ada = await newMember();
  const app = await giveCodes(ada);
  const half = await halfSignedIn(ada);
  await disable(ada);
  await sendSecond(half, app.code());
  expect(logged("login_failed")).toEqual([{ member: ada.id, by: "password", reason: "account-disabled" }]);
});
