import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { age, giveCodes, signedInBy } from "~/tests/kit/workerd/factors";
import { anotherDevice, caller, type Caller, listenForClose, newMember, PASSWORD, sessionCookie } from "./caller";

const db = (env as unknown as { DB: D1Database }).DB;
const NEW = "quite another one";
const change = (member: Caller, fields: Record<string, string>) =>
  member.post(
    "/api/password",
    { oldPassword: PASSWORD, password: NEW, confirmPassword: NEW, ...fields },
    { accept: "application/json" },
  );
const sidsIn = (response: Response) => response.headers.getSetCookie().filter((cookie) => cookie.startsWith("sid="));
const sessionsOf = ({ id }: Caller) =>
  db.prepare("select count(*) as n from sessions where member_id = ?").bind(id).first<number>("n");
const logIn = async (email: string, password: string) =>
  (await caller().post("/api/login", { email, password })).status;

it("A11 · a new password ends all sessions except the one that set it, with their sockets", async () => {
  const ada = await newMember();
  const [phone, laptop] = [await anotherDevice(ada), await anotherDevice(ada)];
  const sockets = await Promise.all([phone, laptop].map((device) => listenForClose(device)));
  const changed = await change(ada, {});
  expect(changed.status).toBe(200);
  expect(await Promise.all(sockets.map(({ closed }) => closed))).toEqual([4001, 4001]);
  const statuses = await Promise.all(
    [signedInBy(changed, ada), phone, laptop].map(async (device) => (await device?.get("/messages"))?.status),
  );
  expect(statuses).toEqual([200, 401, 401]);
  expect([await logIn(ada.email, PASSWORD), await logIn(ada.email, NEW)]).toEqual([401, 200]);
});

describe("a new password in an account without a second factor", () => {
  it("A17 · a new password gives the browser a new session, and the old cookie stops working", async () => {
    const ada = await newMember();
    const changed = signedInBy(await change(ada, {}), ada);
    expect(changed?.cookie).not.toBe(ada.cookie);
    expect([(await changed?.get("/messages"))?.status, (await ada.get("/messages")).status]).toEqual([200, 401]);
  });

  it("A17 · the sockets of the old session close, so that other tabs connect with the new one", async () => {
    const ada = await newMember();
    const own = await listenForClose(ada);
    await change(ada, {});
    expect(await own.closed).toBe(4001);
  });

  it("A17 · a new password counts as a proof", async () => {
    const ada = await newMember();
    await age(ada);
    const changed = signedInBy(await change(ada, {}), ada);
    expect((await changed?.get("/settings/codes"))?.status).toBe(200);
  });

  it("A24 · without JavaScript, a new password gives the browser a new session too", async () => {
    const ada = await newMember();
    const fields = { oldPassword: PASSWORD, password: NEW, confirmPassword: NEW };
    const answer = await ada.post("/settings", fields, {
      accept: "text/html",
      referer: "http://parlor.test/settings",
    });
    expect([answer.status, answer.headers.get("location")]).toEqual([303, "/settings"]);
    const changed = signedInBy(answer, ada);
    expect([(await changed?.get("/messages"))?.status, (await ada.get("/messages")).status]).toEqual([200, 401]);
  });

  it("A17 · a wrong old password leaves the session as it is", async () => {
    const ada = await newMember();
    const refused = await change(ada, { oldPassword: "not it at all" });
    expect([sessionCookie(refused), (await ada.get("/messages")).status]).toEqual([null, 200]);
  });

  it("A17 · a password that another request replaces meanwhile starts no session", async () => {
    const ada = await newMember();
    await db
      .prepare(
        `create trigger changed after insert on sessions when new.member_id = '${ada.id}' begin update accounts set password_hash = 'another' where member_id = new.member_id; end`,
      )
      .run();
    const refused = await change(ada, {});
    await db.prepare("drop trigger changed").run();
    expect([refused.status, sessionCookie(refused)]).toEqual([403, null]);
    expect([sidsIn(refused), (await ada.get("/messages")).status, await sessionsOf(ada)]).toEqual([[], 200, 1]);
  });

  it("A17 · a second factor that another request adds meanwhile leaves the browser its session", async () => {
    const ada = await newMember();
    await db
      .prepare(
        `create trigger added after insert on sessions when new.member_id = '${ada.id}' begin insert into one_time_codes values (new.member_id, 'x', 0, 1); end`,
      )
      .run();
    const answer = await change(ada, {});
    await db.prepare("drop trigger added").run();
    expect([answer.status, sidsIn(answer)]).toEqual([200, []]);
    expect([(await ada.get("/messages")).status, await sessionsOf(ada)]).toEqual([200, 1]);
  });
});

it("A17 · a new password in an account with a second factor keeps the session, which a proof has just begun", async () => {
  const ada = await newMember();
  await giveCodes(ada);
  const changed = await change(ada, {});
  expect([changed.status, sessionCookie(changed), (await ada.get("/messages")).status]).toEqual([200, null, 200]);
});

it("A20 · a new password keeps the other sessions if the checkbox is cleared", async () => {
  const ada = await newMember();
  const phone = await anotherDevice(ada);
  expect((await change(ada, { endOthers: "0" })).status).toBe(200);
  expect((await phone.get("/messages")).status).toBe(200);
  expect([await logIn(ada.email, PASSWORD), await logIn(ada.email, NEW)]).toEqual([401, 200]);
});

it("A20 · a new password ends the other sessions if the checkbox is set", async () => {
  const ada = await newMember();
  const phone = await anotherDevice(ada);
  expect((await change(ada, { endOthers: "1" })).status).toBe(200);
  expect((await phone.get("/messages")).status).toBe(401);
});

it("A20 · the password form offers to end all other sessions, and does so unless the member clears it", async () => {
  const page = await (await (await newMember()).get("/settings")).text();
  const [form = ""] = /<form[^>]*action="\/settings".*?<\/form>/s.exec(page) ?? [];
  const [, before = "", box = ""] =
    /(<input[^>]*type="hidden"[^>]*>)<label[^>]*>(<input[^>]*>)End all other sessions/.exec(form) ?? [];
  expect([before, box]).toEqual([
    expect.stringContaining('name="endOthers" value="0"'),
    expect.stringMatching(
      /type="checkbox".*name="endOthers".*checked.*value="1"|type="checkbox".*checked.*name="endOthers".*value="1"/,
    ),
  ]);
});

it("A11 · a wrong old password changes nothing", async () => {
  const ada = await newMember();
  const phone = await anotherDevice(ada);
  for (const oldPassword of ["not it at all", ""]) {
    const refused = await change(ada, { oldPassword });
    expect([refused.status, await refused.json()]).toEqual([
      403,
      {
        ok: false,
        code: "wrong-password",
        message: "This isn't your password.",
        fields: { oldPassword: "This isn't your password." },
      },
    ]);
  }
  expect((await phone.get("/messages")).status).toBe(200);
  expect(await logIn(ada.email, PASSWORD)).toBe(200);
});

it("A11 · the server checks what the form checks", async () => {
  const ada = await newMember();
  expect(await (await change(ada, { password: "short", confirmPassword: "short" })).text()).toContain(
    "at least 8 characters",
  );
  expect(await (await change(ada, { confirmPassword: "something else" })).text()).toContain("Password does not Match");
  expect((await change(ada, { password: "x".repeat(201), confirmPassword: "x".repeat(201) })).status).toBe(422);
  expect((await change(caller(), {})).status).toBe(401);
  expect(await logIn(ada.email, PASSWORD)).toBe(200);
});

it("A7 · after ten wrong old passwords the right one has to wait", async () => {
  const ada = await newMember();
  for (let i = 0; i < 10; i++) expect((await change(ada, { oldPassword: `wrong ${i}` })).status).toBe(403);
  const refused = await change(ada, {});
  expect([refused.status, await refused.text()]).toEqual([429, expect.stringMatching(/Try again in \d+ minutes/)]);
});

it("A11 · of two simultaneous changes, one succeeds", async () => {
  const ada = await newMember();
  const phone = await anotherDevice(ada);
  const answers = await Promise.all([
    change(ada, {}),
    change(phone, { password: "the phone's choice", confirmPassword: "the phone's choice" }),
  ]);
  expect(answers.map(({ status }) => status).sort()).not.toEqual([200, 200]);
  const sessions = await db
    .prepare("select count(*) as n from sessions where member_id = ?")
    .bind(ada.id)
    .first<number>("n");
  expect(sessions).toBe(1);
});

it("A11 · a member without a password sets a first one, which is required from then on", async () => {
  const ada = await newMember();
  await db.prepare("update accounts set password_hash = null where member_id = ?").bind(ada.id).run();
  expect((await change(ada, { oldPassword: "" })).status).toBe(200);
  expect(await logIn(ada.email, NEW)).toBe(200);
  expect((await change(ada, { oldPassword: "" })).status).toBe(403);
});

it("A11 · a log-in that is being checked while the password changes starts no session", async () => {
  const ada = await newMember();
  await db.prepare("delete from sessions").run();
  // the state after a change between the check and the new session
  await db
    .prepare(
      "create trigger changed after insert on sessions begin update accounts set password_hash = 'another' where member_id = new.member_id; end",
    )
    .run();
  const response = await caller().post("/api/login", { email: ada.email, password: PASSWORD });
  await db.prepare("drop trigger changed").run();
  expect([response.status, await response.text()]).toEqual([401, expect.stringContaining("invalid-credential")]);
  expect(sidsIn(response)).toEqual([]);
  expect(await db.prepare("select count(*) as n from sessions").first<number>("n")).toBe(0);
});

const TOO_COMMON = {
  ok: false,
  code: "password-too-common",
  message: "This password is too easy to guess. Choose another one.",
  fields: { password: "This password is too easy to guess. Choose another one." },
};

it("A1 · a common password creates no account", async () => {
  const email = "common@example.com";
  const answer = await caller().post(
    "/api/signup",
    { email, password: "Iloveyou1", confirmPassword: "Iloveyou1" },
    { accept: "application/json" },
  );
  expect([answer.status, await answer.json()]).toEqual([422, TOO_COMMON]);
  expect(await db.prepare("select count(*) as n from accounts where email = ?").bind(email).first<number>("n")).toBe(0);
});

/** An odd but common password: the list of 10,000 that came before didn't have it. */
it("A1 · a password of the long list creates no account", async () => {
  const form = { email: "long-list@example.com", password: "E3W2#$%^", confirmPassword: "E3W2#$%^" };
  const answer = await caller().post("/api/signup", form, { accept: "application/json" });
  expect([answer.status, await answer.json()]).toEqual([422, TOO_COMMON]);
});

const signUpWith = (email: string, password: string) =>
  caller().post("/api/signup", { email, password, confirmPassword: password }, { accept: "application/json" });

it("A1 · the spaces around a password are part of it", async () => {
  const email = "spaces@example.com";
  expect((await signUpWith(email, "  two on each side  ")).status).toBe(200);
  const statuses = [await logIn(email, "two on each side"), await logIn(email, "  two on each side  ")];
  expect(statuses).toEqual([401, 200]);
});

it("A1 · every one of a password's 200 characters counts", async () => {
  const email = "characters@example.com";
  const start = "🐢 and 🌵 ".repeat(20).slice(0, -2); // code points of two UTF-16 units each
  const rest = "x".repeat(199 - Array.from(start).length);
  expect((await signUpWith(email, `${start}${rest}1`)).status).toBe(200);
  expect([await logIn(email, `${start}${rest}2`), await logIn(email, `${start}${rest}1`)]).toEqual([401, 200]);
});

it("A1 · the server counts seven emoji as seven characters", async () => {
  const answer = await signUpWith("emoji@example.com", "🍏🌧🚲🪁🍞🎷🐢");
  expect([answer.status, await answer.text()]).toEqual([422, expect.stringContaining("at least 8 characters")]);
});

it("A1 · the server accepts eight emoji", async () => {
  expect((await signUpWith("emoji@example.com", "🍏🌧🚲🪁🍞🎷🐢🌵")).status).toBe(200);
});

it("A1 · without JavaScript, a common password is reported at its field", async () => {
  const page = await (
    await caller().post(
      "/signup",
      { email: "common@example.com", password: "password1", confirmPassword: "password1" },
      { accept: "text/html" },
    )
  ).text();
  expect(/<input[^>]*name="password"[^>]*>/.exec(page)?.[0]).toContain('aria-invalid="true"');
  expect(page).toContain(TOO_COMMON.message);
});

it("A11 · a password made of the member's name isn't accepted", async () => {
  const ada = await newMember("Lovelace");
  const answer = await change(ada, { password: "lovelace1815", confirmPassword: "lovelace1815" });
  expect([answer.status, await answer.json()]).toEqual([422, TOO_COMMON]);
  expect(await logIn(ada.email, PASSWORD)).toBe(200);
});

it("A11 · common new passwords don't count as wrong old ones", async () => {
  const ada = await newMember();
  for (let i = 0; i < 11; i++)
    expect((await change(ada, { password: "password1", confirmPassword: "password1" })).status).toBe(422);
  expect((await change(ada, {})).status).toBe(200);
});
