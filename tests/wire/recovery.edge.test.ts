import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import type { EdgeContext } from "~/app/server/context.server";
import { restoreRoom } from "~/app/recovery/restoreRoom.server";
import type { Env } from "~/app/server/env.server";
import { directChatRoom } from "~/party/chat/protocol";
import { pngBytes } from "~/tests/kit/media/png";
import { messageWith, openChat, startChat } from "~/tests/kit/workerd/chatFiles";
import { copyDatabase } from "~/tests/kit/workerd/databaseCopy";
import { inboxSnapshot, publish } from "~/tests/kit/workerd/wireBlocks";
import { befriend } from "~/tests/kit/workerd/wireGames";
import { create, idIn, maySpeak, membersOf, remove, sorted } from "~/tests/kit/workerd/wireGroups";
import { mute } from "~/tests/kit/workerd/wireMutes";
import { choose } from "~/tests/kit/workerd/wirePrivacy";
import { AS_JSON, type Caller, caller, newMember } from "./caller";

const world = env as unknown as Env & { OPERATOR_KEY: string };
const { DB: db } = world;
const AS_OPERATOR = { authorization: `Bearer ${world.OPERATOR_KEY}`, accept: "application/json" };
const PNG = new Uint8Array(pngBytes({ width: 8, height: 8 }));

const ask = (path: string, fields: Record<string, string>) =>
  caller().post(`/operator/rooms${path}`, fields, AS_OPERATOR);
/** As the operator's command does it. */
async function repair(kind: string, room: string): Promise<void> {
  for (let after: string | null = ""; after !== null;) {
    const answer: Response = await ask("/repair", { kind, room, after });
    expect(answer.status).toBe(200);
    ({ next: after } = await answer.json<{ next: string | null }>());
  }
}
async function repairAll(): Promise<void> {
  for (let after: string | null = ""; after !== null;) {
    const answer: Response = await caller().get(`/operator/rooms?after=${encodeURIComponent(after)}`, AS_OPERATOR);
    const { rooms, next } = await answer.json<{ rooms: { kind: string; room: string }[]; next: string | null }>();
    for (const { kind, room } of rooms) await repair(kind, room);
    after = next;
  }
}
const move = (who: Caller, other: Caller, what: string) => who.post(`/friends/${other.id}`, { do: what }, AS_JSON);
const untilDelivered = () => expect.poll(() => db.prepare("select count(*) as n from outbox").first("n")).toBe(0);
const chatsOf = async (who: Caller) =>
  Object.fromEntries(
    (await world.INBOX.getByName(who.id).chatsAfter("", 100)).map(({ chat, lastText }) => [chat, lastText]),
  );
const asksIn = async (who: Caller) => (await inboxSnapshot(who)).requests.map(({ member }) => member);

it("X141 · after the main database went back, a repair makes rooms and database agree, and later changes count", async () => {
  const [ada, bob, chi, dora] = [
    await newMember("Ada"),
    await newMember("Bob"),
    await newMember("Chi"),
    await newMember("Dora"),
  ];
  await befriend(ada, bob, dora);
  const group = await idIn(await create(ada, [bob, dora]));
  await choose(ada, { messages: "friendsOfFriends" });
  await untilDelivered();
  const goBack = await copyDatabase();

  // the hour that the database loses
  const chat = directChatRoom(ada.id, chi.id);
  await startChat(ada, chi);
  expect((await ada.upgrade(`/parties/chat/${chat}`)).status).toBe(101);
  await world.CHAT.getByName(chat).post(ada.id, "m1", { text: "hi Chi" });
  const lostGroup = await idIn(await create(ada, [dora]));
  await world.CHAT.getByName(lostGroup).post(ada.id, "m1", { text: "only us" });
  await remove(ada, group, bob);
  await move(chi, dora, "add");
  await mute(ada, bob);
  await choose(ada, { messages: "nobody" });
  await choose(ada, { messages: "friends" });
  await choose(bob, { presence: "nobody" });
  await untilDelivered();
  await expect.poll(() => chatsOf(ada)).toMatchObject({ [chat]: "hi Chi", [lostGroup]: "only us" });
  expect([await asksIn(dora), await maySpeak(group, bob)]).toEqual([[chi.id], false]);

  await goBack();
  expect((await ada.upgrade(`/parties/chat/${chat}`)).status).toBe(404);
  expect(await maySpeak(group, bob)).toBe(false);

  await repairAll();

  // the chat and the group that only their rooms knew
  expect((await ada.upgrade(`/parties/chat/${chat}`)).status).toBe(101);
  await expect.poll(() => chatsOf(chi)).toMatchObject({ [chat]: "hi Chi" });
  expect(await membersOf(lostGroup)).toEqual(sorted(ada, dora));
  expect((await ada.upgrade(`/parties/chat/${lostGroup}`)).status).toBe(101);
  // what the database keeps
  expect([await asksIn(dora), await maySpeak(group, bob)]).toEqual([[], true]);
  await expect.poll(() => chatsOf(bob)).toHaveProperty(group);

  // later events and lists are newer than what the rooms had
  await move(chi, dora, "add");
  await remove(ada, group, bob);
  for (const who of [ada, bob]) await choose(who, { messages: "nobody" });
  await untilDelivered();
  expect([await asksIn(dora), await maySpeak(group, bob)]).toEqual([[chi.id], false]);
  for (const { id } of [ada, bob])
    expect((await world.INBOX.getByName(id).numbers()).privacy).toBe(
      await db.prepare("select revision from privacy where member_id = ?").bind(id).first("revision"),
    );
});

it("X141 · after rooms went back, a repair gives them what the main database keeps", async () => {
  const [ada, bob, chi] = [await newMember("Ada"), await newMember("Bob"), await newMember("Chi")];
  await befriend(ada, bob);
  await openChat(ada, bob);
  const group = await idIn(await create(ada, [bob]));
  await untilDelivered();
  // the events of these changes are lost, as if the rooms had gone back to before them
  await db.batch([
    db
      .prepare("insert into friend_requests (owner_id, other_id, direction, created_at) values (?, ?, 'received', 1)")
      .bind(ada.id, chi.id),
    db
      .prepare("insert into friend_requests (owner_id, other_id, direction, created_at) values (?, ?, 'sent', 1)")
      .bind(chi.id, ada.id),
    db.prepare("delete from chat_members where chat_id = ? and member_id = ?").bind(group, bob.id),
    db.prepare("update chats set access_version = access_version + 1 where id = ?").bind(group),
    db
      .prepare("insert into mutes (owner_id, kind, target, until_at, created_at) values (?, 'chat', ?, null, 1)")
      .bind(ada.id, group),
  ]);
  expect([await asksIn(ada), await maySpeak(group, bob)]).toEqual([[], true]);

  await repair("inbox", ada.id);
  await repair("chat", group);

  expect([await asksIn(ada), await maySpeak(group, bob)]).toEqual([[chi.id], false]);
  await expect.poll(async () => (await inboxSnapshot(ada)).chats.find(({ chat }) => chat === group)?.muted).toBe(true);
  await expect.poll(() => chatsOf(bob)).not.toHaveProperty(group);
});

it("X142 · a file that the database has lost is served again after a repair", async () => {
  const [ada, bob] = [await newMember("Ada"), await newMember("Bob")];
  const chat = await openChat(ada, bob);
  const goBack = await copyDatabase();
  const key = await messageWith(ada, chat, PNG);
  await goBack();
  expect((await bob.get(`/media/${key}`)).status).toBe(404);
  await repair("chat", chat);
  expect((await bob.get(`/media/${key}`)).status).toBe(200);
});

it("X141 · notices about what the database has lost go with a repair, and those about what it has stay", async () => {
  const [ada, bob] = [await newMember("Ada"), await newMember("Bob")];
  const [kept, lost] = [await publish(ada, "kept"), await publish(ada, "lost")];
  await bob.post(`/posts/${kept}/like`, { on: "1" });
  await untilDelivered();
  const goBack = await copyDatabase();
  await bob.post(`/posts/${lost}/like`, { on: "1" });
  await bob.post("/comments", { post: kept, text: "so true" });
  await untilDelivered();
  const noticed = async () => (await world.INBOX.getByName(ada.id).activities(9)).map(({ kind, post }) => [kind, post]);
  expect(await noticed()).toHaveLength(3);
  await goBack();
  await repair("inbox", ada.id);
  expect(await noticed()).toEqual([["like", kept]]);
});

it("X142 · a message whose file is gone says so after a repair, and the other messages keep theirs", async () => {
  const [ada, bob] = [await newMember("Ada"), await newMember("Bob")];
  const chat = await openChat(ada, bob);
  const [gone, kept] = [await messageWith(ada, chat, PNG), await messageWith(bob, chat, PNG)];
  await db.prepare("update media set state = 'deleted' where key = ?").bind(gone).run();
  await repair("chat", chat);
  const { messages } = await world.CHAT.getByName(chat).messagesAfter(bob.id, 0, 9);
  expect(messages.map(({ media, fileGone }) => [media?.key, fileGone])).toEqual([
    [undefined, true],
    [kept, undefined],
  ]);
});

it("X140 · the local runtime keeps no earlier states, and a refused restore leaves the chat open", async () => {
  const [ada, bob] = [await newMember("Ada"), await newMember("Bob")];
  const room = await openChat(ada, bob);
  const at = new Date().toISOString();
  for (const [kind, name] of [
    ["chat", room],
    ["inbox", ada.id],
  ] as const)
    expect((await ask("/restore", { kind, room: name, at })).status).toBe(409);
  expect((await ada.upgrade(`/parties/chat/${room}`)).status).toBe(101);
  expect(await world.MEDIA.head(`recovery/chat/${room}.json`)).toBeNull();
});

it.each([
  ["a time in the future", { at: new Date(Date.now() + 60_000).toISOString() }, 422],
  ["a time more than 30 days ago", { at: new Date(Date.now() - 31 * 24 * 3_600_000).toISOString() }, 422],
  ["no time", {}, 422],
  ["no room", { kind: "chat", room: "x", at: new Date().toISOString() }, 422],
  ["an unknown kind", { kind: "live", at: new Date().toISOString() }, 422],
  ["an unknown member", { at: new Date().toISOString() }, 404],
])("X140 · a restore with %s is refused", async (_why, fields, status) => {
  expect((await ask("/restore", { kind: "inbox", room: "01KAJ7Q2M00000000000000000", ...fields })).status).toBe(status);
});

it("X140 · while a chat is restored, nobody can connect to it", async () => {
  const [ada, bob] = [await newMember("Ada"), await newMember("Bob")];
  const room = await openChat(ada, bob);
  const chat = world.CHAT.getByName(room);
  const during: number[] = [];
  /** stands in for a platform that keeps earlier states */
  const standIn = {
    recoveryPoint: async () => ({
      ok: true,
      token: "t",
      first: "t",
      bookmark: "b",
      undo: "c",
      carried: "{}",
      own: "{}",
    }),
    goBack: async () => {
      during.push((await bob.upgrade(`/parties/chat/${room}`)).status);
      throw new Error("the process ended");
    },
    goOn: async () => true,
    accessVersion: () => chat.accessVersion(),
  };
  const context = {
    db,
    env: { ...world, CHAT: { getByName: () => standIn } },
    vars: { ATTEMPT_KEY: "x".repeat(32) },
    request: new Request("http://parlor.test/"),
    requestId: "r",
  } as unknown as EdgeContext;
  expect(await restoreRoom(context, { kind: "chat", room, to: Date.now() }, "ama")).toEqual({ ok: true, undo: "c" });
  expect(during).toEqual([503]);
  expect((await bob.upgrade(`/parties/chat/${room}`)).status).toBe(101);
});
