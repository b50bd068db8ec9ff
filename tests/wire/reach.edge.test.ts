import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import type { Env } from "~/app/server/env.server";
import { runCron } from "~/app/cron.server";
import { moveClock, nowMs } from "~/base/clock";
import type { FriendMove } from "~/base/friendMoves";
import { DEFAULT_PRIVACY } from "~/base/privacy";
import { ulid } from "~/base/ulid";
import { LEASE_MS } from "~/db/change";
import { privacyIn, privacyQuery, putPrivacyQuery } from "~/db/safety/privacy";
import { all, run } from "~/db/statement";
import { startChat } from "~/tests/kit/workerd/chatFiles";
import { until } from "~/tests/kit/workerd/rooms";
import { block, chatOf, codeOf, inboxOf } from "~/tests/kit/workerd/wireBlocks";
import { befriend, sendInvitation } from "~/tests/kit/workerd/wireGames";
import { add, create, idIn } from "~/tests/kit/workerd/wireGroups";
import { choose } from "~/tests/kit/workerd/wirePrivacy";
import { AS_JSON, type Caller, caller, newMember, PASSWORD } from "./caller";

const world = env as unknown as Env;
const { DB: db } = world;

const settingsOf = async (who: Caller) => privacyIn(await all(db, privacyQuery({ me: who.id })));

/** Bob, who is Ada's friend; Chi, who is Bob's; and Eve, who has no friends. */
async function fourMembers() {
  const [ada, bob, chi, eve] = [
    await newMember("Ada"),
    await newMember("Bob"),
    await newMember("Chi"),
    await newMember("Eve"),
  ];
  await befriend(bob, ada, chi);
  return { ada, bob, chi, eve };
}

it.each([
  ["everyone", [200, 200, 200]],
  ["friendsOfFriends", [200, 200, 403]],
  ["friends", [200, 403, 403]],
  ["nobody", [403, 403, 403]],
] as const)("X26 · %s can send a first message", async (messages, expected) => {
  const { ada, bob, chi, eve } = await fourMembers();
  expect((await choose(ada, { messages })).status).toBe(200);
  const statuses: number[] = [];
  for (const sender of [bob, chi, eve]) statuses.push((await startChat(sender, ada)).status);
  expect(statuses).toEqual(expected);
});

it.each([
  ["everyone", [true, true, true, false]],
  ["friendsOfFriends", [true, true, false, false]],
  ["friends", [true, false, false, false]],
] as const)(
  "P2 · X26 · the profile of a member who lets %s write first offers Message to them alone",
  async (messages, expected) => {
    const { ada, bob, chi, eve } = await fourMembers();
    await choose(ada, { messages });
    const offers: boolean[] = [];
    for (const who of [bob, chi, eve, caller()])
      offers.push((await (await who.get(`/${ada.id}`)).text()).includes(`href="/messages/${ada.id}"`));
    expect(offers).toEqual(expected);
  },
);

it("P2 · X26 · a profile offers Message in a chat that the two have, whatever its member chooses", async () => {
  const { ada, eve } = await fourMembers();
  await startChat(eve, ada);
  await choose(ada, { messages: "nobody" });
  expect(await (await eve.get(`/${ada.id}`)).text()).toContain(`href="/messages/${ada.id}"`);
});

it("X18 · X26 · a setting, a block and an account that doesn't exist refuse a first message in the same way", async () => {
  const { ada, bob, eve } = await fourMembers();
  await choose(ada, { messages: "nobody" });
  await block(bob, eve);
  const answers: string[] = [];
  for (const other of [ada, bob, { id: ulid(1) }]) answers.push(await (await startChat(eve, other)).text());
  expect(new Set(answers).size, answers.join(" ")).toBe(1);
  expect(await codeOf(startChat(eve, ada))).toEqual([403, "unavailable"]);
});

it("M2 · M6 · X26 · a friend's page opens the chat whatever the other's settings are, and the room asks them", async () => {
  const { ada, bob, eve } = await fourMembers();
  await choose(ada, { messages: "nobody" });
  expect((await startChat(eve, ada, "friend")).status, "a stranger's page").toBe(403);
  expect((await startChat(bob, ada, "friend")).status).toBe(200);
  const [screenOfBob, screenOfAda] = [await chatOf(bob, ada), await chatOf(ada, bob)];
  await inboxOf(ada);
  await until(() => screenOfBob.of("presence").some(({ member, online }) => member === ada.id && online), "Ada online");
  screenOfAda.send({ t: "typing" });
  await screenOfBob.next("typing");
  screenOfBob.send({ t: "send", id: "m1", text: "hello" });
  expect(await screenOfBob.next("error")).toMatchObject({ id: "m1", code: "unavailable" });
});

it("X26 · an existing conversation continues after the recipient closes themselves to first messages", async () => {
  const { ada, eve } = await fourMembers();
  await startChat(eve, ada);
  const [screenOfEve, screenOfAda] = [await chatOf(eve, ada), await chatOf(ada, eve)];
  screenOfEve.send({ t: "send", id: "m1", text: "hello" });
  await screenOfAda.next("message");
  screenOfAda.send({ t: "send", id: "m2", text: "hi" });
  await screenOfEve.next("message", 2);
  await choose(ada, { messages: "nobody" });
  screenOfEve.send({ t: "send", id: "m3", text: "still here?" });
  await screenOfAda.next("message", 3);
});

it("X27 · a friend who lets nobody call them can't be called", async () => {
  const { ada, bob } = await fourMembers();
  await choose(ada, { calls: "nobody" });
  expect(await codeOf(bob.post("/calls", { to: ada.id, kind: "audio" }, AS_JSON))).toEqual([403, "unavailable"]);
  expect((await ada.post("/calls", { to: bob.id, kind: "audio" }, AS_JSON)).status, "they can call").toBe(200);
});

it("X27 · a friend who lets nobody invite them can't be invited to a game", async () => {
  const { ada, bob, chi } = await fourMembers();
  await choose(ada, { games: "nobody" });
  expect(await codeOf(sendInvitation(bob, "Chess", [ada]))).toEqual([403, "unavailable"]);
  expect((await sendInvitation(bob, "Chess", [chi])).status).toBe(200);
});

it("X27 · a friend who lets nobody add them can't be added to a new or existing group, and the refusal names them", async () => {
  const { ada, bob, chi } = await fourMembers();
  await choose(ada, { groups: "nobody" });
  const created = await create(bob, [ada, chi]);
  expect([created.status, await created.json()]).toEqual([
    403,
    { ok: false, code: "declined", message: "Ada can't be added to this group." },
  ]);
  const group = await idIn(await create(bob, [chi]));
  expect((await add(bob, group, ada)).status).toBe(403);
});

it("X27 · a member who lets nobody add them stays in their groups", async () => {
  const { ada, bob, chi } = await fourMembers();
  const group = await idIn(await create(bob, [ada]));
  await choose(ada, { groups: "nobody" });
  expect((await add(bob, group, ada, chi)).status).toBe(200);
});

it("X27 · each of calls, games and groups has its own setting", async () => {
  const { ada, bob } = await fourMembers();
  await choose(ada, { calls: "nobody" });
  expect((await sendInvitation(bob, "Chess", [ada])).status).toBe(200);
  expect((await create(bob, [ada])).status).toBe(200);
});

it("X28 · if the edge dies after it has stored the settings, the cron tells the open chats", async () => {
  const { ada, bob } = await fourMembers();
  await startChat(bob, ada);
  const [screen, inbox] = [await chatOf(bob, ada), await inboxOf(ada)];
  screen.send({ t: "send", id: "m1", text: "hello" });
  await until(
    () => screen.of("presence").some(({ member, online }) => member === ada.id && online),
    "Ada to be online",
  );
  await run(db, putPrivacyQuery(ada.id, { ...DEFAULT_PRIVACY, presence: "nobody" }, nowMs()));
  moveClock(LEASE_MS + 1_000); // the rows of a dead request are due when their lease ends
  await runCron(world);
  await inbox.next("stale");
  await until(
    () => screen.of("presence").some(({ member, online }) => member === ada.id && online === null),
    "Ada to be hidden",
  );
  moveClock(0);
});

it("X28 · a chat that is opened after the settings changed shows nothing from the first frame on", async () => {
  const { ada, bob } = await fourMembers();
  await startChat(bob, ada);
  const screen = await chatOf(ada, bob);
  screen.send({ t: "send", id: "m1", text: "hello" });
  screen.send({ t: "read", seq: 1 });
  await screen.next("read");
  await inboxOf(ada);
  await choose(ada, { presence: "nobody", receipts: "nobody" });
  const welcome = await (await chatOf(bob, ada)).next("welcome");
  expect([welcome.hidden, Object.keys(welcome.reads)]).toEqual([[ada.id], [bob.id]]);
});

it("X28 · two devices that save different settings leave those that came last", async () => {
  const { ada } = await fourMembers();
  await choose(ada, { presence: "nobody", calls: "nobody" });
  await choose(ada, { receipts: "everyone" });
  expect(await settingsOf(ada)).toEqual({ ...DEFAULT_PRIVACY, receipts: "everyone" });
});

it("X26 · a choice that a setting doesn't have is refused", async () => {
  const { ada } = await fourMembers();
  expect((await ada.post("/privacy", { ...DEFAULT_PRIVACY, calls: "everyone" }, AS_JSON)).status).toBe(422);
  expect(await settingsOf(ada)).toEqual(DEFAULT_PRIVACY);
});

it("A11 · X26 · the end of an account deletes its settings", async () => {
  const { ada } = await fourMembers();
  await choose(ada, { calls: "nobody" });
  await ada.post("/settings/delete.data", { password: PASSWORD });
  expect(await settingsOf(ada)).toEqual(DEFAULT_PRIVACY);
});

// ---- asking again

const moveFriend = async (who: Caller, other: Caller, chosen: FriendMove) => {
  const answer = await who.post(`/friends/${other.id}`, { do: chosen }, AS_JSON);
  const { state, message } = await answer.json<{ state?: string; message?: string }>();
  return { status: answer.status, state, message };
};
const pair = async () => [await newMember("Ada"), await newMember("Eve")] as const;

it("X127 · after a rejection, asking again is refused for seven days", async () => {
  const [ada, eve] = await pair();
  expect((await moveFriend(eve, ada, "add")).state).toBe("sent");
  await moveFriend(ada, eve, "reject");
  expect(await moveFriend(eve, ada, "add")).toMatchObject({
    status: 429,
    message: "You've asked this member before. Try again in 7 days.",
  });
});

it("X127 · whoever cancelled a request can ask once more, and then only after days", async () => {
  const [ada, eve] = await pair();
  for (let n = 0; n < 2; n++) {
    expect((await moveFriend(eve, ada, "add")).state).toBe("sent");
    await moveFriend(eve, ada, "cancel");
  }
  expect(await moveFriend(eve, ada, "add")).toMatchObject({
    status: 429,
    message: "You've asked this member before. Try again in 3 days.",
  });
});

it("X127 · whoever rejected a request can ask the other member themself", async () => {
  const [ada, eve] = await pair();
  await moveFriend(eve, ada, "add");
  await moveFriend(ada, eve, "reject");
  expect((await moveFriend(ada, eve, "add")).state).toBe("sent");
  expect((await moveFriend(eve, ada, "add")).state, "which accepts").toBe("friends");
});

it("X127 · a repeated request and an acceptance don't count as asking", async () => {
  const [ada, eve] = await pair();
  for (let n = 0; n < 4; n++) expect((await moveFriend(eve, ada, "add")).state).toBe("sent");
  await moveFriend(ada, eve, "accept");
  await moveFriend(ada, eve, "remove");
  expect((await moveFriend(eve, ada, "add")).state).toBe("sent");
});
