import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { afterEach, expect, it } from "vitest";
import { moveClock, nowMs } from "~/base/clock";
import { CHAT_LIMITS, type ChatFrame } from "~/party/chat/protocol";
import type { VersionedSummary } from "~/party/inbox/inbox";
import type { InboxFrame } from "~/party/inbox/protocol";
import { directChat } from "~/tests/kit/workerd/chats";
import { breakMethod, replaceMethod } from "~/tests/kit/workerd/brokenMethod";
import { gatherBriefly, join, memberId, rooms, until, untilEmpty } from "~/tests/kit/workerd/rooms";

afterEach(() => moveClock(0));

const inboxOf = (member: string) => rooms.INBOX.getByName(member);
/** How many chats an inbox notifies about its member's presence; 0 for an inbox that doesn't exist. */
const watchersOf = (member: string): Promise<number> =>
  runInDurableObject(inboxOf(member), (_inbox, { storage: { sql } }) =>
    sql.exec("select 1 from sqlite_master where name = 'watchers'").toArray().length === 0
      ? 0
      : sql.exec("select room from watchers").toArray().length,
  );

async function chatList(member: string) {
  const socket = await join<InboxFrame>(inboxOf(member), { member });
  const { chats, unreadChats } = await socket.next("snapshot");
  socket.close();
  return { chats, unreadChats };
}

it("M1 M5 · both chat lists show the last message", async () => {
  const { ann, bob, name, room } = await directChat();
  const listOfBob = await join<InboxFrame>(inboxOf(bob), { member: bob });
  await room.post(ann, "m1", { text: "hello" });
  await room.post(ann, "m2", { text: "x".repeat(CHAT_LIMITS.previewMax + 1) });
  const frame = await until(
    () => listOfBob.of("chat").find(({ chat }) => chat.lastSeq === 2),
    "the second message in the list",
  );
  expect(frame.chat).toEqual({
    chat: name,
    kind: "direct",
    peer: ann,
    lastText: "x".repeat(CHAT_LIMITS.previewMax),
    lastFrom: ann,
    lastAtMs: frame.chat.lastAtMs,
    lastSeq: 2,
    last: null,
    unread: 2,
    mentioned: false,
  });
  expect(frame.unreadChats).toBe(1);
  const own = await until(
    async () => (await chatList(ann)).chats.find(({ lastSeq }) => lastSeq === 2),
    "the second message in ann's own list",
  );
  expect(own.unread).toBe(0);
});

it("M1 M5 · reading lowers the unread count in the chat list", async () => {
  gatherBriefly();
  const { ann, bob, room, joinAs } = await directChat();
  const listOfBob = await join<InboxFrame>(inboxOf(bob), { member: bob });
  for (const id of ["m1", "m2"]) await room.post(ann, id, { text: "hello" });
  await until(() => listOfBob.of("chat").some(({ chat }) => chat.unread === 2), "two unread");
  const b = await joinAs(bob);
  b.send({ t: "read", seq: 1 });
  await until(() => listOfBob.of("chat").some(({ chat }) => chat.unread === 1), "one unread");
  b.send({ t: "read", seq: 2 });
  await until(
    () => listOfBob.of("chat").some(({ chat, unreadChats }) => chat.unread === 0 && unreadChats === 0),
    "none unread",
  );
});

it("rooms · many messages cause few deliveries to an inbox", async () => {
  const { ann, bob, room } = await directChat();
  const delivered: number[] = [];
  const spied = await replaceMethod(inboxOf(bob), "putChat", (put) => (summary: never) => {
    delivered.push((summary as VersionedSummary).lastSeq);
    put(summary);
  });
  await runInDurableObject(room, (instance) => {
    for (let i = 1; i <= 40; i++) void instance.post(ann, `m${i}`, { text: `${i}` });
  });
  await until(() => delivered.at(-1) === 40, "the newest");
  spied.heal();
  expect(delivered.length).toBeLessThan(10);
  expect(delivered).toEqual([...delivered].sort((a, b) => a - b));
});

it("rooms · an inbox that fails delays nobody else", async () => {
  const { ann, bob, room } = await directChat();
  const bobs = await breakMethod(inboxOf(bob), "putChat");
  expect(await room.post(ann, "m1", { text: "one" })).toMatchObject({ ok: true });
  await until(async () => (await chatList(ann)).chats.length === 1, "ann's list");
  bobs.heal();
});

it("rooms · an inbox that failed gets the newest summary when it works again", async () => {
  const { ann, bob, room } = await directChat();
  const bobs = await breakMethod(inboxOf(bob), "putChat");
  await room.post(ann, "m1", { text: "one" });
  await until(() => bobs.calls() > 0, "the first attempt");
  await room.post(ann, "m2", { text: "two" });
  bobs.heal();
  moveClock(10 * 60_000);
  await until(
    async () => (await runDurableObjectAlarm(room), (await chatList(bob)).chats[0]?.lastText === "two"),
    "bob's list",
  );
});

it("rooms · an inbox that doesn't answer delays nobody else", async () => {
  const [slow = "", ...others] = Array.from({ length: 8 }, memberId);
  const room = rooms.CHAT.getByName(memberId());
  await room.setAccess({ version: 1, kind: "group", members: [slow, ...others], blocked: [] });
  const silent = await replaceMethod(inboxOf(slow), "putChat", () => () => new Promise(() => undefined));
  const lists = await Promise.all(others.map((member) => join<InboxFrame>(inboxOf(member), { member })));
  for (const text of ["one", "two"]) {
    const saidAtMs = performance.now();
    await room.post(others[0] ?? "", text, { text });
    await until(
      () => lists.every((list) => list.of("chat").some(({ chat }) => chat.lastText === text)),
      `${text} in all lists`,
    );
    expect(performance.now() - saidAtMs).toBeLessThan(4_000); // the room waits five seconds for an answer
  }
  expect(silent.calls()).toBeGreaterThan(0);
  silent.heal();
});

it("rooms · after a room dies, its alarm makes the pending deliveries", async () => {
  const { ann, bob, room } = await directChat();
  const bobs = await breakMethod(inboxOf(bob), "putChat");
  await room.post(ann, "m1", { text: "one" });
  await until(() => bobs.calls() > 0, "the first attempt");
  await evictDurableObject(room);
  bobs.heal();
  moveClock(10 * 60_000);
  expect(await runDurableObjectAlarm(room)).toBe(true);
  await until(async () => (await chatList(bob)).chats[0]?.lastText === "one", "bob's list");
});

it("rooms · storing a message sets the alarm for the outbox", async () => {
  const { ann, room } = await directChat();
  const dueMs = await runInDurableObject(room, async (instance, { storage }) => {
    void instance.post(ann, "m1", { text: "one" });
    return storage.getAlarm();
  });
  expect(dueMs).toBeGreaterThan(nowMs());
  expect(dueMs).toBeLessThan(nowMs() + 10_000);
});

it("M6 · an open chat shows when the other member goes online and offline", async () => {
  const { ann, bob, joinAs } = await directChat();
  const a = await joinAs(ann);
  expect((await a.next("welcome")).online).toEqual([]);
  const bobs = await join<InboxFrame>(inboxOf(bob), { member: bob });
  expect(await a.next("presence")).toEqual({ t: "presence", member: bob, online: true });
  expect((await (await joinAs(ann)).next("welcome")).online).toEqual([bob]);
  bobs.close();
  await untilEmpty(inboxOf(bob));
  moveClock(60_000);
  await runDurableObjectAlarm(inboxOf(bob));
  await a.next("presence", 2);
  expect(a.of("presence")[1]).toEqual({ t: "presence", member: bob, online: false });
});

it("M6 · a chat subscribes to presence only while somebody has it open", async () => {
  gatherBriefly();
  const { ann, bob, room, joinAs } = await directChat();
  const a = await joinAs(ann);
  const first = await join<InboxFrame>(inboxOf(bob), { member: bob });
  await a.next("presence");
  a.close();
  await untilEmpty(room);
  first.close();
  await untilEmpty(inboxOf(bob));
  moveClock(60_000);
  await runDurableObjectAlarm(inboxOf(bob));
  const watchers = () => watchersOf(bob);
  await until(async () => (await watchers()) === 0, "the subscription to end");
  const back = await joinAs(ann);
  await until(async () => (await watchers()) === 1, "a new subscription");
  await join<InboxFrame>(inboxOf(bob), { member: bob });
  await until(() => back.of("presence").some(({ member, online }) => member === bob && online), "bob to be back");
});

it("M7 M6 · a group no longer shows the presence of a removed member", async () => {
  gatherBriefly();
  const [ann, bob] = [memberId(), memberId()];
  const room = rooms.CHAT.getByName(memberId());
  await room.setAccess({ version: 1, kind: "group", members: [ann, bob], blocked: [] });
  const a = await join<ChatFrame>(room, { member: ann });
  const watchers = () => watchersOf(bob);
  await until(async () => (await watchers()) === 1, "the subscription");
  await room.setAccess({ version: 2, kind: "group", members: [ann], blocked: [] });
  await join<InboxFrame>(inboxOf(bob), { member: bob });
  await until(async () => (await watchers()) === 0, "the subscription to end");
  await room.setAccess({ version: 3, kind: "group", members: [ann, bob], blocked: [] });
  expect(a.of("presence"), "while bob wasn't in the group").toEqual([]);
  expect(await a.next("presence"), "an added member shows on the open screen").toEqual({
    t: "presence",
    member: bob,
    online: true,
  });
});

it("X1 · a blocked member no longer sees that the other member is online", async () => {
  const { ann, bob, room, joinAs } = await directChat();
  const a = await joinAs(ann);
  await join<InboxFrame>(inboxOf(bob), { member: bob });
  await a.next("presence");
  await room.setAccess({ version: 2, kind: "direct", members: [ann, bob], blocked: [ann] });
  expect((await (await joinAs(ann)).next("welcome")).online).toEqual([]);
});

it("A11 M6 · a chat that ended shows nobody as online", async () => {
  const { ann, bob, name, room, joinAs } = await directChat();
  const a = await joinAs(ann);
  await join<InboxFrame>(inboxOf(bob), { member: bob });
  await until(() => a.of("presence").some(({ member, online }) => member === bob && online), "bob to be online");
  await room.setAccess({ version: 2, kind: "direct", members: [ann, bob], blocked: [ann, bob] });
  await until(() => a.of("presence").at(-1)?.online === null, "bob's presence to go");
  for (const gone of [bob, ann]) {
    await inboxOf(gone).wipe(); // ann was never online
    const watchers = () => watchersOf(gone);
    await until(async () => (await watchers()) === 0, `an inbox to forget ${name}`);
  }
});
