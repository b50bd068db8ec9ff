import { evictDurableObject, runInDurableObject } from "cloudflare:test";
import { expect, it } from "vitest";
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

it("M5 M6 · a stranger sees the activity of a member who writes to them", async () => {
  const chat = await directChat(false);
  const { ann, bob, room } = chat;
  await room.post(ann, "m1", { text: "do you know me?" });
  await becomesBusy(chat, ann);
  expect(await opens(chat, bob, ann)).toEqual({ read: 1, online: true, hidden: false });
});

it("M5 M6 · the first answer shows its sender's activity on the open screen", async () => {
  const chat = await directChat(false);
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
  const chat = await directChat(false);
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
