import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import type { Env } from "~/app/server/env.server";
import { AS_JSON, caller, PASSWORD, unknownEmail } from "~/tests/wire/caller";

const { DB } = env as unknown as Env;
const signUp = (email: string) =>
  caller().raw("/api/signup", {
    method: "POST",
    body: new URLSearchParams({ email, password: PASSWORD, confirmPassword: PASSWORD }),
    headers: { ...AS_JSON, origin: "http://parlor.test" },
  });
const sessionsOf = (email: string) =>
  DB.prepare("select count(*) as n from sessions join accounts using (member_id) where email = ?")
    .bind(email)
    .first<number>("n");

it("A1 · of two sign-ups with one email at the same time, one gets an account and a session", async () => {
  const email = unknownEmail();
  const answers = await Promise.all([signUp(email), signUp(email)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const signedIn = answers.filter(({ headers }) => headers.getSetCookie().some((cookie) => /^sid=\w/.test(cookie)));
  expect([signedIn.map(({ status }) => status), await sessionsOf(email)]).toEqual([[200], 1]);
});

it("A1 · a sign-up with an email that is in use begins no session", async () => {
  const email = unknownEmail();
  await signUp(email);
  const again = await signUp(email);
  expect([again.status, await again.json()]).toMatchObject([409, { code: "email-already-in-use" }]);
  expect(await sessionsOf(email)).toBe(1);
});
