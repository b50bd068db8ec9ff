import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { tokenHash } from "~/app/accounts/email/mailLink.server";
import { mailSecurity } from "~/app/accounts/email/securityMail.server";
import { hashOfRecoveryCode } from "~/app/accounts/factors/recoveryCodes.server";
import type { Env } from "~/app/server/env.server";
import { nowMs } from "~/base/clock";
import { ulid } from "~/base/ulid";
import {
  type FactorChange,
  findCodes,
  moveCodes,
  replaceRecoveryCodes,
  spendRecoveryCode,
  turnOffCodes,
  turnOnCodes,
} from "~/db/accounts/factors";
import { linkProvedIdentity } from "~/db/accounts/identities";
import { resetByToken } from "~/db/accounts/mailTokens";
import { addPasskey, removePasskey } from "~/db/accounts/passkeys";
import { replacePassword } from "~/db/accounts/passwords";
import { type SecurityEventKind, securityEventQueries } from "~/db/accounts/securityEvents";
import { run } from "~/db/statement";
import { confirmEmail } from "~/tests/kit/members/secondFactor";
import { giveCodes, giveRecoveryCodes, signedInBy } from "~/tests/kit/workerd/factors";
import { asRequest } from "~/tests/kit/workerd/asRequest";
import { AS_JSON, anotherDevice, caller, type Caller, newMember, PASSWORD, sessionCookie } from "./caller";
import { changed, linkOf } from "~/tests/kit/workerd/emailChanges";

const { DB: db, LIMITS } = env as unknown as Env;
const DAY_MS = 24 * 60 * 60 * 1000;
const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0";

/** What the list of the settings shows, newest first. */
async function logOf(member: Caller): Promise<string[]> {
  const page = await (await member.get("/settings")).text();
  const lists = page.matchAll(/<ul aria-label="(?:Security log|Older entries)"[^>]*>(.*?)<\/ul>/gs);
  const list = [...lists].map(([, entries = ""]) => entries).join("");
  return [...list.matchAll(/<p class="font-semibold">([^<]*)<\/p><p [^>]*>([^<]*)/g)].map(
    ([, what, device]) => `${what}: ${device}`,
  );
}
const record = (member: Caller, kind: SecurityEventKind, atMs: number) =>
  run(db, ...securityEventQueries(member.id, { kind, device: FIREFOX, nowMs: atMs }));
const idsOf = async ({ id }: Caller) =>
  (
    await db.prepare("select id from security_events where member_id = ? order by id").bind(id).all<{ id: string }>()
  ).results.map((row) => row.id);

/** The member in the session that a change of the password starts. */
async function withNewPassword(member: Caller): Promise<Caller> {
  const password = "quite another one";
  const form = { oldPassword: PASSWORD, password, confirmPassword: password };
  return signedInBy(await member.post("/api/password", form, AS_JSON), member) ?? member;
}

it("A21 · a browser can't sign an entry of the log as somebody else", async () => {
  const ada = await newMember();
  const forged = { "user-agent": "By an operator of Parlor" };
  await caller().post("/api/login", { email: ada.email, password: PASSWORD }, forged);
  await expect.poll(() => logOf(ada)).toEqual(["Sign-in from a new device: Unknown device"]);
});

it("A21 · the log shows a sign-in from a new device, with the device", async () => {
  const ada = await newMember();
  await caller().post("/api/login", { email: ada.email, password: PASSWORD }, { "user-agent": FIREFOX });
  await expect.poll(() => logOf(ada)).toEqual(["Sign-in from a new device: Firefox on Linux"]);
});

it("A21 · the log doesn't show a sign-in from a known device", async () => {
  const ada = await newMember();
  const first = await caller().post("/api/login", { email: ada.email, password: PASSWORD });
  await expect.poll(() => logOf(ada)).toHaveLength(1);
  const device = first.headers.getSetCookie().find((cookie) => cookie.startsWith("device="));
  const again = await caller().post(
    "/api/login",
    { email: ada.email, password: PASSWORD },
    { cookie: device?.split(";")[0] ?? "" },
  );
  expect(sessionCookie(again)).not.toBeNull();
  const log = await logOf(await withNewPassword(ada));
  expect(log).toEqual([expect.stringMatching(/^Password changed/), expect.stringMatching(/^Sign-in/)]);
});

it("A21 · the log shows a changed password", async () => {
  expect((await logOf(await withNewPassword(await newMember())))[0]).toMatch(/^Password changed: /);
});

it("A21 · the log shows a password that was set by a mailed link", async () => {
  const ada = await newMember();
  await caller().post("/api/forgotten", { email: ada.email }, AS_JSON);
  const token = await linkOf(ada.email, "/reset");
  await caller().post("/api/reset", { token, password: PASSWORD, confirmPassword: PASSWORD }, AS_JSON);
  const phone = await anotherDevice(ada);
  expect(await logOf(phone)).toContainEqual(expect.stringMatching(/^Password reset by a mailed link: /));
});

it("A21 · the log shows a changed email", async () => {
  const ada = await newMember();
  await changed(ada);
  expect((await logOf(ada))[0]).toMatch(/^Email changed: /);
});

describe("a request that dies right after the change", () => {
  it("A21 · the log shows its changed password", async () => {
    const ada = await newMember();
    const before = await db
      .prepare("select password_hash from accounts where member_id = ?")
      .bind(ada.id)
      .first<string>("password_hash");
    const sessionId = await db.prepare("select id from sessions where member_id = ?").bind(ada.id).first<string>("id");
    const change = { memberId: ada.id, sessionId: sessionId ?? "", before, after: "new", endsOthers: false };
    expect(await replacePassword(db, { ...change, device: FIREFOX, nowMs: nowMs() })).toBe(true);
    expect(await logOf(ada)).toEqual(["Password changed: Firefox on Linux"]);
  });

  it("A21 · the log shows its reset", async () => {
    const ada = await newMember();
    await caller().post("/api/forgotten", { email: ada.email }, AS_JSON);
    const hash = tokenHash(await linkOf(ada.email, "/reset"));
    const kept = await db.prepare("select password_hash from accounts where member_id = ?").bind(ada.id).first();
    const reset = { memberId: ada.id, hash, isProved: false, passwordHash: String(kept?.["password_hash"]) };
    expect(await resetByToken(db, { ...reset, device: FIREFOX }, nowMs())).toBe(true);
    const log = await logOf(await anotherDevice(ada));
    expect(log).toContain("Password reset by a mailed link: Firefox on Linux");
  });

  it("A21 · the log shows its recovery code", async () => {
    const ada = await newMember();
    await giveCodes(ada);
    const [code = ""] = await giveRecoveryCodes(ada);
    const spent = { memberId: ada.id, hash: hashOfRecoveryCode(code) ?? "", device: FIREFOX, nowMs: nowMs() };
    expect(await spendRecoveryCode(db, spent)).toBe(true);
    expect(await logOf(ada)).toEqual(["Recovery code used: Firefox on Linux"]);
  });
});

describe("a request that dies right after a change of factors", () => {
  async function changeBy({ id }: Caller): Promise<FactorChange> {
    const sessionId = await db.prepare("select id from sessions where member_id = ?").bind(id).first<string>("id");
    return { memberId: id, sessionId: sessionId ?? "", endsOthers: true, device: FIREFOX, nowMs: nowMs() };
  }
  const passkey = { id: crypto.randomUUID(), publicKey: "x", counter: 0, transports: [], name: "Key", isSynced: false };
  const identity = () => ({ provider: "google", subject: crypto.randomUUID() }) as const;

  /** Each makes the change twice. The second time it changes nothing. */
  const CHANGES: Record<string, (ada: Caller) => Promise<unknown>> = {
    "Passkey added": async (ada) => {
      const by = await changeBy(ada);
      await addPasskey(db, { ...by, ...passkey }, []);
      return addPasskey(db, { ...by, ...passkey, nowMs: by.nowMs + 1 }, []);
    },
    "Passkey removed": async (ada) => {
      const id = crypto.randomUUID();
      await db.prepare("insert into passkeys values (?1, ?2, 'x', 0, '[]', 'Key', 0, 1, null)").bind(id, ada.id).run();
      await removePasskey(db, { ...(await changeBy(ada)), id });
      return removePasskey(db, { ...(await changeBy(ada)), id });
    },
    "One-time codes turned on": async (ada) => {
      const by = await changeBy(ada);
      await turnOnCodes(db, { ...by, secret: "one", step: 1 }, []);
      return turnOnCodes(db, { ...by, secret: "other", step: 1 }, []);
    },
    "One-time codes turned off": async (ada) => {
      await giveCodes(ada);
      await turnOffCodes(db, await changeBy(ada));
      return turnOffCodes(db, await changeBy(ada));
    },
    "One-time codes moved to another app": async (ada) => {
      await giveCodes(ada);
      const moved = { ...(await changeBy(ada)), secret: "new", step: 1 };
      const before = (await findCodes(db, ada.id))?.secret ?? "";
      await moveCodes(db, { ...moved, before });
      return moveCodes(db, { ...moved, before });
    },
    "New recovery codes made": async (ada) => {
      await giveCodes(ada);
      await replaceRecoveryCodes(db, await changeBy(ada), ["one"]);
      return replaceRecoveryCodes(db, { ...(await changeBy(ada)), sessionId: "" }, ["other"]);
    },
    "Google account linked": async (ada) => {
      const link = { memberId: ada.id, emailKey: ada.email.toLowerCase(), isProved: true };
      const google = identity();
      await linkProvedIdentity(db, google, link, await changeBy(ada));
      return linkProvedIdentity(db, google, link, await changeBy(ada));
    },
  };

  it.each(Object.entries(CHANGES))("A21 · the log shows once: %s", async (what, make) => {
    const ada = await newMember();
    await confirmEmail(db, ada.id);
    await make(ada);
    expect(await logOf(ada)).toEqual([`${what}: Firefox on Linux`]);
  });
});

it("A21 · the log shows no change of a password that wasn't made", async () => {
  const ada = await newMember();
  const change = { memberId: ada.id, sessionId: "", before: "another", after: "new", endsOthers: false };
  expect(await replacePassword(db, { ...change, device: FIREFOX, nowMs: nowMs() })).toBe(false);
  expect(await idsOf(ada)).toEqual([]);
});

it("A21 · the log shows no recovery code that doesn't exist", async () => {
  const ada = await newMember();
  expect(await spendRecoveryCode(db, { memberId: ada.id, hash: "none", device: FIREFOX, nowMs: nowMs() })).toBe(false);
  expect(await idsOf(ada)).toEqual([]);
});

it("A21 · the log shows its newest entries first", async () => {
  const ada = await newMember();
  await record(ada, "codes-on", nowMs() - 2_000);
  await record(ada, "passkey-added", nowMs() - 1_000);
  expect(await logOf(ada)).toEqual(["Passkey added: Firefox on Linux", "One-time codes turned on: Firefox on Linux"]);
});

it("A21 · the log keeps the newest 100 entries", async () => {
  const ada = await newMember();
  const began = nowMs() - 1_000;
  await db
    .prepare(
      "insert into security_events (member_id, id, kind, device) select ?1, value, 'codes-on', '' from json_each(?2)",
    )
    .bind(ada.id, JSON.stringify(Array.from({ length: 100 }, (_, i) => ulid(began + i))))
    .run();
  await record(ada, "codes-off", nowMs());
  expect(await idsOf(ada)).toHaveLength(100);
  expect((await logOf(ada))[0]).toMatch(/^One-time codes turned off/);
});

it("A21 · many sign-ins don't push a change out of the log", async () => {
  const ada = await newMember();
  const began = nowMs() - 1_000;
  await record(ada, "passkey-added", began);
  await db
    .prepare(
      "insert into security_events (member_id, id, kind, device) select ?1, value, 'signed-in', '' from json_each(?2)",
    )
    .bind(ada.id, JSON.stringify(Array.from({ length: 101 }, (_, i) => ulid(began + 1 + i))))
    .run();
  await record(ada, "signed-in", nowMs());
  expect(await idsOf(ada)).toHaveLength(101);
  expect((await logOf(ada)).at(-1)).toBe("Passkey added: Firefox on Linux");
});

it("A21 · the log doesn't show what is older than a year", async () => {
  const ada = await newMember();
  await record(ada, "codes-on", nowMs() - 366 * DAY_MS);
  await record(ada, "codes-off", nowMs() - 364 * DAY_MS);
  expect(await logOf(ada)).toEqual(["One-time codes turned off: Firefox on Linux"]);
});

it("A21 · the log shows nothing of another member", async () => {
  const [ada, bob] = [await newMember(), await newMember()];
  await record(bob, "codes-on", nowMs());
  expect(await logOf(ada)).toEqual([]);
});

const SUBJECTS: Record<SecurityEventKind, string | null> = {
  "signed-in": "New sign-in to your account",
  "password-changed": "Your password was changed",
  "password-reset": "Your password was changed",
  // mailed with their links: emailUndo.edge.test.ts
  "email-changed": null,
  "email-change-undone": null,
  "passkey-added": "A passkey was added",
  "passkey-removed": "A passkey was removed",
  "codes-on": "One-time codes were turned on",
  "codes-off": "One-time codes were turned off",
  "codes-moved": "One-time codes were moved",
  "recovery-codes-made": "New recovery codes were made",
  "recovery-code-used": "A recovery code was used",
  "identity-linked": "A Google account was linked",
};

async function mailed(ada: Caller, kind: SecurityEventKind) {
  const mails: { to: string; subject: string; text: string }[] = [];
  const MAIL = { send: (mail: (typeof mails)[number]) => Promise.resolve(void mails.push(mail)) };
  await asRequest(
    (context) => mailSecurity(context, { memberId: ada.id, email: ada.email, language: null }, kind, FIREFOX),
    {
      LIMITS,
      MAIL: MAIL as unknown as Env["MAIL"],
    },
  );
  return mails;
}

it.each(Object.entries(SUBJECTS) as [SecurityEventKind, string | null][])(
  "A21 · the owner gets the mail that belongs to %s",
  async (kind, subject) => {
    const ada = await newMember();
    const mails = await mailed(ada, kind);
    expect(mails.map((mail) => [mail.to, mail.subject])).toEqual(subject === null ? [] : [[ada.email, subject]]);
  },
);

it("A21 · the mail about a changed password says what to do if a reset asks for somebody else's factor", async () => {
  const [mail] = await mailed(await newMember(), "password-changed");
  expect(mail?.text).toMatch(/asks for a code or a passkey that isn't yours, write to us from this email:\n\ncontact@/);
});

it("A21 · a mail about a factor names the time and the device", async () => {
  const [mail] = await mailed(await newMember(), "passkey-removed");
  expect(mail?.text).toMatch(
    /^A passkey was removed from your Parlor account on .+ \(UTC\), in Firefox on Linux\.\n\n.+\/forgotten\n\n.+\/settings$/s,
  );
});

it.each(["passkey-added", "codes-on"] as const)(
  "A21 · the mail about %s leads to the operator, not to a reset that asks for the new factor",
  async (kind) => {
    const [mail] = await mailed(await newMember(), kind);
    expect(mail?.text).toContain("contact@parlor.example");
    expect(mail?.text).not.toContain("/forgotten");
  },
);
