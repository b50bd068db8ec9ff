import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import type { Env } from "~/app/server/env.server";
import { age, signedInBy } from "~/tests/kit/workerd/factors";
import { AS_JSON, anotherDevice, type Caller, newMember, PASSWORD } from "./caller";

const { DB: db } = env as unknown as Env;
const AS_PAGE = { accept: "text/html", referer: "http://parlor.test/settings" };

/** The member's oldest session is `first`'s. */
const sessionOf = async ({ id }: Caller) =>
  (await db
    .prepare("select id from sessions where member_id = ? order by created_at limit 1")
    .bind(id)
    .first<string>("id")) ?? "";
const isSignedIn = async (device: Caller) => (await device.get("/messages")).status === 200;

/** Ada's phone, and a browser in which she signed in more than ten minutes ago. */
async function twoDevices(): Promise<{ phone: Caller; session: string; laptop: Caller }> {
  const phone = await newMember();
  const session = await sessionOf(phone);
  const laptop = await anotherDevice(phone);
  await age(phone);
  return { phone, session, laptop };
}

it("A17 · ending another session needs a sign-in of the last ten minutes", async () => {
  const { phone, session, laptop } = await twoDevices();
  const refused = await laptop.post("/sessions/end", { session }, AS_JSON);
  expect([refused.status, await refused.json()]).toMatchObject([403, { code: "requires-recent-login" }]);
  expect(await isSignedIn(phone)).toBe(true);
});

it("A17 · A24 · without JavaScript, ending another session leads to the proof and back to the list", async () => {
  const { session, laptop } = await twoDevices();
  const answer = await laptop.post("/sessions/end", { session }, AS_PAGE);
  expect([answer.status, answer.headers.get("location")]).toEqual([303, "/prove?next=%2Fsettings"]);
});

it("A6 · A17 · after a proof another session can be ended", async () => {
  const { phone, session, laptop } = await twoDevices();
  const proved = signedInBy(await laptop.post("/api/prove", { password: PASSWORD }, AS_JSON), laptop);
  expect((await proved?.post("/sessions/end", { session }, AS_JSON))?.status).toBe(200);
  expect(await isSignedIn(phone)).toBe(false);
});

it("A6 · logging out needs no proof", async () => {
  const { laptop } = await twoDevices();
  await laptop.post("/logout", {}, AS_JSON);
  expect(await isSignedIn(laptop)).toBe(false);
});

it("A6 · ending the own session by its id needs no proof", async () => {
  const { phone, session } = await twoDevices();
  expect((await phone.post("/sessions/end", { session }, AS_JSON)).status).toBe(200);
  expect(await isSignedIn(phone)).toBe(false);
});
