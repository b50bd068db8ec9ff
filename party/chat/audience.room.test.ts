import { evictDurableObject, runInDurableObject } from "cloudflare:test";
import { expect, it } from "vitest";
import { DEFAULT_MEMBER_PRIVACY, type MemberPrivacy } from "~/base/privacy";
import type { ChatFrame } from "~/party/chat/protocol";
import { ACCESS_TOO_OLD_STATUS, CLOSE } from "~/party/core/protocol";
import type { InboxFrame } from "~/party/inbox/protocol";
import { directChat } from "~/tests/kit/workerd/chats";
import { join, memberId, rooms, type TestSocket, until, upgrade } from "~/tests/kit/workerd/rooms";

type Chat = Awaited<ReturnType<typeof directChat>>;

const comesOnline = (member: string) => join<InboxFrame>(rooms.INBOX.getByName(member), { member });

/**
 * Makes the member open the chat, come online, read everything and type. Resolves when the room has handled all of it.
 */
async function becomesBusy({ room, joinAs }: Chat, member: string): Promise<TestSocket<ChatFrame>> {
  await comesOnline(member);
  const socket = await joinAs(member);
  await until(
    () =>
      runInDurableObject(
        room,
        (_room, { storage }) =>
          storage.sql.exec("select 1 from members where member = ? and online = 1", member).toArray().length > 0,
      ),
    "the room to know who is online",
  );
  socket.send({ t: "read", seq: (await socket.next("welcome")).head });
  socket.send({ t: "typing" });
  await socket.next("typing");
  return socket;
}

/** What a socket received about a member's activity. */
const framesOf = (socket: TestSocket<ChatFrame>, member: string) =>
  [...socket.of("presence"), ...socket.of("read"), ...socket.of("typing")].filter((frame) => frame.member === member);

/** What the chat shows `viewer` about `other` when they open it. */
async function opens({ joinAs }: Chat, viewer: string, other: string, since: number | null = null) {
  const { reads, online, hidden } = await (await joinAs(viewer, since)).next("welcome");
  return { read: reads[other], online: online.includes(other), hidden: hidden.includes(other) };
}

/** The edge reports the member's new settings to their inbox. */
const chooses = (member: string, settings: Partial<Omit<MemberPrivacy, "revision">>) =>
  rooms.INBOX.getByName(member).putPrivacy({ ...DEFAULT_MEMBER_PRIVACY, ...settings, revision: 1 });

/** Both members show everyone what they do (X28). */
async function opensToEveryone(chat: Chat): Promise<Chat> {
  for (const member of [chat.ann, chat.bob]) await chooses(member, { presence: "everyone", receipts: "everyone" });
  return chat;
}

const NOTHING = { read: undefined, online: false, hidden: true };

it("M5 M6 · a stranger who writes to a member sees none of the member's activity", async () => {
  const chat = await directChat(false);
  const { ann, bob, room } = chat;
  const a = await chat.joinAs(ann);
  await room.post(ann, "m1", { text: "do you know me?" });
  await becomesBusy(chat, bob);
  await room.post(ann, "m2", { text: "hello?" });
  await a.next("message", 2);
  expect(framesOf(a, bob)).toEqual([]);
  expect([await opens(chat, ann, bob), await opens(chat, ann, bob, 1)], "a snapshot, and what was missed").toEqual([
    NOTHING,
    NOTHING,
  ]);
  expect((await room.messagesAfter(ann, 0, 10)).reads, "the exported file").not.toHaveProperty(bob);
});

it("M5 M6 · X29 · a member who wrote to a stranger isn't seen before the stranger answers", async () => {
  const chat = await opensToEveryone(await directChat(false));
  const { ann, bob, room } = chat;
  await room.post(ann, "m1", { text: "do you know me?" });
  await becomesBusy(chat, ann);
  expect(await opens(chat, bob, ann)).toEqual(NOTHING);
});

it("M5 M6 · X28 · two who aren't friends see nothing of each other unless both chose everyone", async () => {
  const chat = await directChat(false);
  const { ann, bob, room } = chat;
  await room.post(ann, "m1", { text: "do you know me?" });
  await room.post(bob, "m2", { text: "I do" });
  await becomesBusy(chat, bob);
  expect(await opens(chat, ann, bob), "the defaults").toEqual(NOTHING);
  await chooses(bob, { presence: "everyone", receipts: "everyone" });
  await until(async () => !(await opens(chat, bob, ann)).online, "the room to have the settings");
  expect(await opens(chat, ann, bob), "only one of the two").toEqual(NOTHING);
  await chooses(ann, { presence: "everyone", receipts: "everyone" });
  await until(async () => (await opens(chat, ann, bob)).online, "bob to be seen online");
  expect(await opens(chat, ann, bob)).toEqual({ read: 2, online: true, hidden: false });
});

it("X28 · a friend who hides being online and read receipts disappears from the open screen, and sees nothing either", async () => {
  const chat = await directChat();
  const { ann, bob, room } = chat;
  const a = await chat.joinAs(ann);
  await room.post(ann, "m1", { text: "hello" });
  const b = await becomesBusy(chat, bob);
  await until(() => a.of("typing").some(({ member }) => member === bob), "bob to be seen typing");
  await chooses(bob, { presence: "nobody", receipts: "nobody" });
  await until(
    () => a.of("presence").some(({ member, online }) => member === bob && online === null),
    "bob to be hidden",
  );
  const frames = framesOf(a, bob).length;
  await room.post(ann, "m2", { text: "are you there?" });
  b.send({ t: "read", seq: 2 });
  b.send({ t: "typing" });
  await b.next("read", 2);
  a.send({ t: "read", seq: 2 });
  await a.next("read", 2);
  expect(framesOf(a, bob)).toHaveLength(frames);
  expect(
    b.of("read").filter(({ member, seq }) => member === ann && seq === 2),
    "what ann read",
  ).toEqual([]);
  expect([await opens(chat, ann, bob), await opens(chat, bob, ann)]).toEqual([NOTHING, NOTHING]);
});

it("X28 · X44 · a group shows neither presence nor read pointer of a member who hides both, and doesn't show them the others'", async () => {
  const [ann, bob, eve] = [memberId(), memberId(), memberId()];
  const room = rooms.CHAT.getByName(memberId());
  const privacy = { [bob]: { revision: 1, messages: "everyone", presence: "nobody", receipts: "nobody" } } as const;
  await room.setAccess({ version: 1, kind: "group", members: [ann, bob, eve], blocked: [], privacy });
  await room.post(ann, "m1", { text: "hello" });
  const b = await join<ChatFrame>(room, { member: bob });
  b.send({ t: "read", seq: 1 });
  await b.next("read");
  const seen = async (viewer: string) => (await join<ChatFrame>(room, { member: viewer })).next("welcome");
  const [ofAnn, ofBob] = [await seen(ann), await seen(bob)];
  expect([Object.keys(ofAnn.reads).sort(), ofAnn.hidden]).toEqual([[ann, eve].sort(), [bob]]);
  expect([Object.keys(ofBob.reads), ofBob.hidden.toSorted()]).toEqual([[bob], [ann, eve].sort()]);
});

it("X28 · settings that arrive late don't replace newer ones", async () => {
  const { ann, bob, room, ...chat } = await directChat();
  const withRevision = (revision: number, presence: "friends" | "nobody") =>
    ({ revision, messages: "everyone", presence, receipts: "friends" }) as const;
  const list = { kind: "direct" as const, members: [ann, bob], blocked: [], areFriends: true };
  await room.setAccess({ version: 2, ...list, privacy: { [bob]: withRevision(2, "nobody") } });
  await room.setAccess({ version: 3, ...list, privacy: { [bob]: withRevision(1, "friends") } });
  await evictDurableObject(room);
  expect((await opens({ ann, bob, room, ...chat }, ann, bob)).hidden).toBe(true);
});

it("M5 M6 · the first answer shows its sender's activity on the open screen", async () => {
  const chat = await opensToEveryone(await directChat(false));
  const { ann, bob, room } = chat;
  const a = await chat.joinAs(ann);
  await room.post(ann, "m1", { text: "do you know me?" });
  const b = await becomesBusy(chat, bob);
  b.send({ t: "send", id: "m2", text: "I do" });
  await a.next("read");
  expect(framesOf(a, bob)).toEqual([
    { t: "presence", member: bob, online: true },
    { t: "read", member: bob, seq: 1 },
  ]);
  b.send({ t: "typing" });
  await until(() => a.of("typing").some(({ member }) => member === bob), "bob to be seen typing");
});

it("M5 M6 · a deleted answer still shows its sender's activity after the room slept", async () => {
  const chat = await opensToEveryone(await directChat(false));
  const { ann, bob, room } = chat;
  await room.post(ann, "m1", { text: "do you know me?" });
  const b = await becomesBusy(chat, bob);
  b.send({ t: "send", id: "m2", text: "I do" });
  await b.next("message");
  b.send({ t: "delete", id: "d", seq: 2 });
  await b.next("changed");
  await evictDurableObject(room);
  expect(await opens(chat, ann, bob)).toEqual({ read: 1, online: true, hidden: false });
});

it("M5 M6 · a new friendship shows a member's activity on the friend's open screen", async () => {
  const chat = await directChat(false);
  const { ann, bob, room } = chat;
  const a = await chat.joinAs(ann);
  await room.post(ann, "m1", { text: "do you know me?" });
  await becomesBusy(chat, bob);
  await room.setAccess({ version: 2, kind: "direct", members: [ann, bob], blocked: [], areFriends: true });
  await a.next("read");
  expect(framesOf(a, bob)).toEqual([
    { t: "presence", member: bob, online: true },
    { t: "read", member: bob, seq: 1 },
  ]);
});

it("M5 M6 · the end of a friendship hides the activity of a member who never wrote", async () => {
  const chat = await directChat();
  const { ann, bob, room } = chat;
  const a = await chat.joinAs(ann);
  await room.post(ann, "m1", { text: "still friends?" });
  const b = await becomesBusy(chat, bob);
  await until(() => a.of("typing").some(({ member }) => member === bob), "bob to be seen typing");
  await room.setAccess({ version: 2, kind: "direct", members: [ann, bob], blocked: [], areFriends: false });
  await until(() => a.of("presence").at(-1)?.online === null, "bob's presence to go");
  const frames = framesOf(a, bob).length;
  await room.post(ann, "m2", { text: "hello?" });
  b.send({ t: "read", seq: 2 });
  b.send({ t: "typing" });
  await b.next("read", 2);
  await room.post(ann, "m3", { text: "well then" });
  await a.next("message", 3);
  expect(framesOf(a, bob)).toHaveLength(frames);
  expect(await opens(chat, ann, bob)).toEqual(NOTHING);
});

it("M6 · a room asks the edge once for a missing friendship", async () => {
  const { ann, bob, room } = await directChat();
  await runInDurableObject(room, (_room, { storage }) => {
    storage.sql.exec(
      "update access set json = ?",
      JSON.stringify({ version: 1, kind: "direct", members: [ann, bob], blocked: [] }),
    );
  });
  await evictDurableObject(room);
  expect((await upgrade(room, { member: ann })).status).toBe(ACCESS_TOO_OLD_STATUS);
  await room.setAccess({ version: 1, kind: "direct", members: [ann, bob], blocked: [] });
  expect((await upgrade(room, { member: ann })).status, "an edge that doesn't know the friendship either").toBe(101);
  await room.setAccess({ version: 1, kind: "direct", members: [ann, bob], blocked: [], areFriends: true });
  expect((await (await join<ChatFrame>(room, { member: ann })).next("welcome")).hidden).toEqual([]);
});

it("M5 M6 M7 · a member who was removed from a group no longer sees its members' activity", async () => {
  const [ann, bob, eve] = [memberId(), memberId(), memberId()];
  const room = rooms.CHAT.getByName(memberId());
  await room.setAccess({ version: 1, kind: "group", members: [ann, bob, eve], blocked: [] });
  await room.post(ann, "m1", { text: "hello" });
  const [b, e] = [await join<ChatFrame>(room, { member: bob }), await join<ChatFrame>(room, { member: eve })];
  await room.setAccess({ version: 2, kind: "group", members: [ann, bob], blocked: [] });
  expect(await e.closed()).toBe(CLOSE.forbidden);
  b.send({ t: "read", seq: 1 });
  b.send({ t: "typing" });
  await comesOnline(bob);
  await until(() => b.of("presence").some(({ online }) => online), "bob to be online");
  expect([
    framesOf(b, bob)
      .map(({ t }) => t)
      .sort(),
    framesOf(e, bob),
  ]).toEqual([["presence", "read", "typing"], []]);
  expect(await room.messagesAfter(eve, 0, 10)).toEqual({ messages: [], reads: {} });
  expect((await upgrade(room, { member: eve, accessVersion: 2 })).status).toBe(403);
});
