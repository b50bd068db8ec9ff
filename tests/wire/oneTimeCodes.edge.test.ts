import { env } from "cloudflare:workers";
import { afterEach, describe, expect, it } from "vitest";
import { codeAt, SECRET_BYTES, stepAt } from "~/app/accounts/factors/oneTimeCodes.server";
import { codeFor } from "~/tests/kit/members/codeFor";
import { sealSetup } from "~/app/accounts/factors/codesSetup.server";
import { type Env, varsOf } from "~/app/server/env.server";
import { moveClock, nowMs } from "~/base/clock";
import { findCodes, moveCodes, turnOnCodes } from "~/db/accounts/factors";
import { giveCodes, giveRecoveryCodes, halfSignedIn, sendSecond } from "~/tests/kit/workerd/factors";
import { confirmEmail } from "~/tests/kit/members/secondFactor";
import { type Caller, newMember } from "./caller";

const world = env as unknown as Env;
const { DB: db } = world;
const AS_PAGE = { accept: "text/html" };
const MINUTE_MS = 60_000;

afterEach(() => moveClock(0));

interface Setup {
  setup: string;
  key: string;
}

function setupIn(page: string): Setup {
  const [, setup = ""] = /name="setup" value="([^"]+)"/.exec(page) ?? [];
  const [, key = ""] = />((?:[A-Z2-7]{4} ){7}[A-Z2-7]{4})</.exec(page) ?? [];
  return { setup, key };
}
async function openSetup(member: Caller): Promise<Setup> {
  await confirmEmail(db, member.id);
  return setupIn(await (await member.get("/settings/codes")).text());
}

const codeOf = ({ key }: Setup, stepsAway = 0): string => codeFor(key, stepsAway);

const turnOn = (member: Caller, { setup }: Setup, code: string) =>
  member.post("/settings/codes", { do: "on", setup, code }, AS_PAGE);
const turnOff = (member: Caller) => member.post("/settings/codes", { do: "off" }, AS_PAGE);
const makeCodes = (member: Caller) => member.post("/settings/recovery", {}, AS_PAGE);
const recoveryCodesIn = (page: string) =>
  [...page.matchAll(/<li>((?:[0-9A-Z]{4}-){6}[0-9A-Z]{4})<\/li>/g)].map(([, code = ""]) => code);
const count = (table: "one_time_codes" | "recovery_codes", { id }: Caller) =>
  db.prepare(`select count(*) as n from ${table} where member_id = ?`).bind(id).first<number>("n");

describe("turning on", () => {
  it("A14 · a member turns on codes with the code of the shown key", async () => {
    const ada = await newMember();
    const setup = await openSetup(ada);
    expect((await turnOn(ada, setup, codeOf(setup))).status).toBe(200);
    expect((await halfSignedIn(ada)).cookie).toMatch(/^second=/);
  });

  it("A16 · a member who hasn't confirmed the email turns no codes on", async () => {
    const ada = await newMember();
    const secret = crypto.getRandomValues(new Uint8Array(SECRET_BYTES));
    const setup = await sealSetup(varsOf(world), ada.id, secret);
    const response = await turnOn(ada, { setup, key: "" }, codeAt(secret, stepAt(nowMs())));
    expect([response.status, await count("one_time_codes", ada)]).toEqual([403, 0]);
    expect(await response.text()).toContain("Confirm your email first.");
  });

  it("A16 · the page of the codes offers a member to confirm the email first", async () => {
    const page = await (await (await newMember()).get("/settings/codes")).text();
    expect(page).toContain("Confirm your email first.");
    expect(page).toContain("Send confirmation link");
    expect(setupIn(page)).toEqual({ setup: "", key: "" });
  });

  it("A16 · the database stores no codes for an email that isn't confirmed", async () => {
    const ada = await newMember();
    const session = await db.prepare("select id from sessions where member_id = ?").bind(ada.id).first<string>("id");
    const inSession = { memberId: ada.id, sessionId: session ?? "", endsOthers: false, device: "", nowMs: nowMs() };
    await turnOnCodes(db, { ...inSession, secret: "none", step: 0 }, []);
    expect(await count("one_time_codes", ada)).toBe(0);
  });

  it("A15 · the answer shows ten recovery codes, which work", async () => {
    const ada = await newMember();
    const setup = await openSetup(ada);
    const codes = recoveryCodesIn(await (await turnOn(ada, setup, codeOf(setup))).text());
    expect(codes).toHaveLength(10);
    expect((await sendSecond(await halfSignedIn(ada), codes[9] ?? "")).status).toBe(200);
  });

  it("A14 · the code that turned on the codes doesn't count again", async () => {
    const ada = await newMember();
    const setup = await openSetup(ada);
    const code = codeOf(setup);
    await turnOn(ada, setup, code);
    expect((await sendSecond(await halfSignedIn(ada), code)).status).toBe(401);
  });

  it("A14 · a wrong code turns nothing on, and the page shows the same key again", async () => {
    const ada = await newMember();
    const setup = await openSetup(ada);
    const response = await turnOn(ada, setup, "12345");
    expect([response.status, setupIn(await response.text())]).toEqual([401, setup]);
    expect(await count("one_time_codes", ada)).toBe(0);
  });

  it("A14 · the database has neither the key nor the recovery codes in plain text", async () => {
    const ada = await newMember();
    const setup = await openSetup(ada);
    const page = await (await turnOn(ada, setup, codeOf(setup))).text();
    const stored = JSON.stringify([
      (await db.prepare("select * from one_time_codes where member_id = ?").bind(ada.id).all()).results,
      (await db.prepare("select * from recovery_codes where member_id = ?").bind(ada.id).all()).results,
    ]);
    const secrets = [setup.key.replaceAll(" ", ""), ...recoveryCodesIn(page).map((code) => code.replaceAll("-", ""))];
    expect(secrets.filter((secret) => stored.includes(secret))).toEqual([]);
  });

  it("A14 · another member's setup turns nothing on", async () => {
    const [ada, bob] = [await newMember("Ada"), await newMember("Bob")];
    const setup = await openSetup(bob);
    await confirmEmail(db, ada.id);
    expect((await turnOn(ada, setup, codeOf(setup))).status).toBe(400);
    expect(await count("one_time_codes", ada)).toBe(0);
  });

  it("A14 · a setup of more than 15 minutes ago turns nothing on", async () => {
    const ada = await newMember();
    await confirmEmail(db, ada.id);
    const secret = crypto.getRandomValues(new Uint8Array(SECRET_BYTES));
    const vars = varsOf(world); // before the clock moves, because the first call sets it
    const madeAgo = async (ms: number) => {
      moveClock(-ms);
      const setup = await sealSetup(vars, ada.id, secret);
      moveClock(0);
      return { setup, key: "" };
    };
    const statuses = [];
    for (const minutes of [15.1, 14])
      statuses.push((await turnOn(ada, await madeAgo(minutes * MINUTE_MS), codeAt(secret, stepAt(nowMs())))).status);
    expect(statuses).toEqual([400, 200]);
  });

  it("A14 · of two setups that are finished at the same time, one counts, with its recovery codes", async () => {
    const ada = await newMember();
    const setups = [await openSetup(ada), await openSetup(ada)];
    const pages = await Promise.all(
      setups.map(async (setup) => recoveryCodesIn(await (await turnOn(ada, setup, codeOf(setup))).text())),
    );
    const [codes = []] = pages.filter(({ length }) => length > 0);
    expect(pages.map(({ length }) => length).sort()).toEqual([0, 10]);
    expect((await sendSecond(await halfSignedIn(ada), codes[0] ?? "")).status).toBe(200);
  });

  it("A15 · a member who has recovery codes keeps them", async () => {
    const ada = await newMember();
    await giveCodes(ada);
    const [kept = ""] = await giveRecoveryCodes(ada);
    await db.prepare("delete from one_time_codes where member_id = ?").bind(ada.id).run();
    const setup = await openSetup(ada);
    expect(recoveryCodesIn(await (await turnOn(ada, setup, codeOf(setup))).text())).toEqual([]);
    expect((await sendSecond(await halfSignedIn(ada), kept)).status).toBe(200);
  });

  it("A21 · the security log says when the codes were turned on and off", async () => {
    const ada = await newMember();
    const setup = await openSetup(ada);
    await turnOn(ada, setup, codeOf(setup));
    await turnOff(ada);
    const kinds = db.prepare("select kind from security_events where member_id = ? and kind like 'codes%' order by id");
    expect((await kinds.bind(ada.id).all()).results).toEqual([{ kind: "codes-on" }, { kind: "codes-off" }]);
  });
});

describe("moving to another app", () => {
  const openMove = async (member: Caller) => setupIn(await (await member.get("/settings/codes?move=1")).text());
  const move = (member: Caller, { setup }: Setup, code: string) =>
    member.post("/settings/codes?move=1", { do: "move", setup, code }, AS_PAGE);

  it("A14 · A23 · a moderator moves to another app, whose codes replace those of the old one", async () => {
    const ada = await newMember();
    const old = await giveCodes(ada);
    await db.prepare("update members set role = 'moderator' where id = ?").bind(ada.id).run();
    const setup = await openMove(ada);
    expect((await move(ada, setup, codeOf(setup))).status).toBe(200);
    expect((await sendSecond(await halfSignedIn(ada), old.code(1))).status).toBe(401);
    // the code of the next step, because the code of the move doesn't count again
    expect((await sendSecond(await halfSignedIn(ada), codeOf(setup, 1))).status).toBe(200);
  });

  it("A14 · a wrong code moves nothing, and the page shows the same key again", async () => {
    const ada = await newMember();
    const old = await giveCodes(ada);
    const setup = await openMove(ada);
    const response = await move(ada, setup, "12345");
    expect([response.status, setupIn(await response.text())]).toEqual([401, setup]);
    expect((await sendSecond(await halfSignedIn(ada), old.code())).status).toBe(200);
  });

  it("A14 · of two moves at the same time, one counts", async () => {
    const ada = await newMember();
    await giveCodes(ada);
    const before = (await findCodes(db, ada.id))?.secret ?? "";
    const sessionId = await db.prepare("select id from sessions where member_id = ?").bind(ada.id).first<string>("id");
    const inSession = { memberId: ada.id, sessionId: sessionId ?? "", endsOthers: false, device: "", nowMs: nowMs() };
    const by = { ...inSession, step: 1, before };
    const moved = await Promise.all(["one", "other"].map((secret) => moveCodes(db, { ...by, secret })));
    expect(moved.sort()).toEqual([false, true]);
  });

  it("A14 · the page of codes that are on offers another app", async () => {
    const ada = await newMember();
    await giveCodes(ada);
    expect(await (await ada.get("/settings/codes")).text()).toContain('href="/settings/codes?move=1"');
  });
});

describe("turning off", () => {
  it("A14 · turning off the only second factor ends the second step and the recovery codes", async () => {
    const ada = await newMember();
    await giveCodes(ada);
    await giveRecoveryCodes(ada);
    expect((await turnOff(ada)).headers.get("location")).toBe("/settings");
    expect((await halfSignedIn(ada)).cookie).toBe("");
    expect(await count("recovery_codes", ada)).toBe(0);
  });

  it("A15 · a member who still has a passkey keeps the recovery codes", async () => {
    const ada = await newMember();
    await giveCodes(ada);
    await giveRecoveryCodes(ada);
    await db
      .prepare("insert into passkeys values (?1, ?2, 'x', 0, '[]', 'Key', 0, 1, null)")
      .bind(`key of ${ada.id}`, ada.id)
      .run();
    await turnOff(ada);
    expect(await count("recovery_codes", ada)).toBe(10);
  });

  it("A23 · a moderator can't turn off the last second factor", async () => {
    const ada = await newMember();
    await giveCodes(ada);
    await db.prepare("update members set role = 'moderator' where id = ?").bind(ada.id).run();
    const response = await turnOff(ada);
    expect([response.status, await count("one_time_codes", ada)]).toEqual([403, 1]);
    expect(await response.text()).toContain("A moderator needs a second factor.");
  });
});

describe("new recovery codes", () => {
  it("A15 · new recovery codes replace the old ones", async () => {
    const ada = await newMember();
    await giveCodes(ada);
    const [old = ""] = await giveRecoveryCodes(ada);
    const codes = recoveryCodesIn(await (await makeCodes(ada)).text());
    expect((await sendSecond(await halfSignedIn(ada), old)).status).toBe(401);
    expect((await sendSecond(await halfSignedIn(ada), codes[0] ?? "")).status).toBe(200);
  });

  it("A15 · the page of the recovery codes says how many are left, and doesn't show them", async () => {
    const ada = await newMember();
    await giveCodes(ada);
    const [used = ""] = await giveRecoveryCodes(ada);
    await sendSecond(await halfSignedIn(ada), used);
    const page = await (await ada.get("/settings/recovery")).text();
    expect(page).toContain("You have 9 recovery codes left.");
    expect(recoveryCodesIn(page)).toEqual([]);
  });

  it("A15 · a member without a second factor gets no recovery codes", async () => {
    const ada = await newMember();
    expect((await makeCodes(ada)).headers.get("location")).toBe("/settings");
    expect(await count("recovery_codes", ada)).toBe(0);
  });
});

it.each(["/settings/codes", "/settings/recovery"])("A14 · no cache keeps the page %s", async (path) => {
  const ada = await newMember();
  await giveCodes(ada);
  expect((await ada.get(path)).headers.get("cache-control")).toBe("no-store");
});
