import { env } from "cloudflare:workers";
import { afterEach, expect, it } from "vitest";
import { runCron } from "~/app/cron.server";
import type { Env } from "~/app/server/env.server";
import { moveClock, nowMs } from "~/base/clock";
import { findCaseFile } from "~/db/moderation/cases";
import { record } from "~/db/moderation/moderation";
import { ulid } from "~/base/ulid";
import { directChatRoom } from "~/party/chat/protocol";
import { CLOSE } from "~/party/core/protocol";
import { changed, linkOf } from "~/tests/kit/workerd/emailChanges";
import { age, giveCodes, halfSignedIn, sendSecond, signedInBy } from "~/tests/kit/workerd/factors";
import { openChat } from "~/tests/kit/workerd/chatFiles";
import { answerAppeal, BAN, decideAbout, report, SUSPEND } from "~/tests/kit/workerd/wireModeration";
import {
  AS_JSON,
  anotherDevice,
  caller,
  type Caller,
  listenForClose,
  newMember,
  PASSWORD,
  sessionCookie,
} from "./caller";
import { erase } from "./deletedMember";

const world = env as unknown as Env;
const DAY_MS = 24 * 60 * 60 * 1000;
const HTML = { accept: "text/html" };

afterEach(() => moveClock(0));

const pageOf = async (who: Caller, path = "/suspended") => (await who.get(path, HTML)).text();

it.each(["/", "/settings", "/messages", "/login", "/nothing/is/here"])(
  "X64 · a suspended member who opens %s is led to the restricted page",
  async (path) => {
    const ada = await newMember("Ada");
    await decideAbout(ada, SUSPEND);
    const answer = await ada.get(path, HTML);
    expect([answer.status, answer.headers.get("location")]).toEqual([302, "/suspended"]);
  },
);

it("X64 · the data of any page leads a suspended member to the restricted page", async () => {
  const ada = await newMember("Ada");
  await decideAbout(ada, SUSPEND);
  const answer = await ada.get("/messages.data");
  expect([answer.status, await answer.text()]).toEqual([202, expect.stringContaining("/suspended")]);
});

it("X64 · a suspended member can't load a part of a page without its root", async () => {
  const ada = await newMember("Ada");
  await decideAbout(ada, SUSPEND);
  expect((await ada.get("/.data?_routes=routes/_index")).status).toBe(403);
});

it("X64 · the restricted page has the statement of reasons, and leads to the export and the deletion", async () => {
  const ada = await newMember("Ada");
  const { decision } = await decideAbout(ada, SUSPEND);
  const page = await pageOf(ada);
  expect(page).toMatch(/<h1[^>]*><bdi>Your account is suspended<\/bdi><\/h1>/);
  for (const part of [
    'aria-label="Decisions about you"',
    "Insults in many comments.",
    "Harassment",
    "by a person",
    `action="/appeals/decision/${decision}"`,
    'href="/settings/export"',
    'href="/settings/delete"',
  ])
    expect(page).toContain(part);
});

it("X64 · the page of a banned member says so", async () => {
  const ada = await newMember("Ada");
  await decideAbout(ada, BAN);
  expect(await pageOf(ada)).toMatch(/<h1[^>]*><bdi>Your account is banned<\/bdi><\/h1>/);
});

it("X63 · the restricted page names neither the moderator nor who reported", async () => {
  const ada = await newMember("Ada");
  const { moderator, reporter } = await decideAbout(ada, SUSPEND);
  const page = await pageOf(ada);
  expect([page.includes(moderator), page.includes(reporter), page.includes("Look at this")]).toEqual([
    false,
    false,
    false,
  ]);
});

it("X64 · an action of a suspended member is refused with the reason", async () => {
  const ada = await newMember("Ada");
  await decideAbout(ada, SUSPEND);
  const answer = await ada.post("/posts", { text: "x" }, AS_JSON);
  expect([answer.status, await answer.json()]).toEqual([
    403,
    {
      ok: false,
      code: "account-disabled",
      message: "Your account is suspended or banned. Load the page again to see why.",
    },
  ]);
});

it("X64 · a suspended member can sign in", async () => {
  const ada = await newMember("Ada");
  await decideAbout(ada, SUSPEND);
  const signedIn = await caller().post("/api/login", { email: ada.email, password: PASSWORD });
  expect(signedIn.status).toBe(200);
  const again = caller(sessionCookie(signedIn) ?? "", ada.id);
  expect((await again.get("/suspended", HTML)).status).toBe(200);
});

it("X64 · nobody else sees the restricted page", async () => {
  const ada = await newMember("Ada");
  for (const who of [ada, caller()]) {
    const answer = await who.get("/suspended", HTML);
    expect([answer.status, answer.headers.get("location")]).toEqual([302, "/"]);
  }
});

it("X60 · a suspension closes the sockets of all sessions at once", async () => {
  const [ada, bob] = [await newMember("Ada"), await newMember("Bob")];
  const phone = await anotherDevice(ada);
  const chat = await openChat(ada, bob);
  const sockets = [await listenForClose(ada), await listenForClose(phone, `/parties/chat/${chat}`)];
  await decideAbout(ada, SUSPEND);
  expect(await Promise.all(sockets.map(({ closed }) => closed))).toEqual([CLOSE.sessionEnded, CLOSE.sessionEnded]);
});

it("X60 · a suspended member gets no socket", async () => {
  const [ada, bob] = [await newMember("Ada"), await newMember("Bob")];
  await openChat(ada, bob);
  await decideAbout(ada, SUSPEND);
  const statuses = [];
  for (const room of [`inbox/${ada.id}`, `chat/${directChatRoom(ada.id, bob.id)}`, "live/feed"])
    statuses.push((await ada.upgrade(`/parties/${room}`)).status, (await ada.get(`/parties/${room}`)).status);
  expect(statuses).toEqual([403, 403, 403, 403, 403, 403]);
});

it("X60 · if the request dies right after the decision, the cron closes the sockets", async () => {
  const ada = await newMember("Ada");
  const { closed } = await listenForClose(ada);
  const { caseId } = await report(ada);
  await record(world.DB, nowMs(), caseId, () => ({
    happenings: [
      {
        type: "decided",
        case: caseId,
        decision: ulid(nowMs()),
        by: ulid(nowMs()),
        action: "ban",
        rule: "hate",
        facts: null,
        restrictions: [],
        untilMs: null,
      },
    ],
    value: undefined,
  })); // and nobody delivers the events
  moveClock(60_000); // the lease of the request is over
  await runCron(world);
  expect(await closed).toBe(CLOSE.sessionEnded);
});

it("X60 · a suspension ends at its time, and everything works again", async () => {
  const ada = await newMember("Ada");
  moveClock(-8 * DAY_MS);
  await decideAbout(ada, SUSPEND); // for seven days
  moveClock(0);
  expect((await ada.get("/messages", HTML)).status).toBe(200);
  expect((await ada.post("/posts", { text: "I'm back" }, AS_JSON)).status).toBe(200);
});

it("X64 · a suspended member appeals on a page without JavaScript", async () => {
  const ada = await newMember("Ada");
  const { caseId, decision } = await decideAbout(ada, SUSPEND);
  expect(await pageOf(ada, `/appeals/decision/${decision}`)).toContain("Why is this wrong?");
  const sent = await ada.post(`/appeals/decision/${decision}/send`, { text: "It wasn't me." }, HTML);
  expect(sent.status).toBe(303);
  expect((await findCaseFile(world.DB, caseId))?.case?.status).toBe("appealed");
  expect(await pageOf(ada)).toContain("It wasn&#x27;t me.");
});

it("X65 · an appeal that succeeds ends the suspension", async () => {
  const ada = await newMember("Ada");
  const { caseId, decision } = await decideAbout(ada, SUSPEND);
  await ada.post(`/appeals/decision/${decision}/send`, { text: "It wasn't me." }, AS_JSON);
  await answerAppeal(caseId, "overturned");
  expect((await ada.get("/messages", HTML)).status).toBe(200);
});

it("X65 · an appeal that fails keeps the suspension, and the page shows the answer", async () => {
  const ada = await newMember("Ada");
  const { caseId, decision } = await decideAbout(ada, SUSPEND);
  await ada.post(`/appeals/decision/${decision}/send`, { text: "It wasn't me." }, AS_JSON);
  await answerAppeal(caseId, "upheld", "Your own words say so.");
  const page = await pageOf(ada);
  expect(page).toContain("Your own words say so.");
  expect(page).not.toContain(`action="/appeals/decision/${decision}"`);
});

it("X64 · a suspended member can export their data", async () => {
  const ada = await newMember("Ada");
  await decideAbout(ada, SUSPEND);
  const file = await ada.get("/settings/export");
  expect([file.status, Object.keys((await file.json<{ UsersDetails: object }>()).UsersDetails)]).toEqual([
    200,
    [ada.id],
  ]);
});

it("X64 · a suspended member can delete the account", async () => {
  const ada = await newMember("Ada");
  await decideAbout(ada, SUSPEND);
  expect((await erase(ada)).status).toBe(200);
  expect((await caller().post("/api/login", { email: ada.email, password: PASSWORD })).status).toBe(401);
});

it("A17 · a suspended member with a second factor needs a new sign-in to delete the account", async () => {
  const ada = await newMember("Ada");
  await giveCodes(ada);
  await decideAbout(ada, SUSPEND);
  await age(ada);
  const answer = await ada.post("/settings/delete", { password: PASSWORD }, HTML);
  expect([answer.status, await answer.text()]).toEqual([
    403,
    expect.stringContaining("Log out, log in again, then delete your account."),
  ]);
  expect((await ada.get("/suspended", HTML)).status).toBe(200);
});

it("A17 · a suspended member deletes the account after a new sign-in", async () => {
  const ada = await newMember("Ada");
  const app = await giveCodes(ada);
  await decideAbout(ada, SUSPEND);
  await age(ada);
  const again = signedInBy(await sendSecond(await halfSignedIn(ada), app.code()), ada);
  expect((await again?.post("/settings/delete.data", { password: PASSWORD }))?.status).toBe(200);
  expect((await caller().post("/api/login", { email: ada.email, password: PASSWORD })).status).toBe(401);
});

/** A suspended member who signed in with Google, which didn't say that they had just signed in there. */
async function suspendedWithGoogle(): Promise<Caller> {
  const ada = await newMember("Ada");
  await signedInWithGoogle(ada);
  await decideAbout(ada, SUSPEND);
  return ada;
}
const signedInWithGoogle = ({ id }: Caller) =>
  world.DB.batch([
    world.DB.prepare("update accounts set password_hash = null where member_id = ?").bind(id),
    world.DB.prepare("update sessions set method = 'google', proved_at = null where member_id = ?").bind(id),
  ]);
const deleteByEmail = (who: Caller) => who.post("/settings/delete.data", { email: who.email });
const codeIn = async (answer: Response) => /"(forbidden|requires-recent-login)"/.exec(await answer.text())?.[1];

it("X64 · a suspended member who has only Google deletes the account after a new sign-in there", async () => {
  const ada = await suspendedWithGoogle();
  expect((await deleteByEmail(ada)).status).toBe(200);
  expect(await world.DB.prepare("select 1 from accounts where member_id = ?").bind(ada.id).first()).toBeNull();
});

it("A17 · a suspended member who has only Google can't delete the account after an old sign-in there", async () => {
  const ada = await suspendedWithGoogle();
  await age(ada);
  expect(await codeIn(await deleteByEmail(ada))).toBe("forbidden");
});

it("A17 · a suspended member who has Google and a second factor needs a proof to delete the account", async () => {
  const ada = await suspendedWithGoogle();
  await giveCodes(ada);
  expect(await codeIn(await deleteByEmail(ada))).toBe("forbidden");
});

it("A17 · a member who isn't suspended and has only Google needs a proof to delete the account", async () => {
  const ada = await newMember("Ada");
  await signedInWithGoogle(ada);
  expect(await codeIn(await deleteByEmail(ada))).toBe("requires-recent-login");
});

it.each(["/email/undo", "/reset"])("X64 · a suspended member can open the mailed link %s", async (path) => {
  const ada = await newMember("Ada");
  await decideAbout(ada, SUSPEND);
  expect((await ada.get(`${path}?token=x`, HTML)).status).toBe(200);
});

it("A18 · a suspended browser can undo a change of the email", async () => {
  const ada = await newMember("Ada");
  const { back } = await changed(ada);
  await decideAbout(ada, SUSPEND);
  expect((await ada.post("/api/email/undo", { token: back }, AS_JSON)).status).toBe(200);
});

it("A12 · a suspended browser can set a new password by a mailed link", async () => {
  const ada = await newMember("Ada");
  await decideAbout(ada, SUSPEND);
  await caller().post("/api/forgotten", { email: ada.email }, AS_JSON);
  const token = await linkOf(ada.email, "/reset");
  const password = "quite another one";
  const answer = await ada.post("/api/reset", { token, password, confirmPassword: password }, AS_JSON);
  expect(answer.status).toBe(200);
});

it("X64 · a suspended member can log out", async () => {
  const ada = await newMember("Ada");
  await decideAbout(ada, SUSPEND);
  expect((await ada.post("/logout", {}, AS_JSON)).status).toBe(200);
  expect((await ada.get("/suspended", HTML)).headers.get("location")).toBe("/");
});
