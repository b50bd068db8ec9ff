import { createHmac } from "node:crypto";
import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { emailKeyOf } from "~/app/accounts/login/credentials";
import type { Env } from "~/app/server/env.server";
import { findAccountOf } from "~/db/accounts/accounts";
import { confirmEmail, giveSecondFactor } from "~/tests/kit/members/secondFactor";
import { changed, linkOf } from "~/tests/kit/workerd/emailChanges";
import { giveCodes } from "~/tests/kit/workerd/factors";
import { addPasskey } from "~/tests/kit/workerd/wirePasskeys";
import { AS_JSON, caller, type Caller, newMember, PASSWORD, sessionCookie } from "./caller";

const world = env as unknown as Env & { ATTEMPT_KEY: string; OPERATOR_KEY: string };
const NEW = "quite another one";
const newPassword = { password: NEW, confirmPassword: NEW };

const deviceIn = (response: Response) =>
  response.headers
    .getSetCookie()
    .find((cookie) => cookie.startsWith("device="))
    ?.split(";")[0] ?? "";
const logIn = (email: string, password: string, cookie = "") =>
  caller(cookie).post("/api/login", { email, password }, AS_JSON);

const counterOf = (email: string) => {
  const hashed = createHmac("sha256", world.ATTEMPT_KEY).update(emailKeyOf(email)).digest("base64url");
  return world.LIMITS.getByName(`account:${hashed}`);
};

/** Whether a browser is known to the account: only then may it log in after others' ten wrong passwords (A7). */
async function isKnown(device: string, email: string, password: string): Promise<boolean> {
  await counterOf(email).take([{ action: "login", amount: 10 }]);
  return (await logIn(email, password, device)).status !== 429;
}

interface Done {
  /** the answer to the browser that did it */
  answer: Response;
  /** with which the member logs in afterwards */
  password?: string;
}

async function reset(email: string): Promise<Response> {
  await caller().post("/api/forgotten", { email }, AS_JSON);
  return caller().post("/api/reset", { token: await linkOf(email, "/reset"), ...newPassword }, AS_JSON);
}

/** What makes the known browsers unknown. `ada` is signed in. */
const FORGETTING: Record<string, (ada: Caller) => Promise<Done>> = {
  "a reset of the password": async ({ email }) => ({ answer: await reset(email), password: NEW }),
  "an undone change of the email": async (ada) => {
    const { back } = await changed(ada);
    return { answer: await caller().post("/api/email/undo", { token: back }, AS_JSON) };
  },
  "a new password that ends the other sessions": async (ada) => ({
    answer: await ada.post("/api/password", { oldPassword: PASSWORD, ...newPassword }, AS_JSON),
    password: NEW,
  }),
  "a new passkey that ends the other sessions": async (ada) => {
    await confirmEmail(world.DB, ada.id);
    return { answer: (await addPasskey(ada)).answer };
  },
  "new recovery codes that end the other sessions": async (ada) => {
    await giveCodes(ada);
    return { answer: await ada.post("/settings/recovery.data", {}) };
  },
};

describe.each(Object.entries(FORGETTING))("after %s", (_what, forget) => {
  it("A7 · a browser that was known is unknown", async () => {
    const ada = await newMember();
    const device = deviceIn(await logIn(ada.email, PASSWORD));
    const { password = PASSWORD } = await forget(ada);
    expect(await isKnown(device, ada.email, password)).toBe(false);
  });

  it("A7 · the browser that did it is known", async () => {
    const ada = await newMember();
    const { answer, password = PASSWORD } = await forget(ada);
    expect(await isKnown(deviceIn(answer), ada.email, password)).toBe(true);
  });
});

const asOperator = (path: string, form: Record<string, string>) =>
  caller().post(path, form, { ...AS_JSON, authorization: `Bearer ${world.OPERATOR_KEY}` });

/** What an operator does for a member, or for everybody. */
const BY_OPERATOR: Record<string, (ada: Caller) => Promise<Response>> = {
  "ends a member's sessions": ({ email }) => asOperator("/operator/sessions/end", { email }),
  "ends everybody's sessions": () => asOperator("/operator/sessions/end", { all: "yes" }),
};

it.each(Object.entries(BY_OPERATOR))("A7 · a known browser is unknown when an operator %s", async (_what, act) => {
  const ada = await newMember();
  const device = deviceIn(await logIn(ada.email, PASSWORD));
  expect((await act(ada)).status).toBe(200);
  expect(await isKnown(device, ada.email, PASSWORD)).toBe(false);
});

it("A7 · a known browser is unknown when an operator removes a factor and the owner has a new password", async () => {
  const ada = await newMember();
  const device = deviceIn(await logIn(ada.email, PASSWORD));
  const { passwordHash } = (await findAccountOf(world.DB, ada.id)) ?? {};
  await giveCodes(ada);
  expect((await asOperator("/operator/factors/remove", { email: ada.email })).status).toBe(200);
  await world.DB.prepare("update accounts set password_hash = ? where member_id = ?")
    .bind(passwordHash ?? null, ada.id)
    .run();
  expect(await isKnown(device, ada.email, PASSWORD)).toBe(false);
});

it("A7 · a new password that keeps the other sessions keeps the known browsers", async () => {
  const ada = await newMember();
  const device = deviceIn(await logIn(ada.email, PASSWORD));
  await ada.post("/api/password", { oldPassword: PASSWORD, ...newPassword, endOthers: "0" }, AS_JSON);
  expect(await isKnown(device, ada.email, NEW)).toBe(true);
});

const prove = (cookie: string, password: string) => caller(cookie).post("/api/prove", { password }, AS_JSON);

it("A7 · wrong passwords with a stolen cookie don't keep the owner's known browser from a proof", async () => {
  const ada = await newMember();
  const own = await logIn(ada.email, PASSWORD);
  const thief = ada.cookie;
  await world.LIMITS.getByName(`member:${ada.id}`).take([{ action: "password", amount: 9 }]);
  expect([(await prove(thief, "wrong")).status, (await prove(thief, "wrong")).status]).toEqual([403, 429]);
  expect((await prove(`${sessionCookie(own)}; ${deviceIn(own)}`, PASSWORD)).status).toBe(200);
});

it("A7 · a known browser has ten tries of its own at a proof", async () => {
  const ada = await newMember();
  const own = await logIn(ada.email, PASSWORD);
  const device = deviceIn(own);
  const id = device.slice("device=".length).split(".")[0] ?? "";
  await world.LIMITS.getByName(`device:${id}`).take([{ action: "known-password", amount: 9 }]);
  const cookie = `${sessionCookie(own)}; ${device}`;
  expect([(await prove(cookie, "wrong")).status, (await prove(cookie, PASSWORD)).status]).toEqual([403, 429]);
});

const KNOWN_TOTAL = 30;
/** Known browsers of the account have sent this many wrong passwords within an hour. */
const wrongInKnown = (email: string, amount: number) => counterOf(email).take([{ action: "known-total", amount }]);
const newDevice = async (email: string) => deviceIn(await logIn(email, PASSWORD));

it("A7 · a wrong password in a known browser counts for all known browsers together", async () => {
  const { email } = await newMember();
  const [one, another] = [await newDevice(email), await newDevice(email)];
  await wrongInKnown(email, KNOWN_TOTAL - 1);
  expect((await logIn(email, "wrong", one)).status).toBe(401);
  expect(await isKnown(another, email, PASSWORD)).toBe(false);
});

it("A7 · a wrong password at a proof in a known browser counts for all known browsers together", async () => {
  const ada = await newMember();
  const [one, another] = [await newDevice(ada.email), await newDevice(ada.email)];
  await wrongInKnown(ada.email, KNOWN_TOTAL - 1);
  expect((await prove(`${ada.cookie}; ${one}`, "wrong")).status).toBe(403);
  expect(await isKnown(another, ada.email, PASSWORD)).toBe(false);
});

it("A7 · a new known browser gives no further tries at a proof when all known ones have used theirs up", async () => {
  const ada = await newMember();
  const device = await newDevice(ada.email);
  await wrongInKnown(ada.email, KNOWN_TOTAL);
  await world.LIMITS.getByName(`member:${ada.id}`).take([{ action: "password", amount: 10 }]);
  expect((await prove(`${ada.cookie}; ${device}`, PASSWORD)).status).toBe(429);
});

it("A7 · a right password in a known browser takes nothing from the other known browsers", async () => {
  const { email } = await newMember();
  const [one, another] = [await newDevice(email), await newDevice(email)];
  await wrongInKnown(email, KNOWN_TOTAL - 1);
  expect((await logIn(email, PASSWORD, one)).status).toBe(200);
  expect(await isKnown(another, email, PASSWORD)).toBe(true);
});

it("A7 · a known browser that has used up its own tries takes nothing from the other known browsers", async () => {
  const { email } = await newMember();
  const [one, another] = [await newDevice(email), await newDevice(email)];
  const id = one.slice("device=".length).split(".")[0] ?? "";
  await world.LIMITS.getByName(`device:${id}`).take([{ action: "known-login", amount: 10 }]);
  await wrongInKnown(email, KNOWN_TOTAL - 1);
  expect((await logIn(email, "wrong", one)).status).toBe(429);
  expect(await isKnown(another, email, PASSWORD)).toBe(true);
});

it("A7 · a known browser has the tries of an unknown one when all known ones have used theirs up", async () => {
  const { email } = await newMember();
  const device = await newDevice(email);
  await wrongInKnown(email, KNOWN_TOTAL);
  expect((await logIn(email, PASSWORD, device)).status).toBe(200);
});

it("A21 · a browser that a reset made unknown is mailed as new at its next sign-in", async () => {
  const ada = await newMember();
  const device = deviceIn(await logIn(ada.email, PASSWORD));
  const signIns = () =>
    world.DB.prepare("select count(*) as n from security_events where member_id = ? and kind = 'signed-in'")
      .bind(ada.id)
      .first("n");
  await expect.poll(signIns).toBe(1);
  await reset(ada.email);
  await logIn(ada.email, NEW, device);
  await expect.poll(signIns).toBe(2);
});

it("A16 · wrong codes in all known browsers together have a total, beyond which they count like those of others", async () => {
  const ada = await newMember();
  const device = await newDevice(ada.email);
  await giveSecondFactor(world.DB, ada.id);
  const counter = world.LIMITS.getByName(`member:${ada.id}`);
  const tryCode = async () => {
    const begun = await logIn(ada.email, PASSWORD, device);
    const pending = begun.headers.getSetCookie().join().split(";")[0] ?? "";
    return (await caller(`${pending}; ${device}`).post("/api/second", { code: "000000" }, AS_JSON)).status;
  };
  await counter.take([{ action: "second-factor", amount: 10 }]);
  expect(await tryCode(), "somebody else's wrong codes").not.toBe(429);
  await counter.take([{ action: "known-second-total", amount: KNOWN_TOTAL - 1 }]);
  expect(await tryCode()).toBe(429);
  await counter.forget("second-factor");
  expect(await tryCode()).not.toBe(429);
});
