import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { tokenHash } from "~/app/accounts/email/mailLink.server";
import { emailKeyOf } from "~/app/accounts/login/credentials";
import type { Env } from "~/app/server/env.server";
import { nowMs } from "~/base/clock";
import { addChangeToken, changeEmailByToken } from "~/db/accounts/emailChanges";
import {
  type FactorChange,
  findCodes,
  moveCodes,
  replaceRecoveryCodes,
  turnOffCodes,
  turnOnCodes,
} from "~/db/accounts/factors";
import { addPasskey, removePasskey, renamePasskey } from "~/db/accounts/passkeys";
import { replacePassword } from "~/db/accounts/passwords";
import { Authenticator } from "~/tests/kit/members/authenticator";
import { confirmEmail } from "~/tests/kit/members/secondFactor";
import { giveCodes } from "~/tests/kit/workerd/factors";
import { ask, sendNew, SITE } from "~/tests/kit/workerd/wirePasskeys";
import { anotherDevice, type Caller, newMember, unknownEmail } from "./caller";

const { DB: db } = env as unknown as Env;

const endSessions = ({ id }: Caller) => db.prepare("delete from sessions where member_id = ?").bind(id).run();
const sessionOf = ({ id }: Caller) =>
  db.prepare("select id from sessions where member_id = ?").bind(id).first<string>("id");
const changeBy = async (ada: Caller, endsOthers: boolean): Promise<FactorChange> => ({
  memberId: ada.id,
  sessionId: (await sessionOf(ada)) ?? "",
  endsOthers,
  device: "a browser",
  nowMs: nowMs(),
});

const anId = () => crypto.randomUUID();
const newLink = ({ memberId, sessionId }: FactorChange, hash: string) => {
  const email = unknownEmail();
  const now = nowMs();
  return addChangeToken(db, {
    hash,
    memberId,
    sessionId,
    email,
    emailKey: emailKeyOf(email),
    now,
    expiresAt: now + 60_000,
  });
};

/** Each says whether it changed something. */
const CHANGES: Record<string, (by: FactorChange, ada: Caller, link: string) => Promise<boolean>> = {
  "turning on one-time codes": async (by) => (await turnOnCodes(db, { ...by, secret: anId(), step: 1 }, [])).turnedOn,
  "moving one-time codes": async (by, ada) => {
    await giveCodes(ada);
    const before = (await findCodes(db, by.memberId))?.secret ?? "";
    return moveCodes(db, { ...by, secret: anId(), step: 1, before });
  },
  "turning off one-time codes": async (by, ada) => {
    await giveCodes(ada);
    return turnOffCodes(db, by);
  },
  "making recovery codes": async (by, ada) => {
    await giveCodes(ada);
    return replaceRecoveryCodes(db, by, [anId()]);
  },
  "adding a passkey": async (by) => {
    const passkey = { id: anId(), publicKey: "x", counter: 0, transports: [], name: "Key", isSynced: false };
    return (await addPasskey(db, { ...by, ...passkey }, [])).added;
  },
  "removing a passkey": async (by) => {
    const id = anId();
    await db
      .prepare("insert into passkeys values (?1, ?2, 'x', 0, '[]', 'Key', 0, 1, null)")
      .bind(id, by.memberId)
      .run();
    return removePasskey(db, { ...by, id });
  },
  "renaming a passkey": async ({ memberId, sessionId }) => {
    const id = anId();
    await db.prepare("insert into passkeys values (?1, ?2, 'x', 0, '[]', 'Key', 0, 1, null)").bind(id, memberId).run();
    return renamePasskey(db, { id, memberId, sessionId, name: "Another" });
  },
  "asking for another email": (by) => newLink(by, anId()),
  "confirming another email": async (by, _ada, hash) => {
    const undo = { undoHash: anId(), seed: anId(), undoExpiresAtMs: by.nowMs + 1, mailDueAtMs: by.nowMs + 1 };
    return (await changeEmailByToken(db, { ...by, ...undo, hash })) !== null;
  },
  "replacing the password": async (by) => {
    const before = await db
      .prepare("select password_hash as hash from accounts where member_id = ?")
      .bind(by.memberId)
      .first<string>("hash");
    return replacePassword(db, { ...by, before, after: anId() });
  },
};

/** A second factor needs a confirmed email (A16). */
async function confirmedMember(): Promise<Caller> {
  const ada = await newMember();
  await confirmEmail(db, ada.id);
  return ada;
}

describe("a session that has ended since its request began", () => {
  it.each(Object.entries(CHANGES))(
    "A20 · it changes nothing by %s, as it would while it is open",
    async (_what, change) => {
      const changed = async (isEnded: boolean) => {
        const ada = await confirmedMember();
        const by = await changeBy(ada, true);
        const link = tokenHash(anId());
        await newLink(by, link);
        if (isEnded) await endSessions(ada);
        return change(by, ada, link);
      };
      expect([await changed(true), await changed(false)]).toEqual([false, true]);
    },
  );

  it("A20 · recovery codes stay when it makes new ones", async () => {
    const ada = await confirmedMember();
    await giveCodes(ada);
    const by = await changeBy(ada, false);
    const before = anId();
    await replaceRecoveryCodes(db, by, [before]);
    await endSessions(ada);
    await replaceRecoveryCodes(db, by, [anId()]);
    const codes = db.prepare("select hash from recovery_codes where member_id = ?").bind(ada.id);
    expect((await codes.all()).results).toEqual([{ hash: before }]);
  });

  it("A20 · a passkey that it adds is refused, because the session has ended", async () => {
    const ada = await confirmedMember();
    const { options, browser } = await ask(ada, { for: "add" });
    const response = await (await Authenticator.create(SITE)).make(options, {});
    // the challenge is used up between the check of the session and the change
    await db
      .prepare(
        `create trigger ended after insert on used_challenges begin delete from sessions where member_id = '${ada.id}'; end`,
      )
      .run();
    const answer = await sendNew(browser, response);
    await db.prepare("drop trigger ended").run();
    expect([answer.status, await answer.json()]).toEqual([401, expect.objectContaining({ code: "session-ended" })]);
    const added = db.prepare("select count(*) as n from passkeys where member_id = ?").bind(ada.id);
    expect(await added.first("n")).toBe(0);
  });
});

describe("a change that is refused", () => {
  const AS_PAGE = { accept: "text/html" };

  it("A20 · turning off a moderator's last second factor ends no sessions", async () => {
    const ada = await confirmedMember();
    const other = await anotherDevice(ada);
    await giveCodes(ada);
    await db.prepare("update members set role = 'moderator' where id = ?").bind(ada.id).run();
    const refused = await ada.post("/settings/codes", { do: "off", endOthers: "1" }, AS_PAGE);
    expect([refused.status, (await other.get("/messages")).status]).toEqual([403, 200]);
  });

  it("A20 · making recovery codes without a second factor ends no sessions", async () => {
    const ada = await confirmedMember();
    const other = await anotherDevice(ada);
    const refused = await ada.post("/settings/recovery", { endOthers: "1" }, AS_PAGE);
    expect([refused.headers.get("location"), (await other.get("/messages")).status]).toEqual(["/settings", 200]);
  });
});
