import { createHmac } from "node:crypto";
import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import type { Env } from "~/app/server/env.server";
import { caller, newMember, PASSWORD, sessionCookie, unknownEmail } from "./caller";

const world = env as unknown as Env & { ATTEMPT_KEY: string };
const logIn = (email: string, password: string, headers: Record<string, string> = {}) =>
  caller().post("/api/login", { email, password }, headers);
/** Counts ten failed log-ins to an email, without the time that their hashes would take. */
async function lock(email: string): Promise<void> {
  const hashed = createHmac("sha256", world.ATTEMPT_KEY).update(email).digest("base64url");
  await world.LIMITS.getByName(`account:${hashed}`).take([{ action: "login", amount: 10 }]);
}

const from = (address: string) => ({ "cf-connecting-ip": address });

describe("guessing", () => {
  it("A7 · ten wrong passwords from ten addresses lock the account for an eleventh address", async () => {
    const { email } = await newMember();
    for (let i = 0; i < 10; i++) expect((await logIn(email, `guess ${i}`, from(`198.51.100.${i}`))).status).toBe(401);
    expect((await logIn(email, PASSWORD, from("198.51.100.99"))).status).toBe(429);
  });

  it("A7 · an address that tries one password on many accounts is refused after thirty, even where it is right", async () => {
    const victim = await newMember();
    const address = from("198.51.100.200");
    for (let i = 0; i < 30; i++) expect((await logIn(unknownEmail(), PASSWORD, address)).status).toBe(401);
    expect((await logIn(victim.email, PASSWORD, address)).status).toBe(429);
  });

  it("A7 · an address that is refused after many guesses can't lock an account for others", async () => {
    const { email } = await newMember();
    await world.LIMITS.getByName("address:198.51.100.201").take([{ action: "address-login", amount: 30 }]);
    for (let i = 0; i < 10; i++) expect((await logIn(email, `guess ${i}`, from("198.51.100.201"))).status).toBe(429);
    expect((await logIn(email, PASSWORD)).status).toBe(200);
  });

  it("A7 · a made-up device cookie gives no further guesses", async () => {
    const { email } = await newMember();
    await lock(email);
    const id = "A".repeat(22);
    const signature = createHmac("sha256", "a guessed key").update(`device ${id} ${email}`).digest("base64url");
    expect((await logIn(email, PASSWORD, { cookie: `device=${id}.${signature}` })).status).toBe(429);
  });
});

describe("enumeration", () => {
  const answer = async (response: Response) => [
    response.status,
    [...response.headers.keys()].sort(),
    await response.text(),
  ];

  it("A7 · a forgotten password gets the same answer for a known and an unknown email", async () => {
    const { email } = await newMember();
    const forget = async (of: string) => answer(await caller().post("/api/forgotten", { email: of }));
    expect(await forget(email)).toEqual(await forget(unknownEmail()));
  });

  it("A7 · a log-in after ten failures gets the same answer for a known and an unknown email", async () => {
    const locked = async (email: string) => {
      await lock(email);
      const response = await logIn(email, PASSWORD);
      return [response.status, (await response.text()).replaceAll(/\d+/g, "0")]; // the time to wait
    };
    expect(await locked((await newMember()).email)).toEqual(await locked(unknownEmail()));
  });

  it("A7 · a sign-up with a common password gets the same answer for a known and an unknown email", async () => {
    const { email } = await newMember();
    const signUp = async (of: string) =>
      answer(await caller().post("/api/signup", { email: of, password: "iloveyou", confirmPassword: "iloveyou" }));
    expect(await signUp(email)).toEqual(await signUp(unknownEmail()));
  });

  it("A7 · an address can ask about sixty emails a minute by signing up", async () => {
    const address = from("198.51.100.202");
    const counter = world.LIMITS.getByName("address:198.51.100.202");
    await counter.take([{ action: "address-signup", amount: 59 }]);
    const ask = async () => {
      const { email } = await newMember();
      const fields = { email, password: PASSWORD, confirmPassword: PASSWORD };
      return (await caller().post("/api/signup", fields, address)).status;
    };
    expect([await ask(), await ask()]).toEqual([409, 429]);
  });
});

describe("session fixation", () => {
  const CHOSEN = `sid=${"a".repeat(40)}`;

  it("A5 · a log-in never adopts a cookie that was set before", async () => {
    const { email } = await newMember();
    const cookie = sessionCookie(await logIn(email, PASSWORD, { cookie: CHOSEN }));
    expect(cookie).not.toBe(CHOSEN);
    expect((await caller(CHOSEN).get("/messages")).status).toBe(401);
    expect((await caller(cookie ?? "").get("/messages")).status).toBe(200);
  });

  it("A5 · a sign-up never adopts a cookie that was set before", async () => {
    const fields = { email: unknownEmail(), password: PASSWORD, confirmPassword: PASSWORD };
    const cookie = sessionCookie(await caller(CHOSEN).post("/api/signup", fields));
    expect(cookie).not.toBe(CHOSEN);
    expect((await caller(CHOSEN).get("/messages")).status).toBe(401);
    expect((await caller(cookie ?? "").get("/messages")).status).toBe(200);
  });

  it("A5 · the token changes when a signed-in browser logs in again", async () => {
    const ada = await newMember();
    const cookie = sessionCookie(await logIn(ada.email, PASSWORD, { cookie: ada.cookie }));
    expect(cookie).not.toBeNull();
    expect(cookie).not.toBe(ada.cookie);
  });

  it("A5 · somebody who plants their own session in a browser doesn't get into the account that logs in there", async () => {
    const [attacker, victim] = [await newMember("Eve"), await newMember("Ada")];
    await logIn(victim.email, PASSWORD, { cookie: attacker.cookie });
    expect((await attacker.get("/messages")).status).toBe(401);
  });
});
