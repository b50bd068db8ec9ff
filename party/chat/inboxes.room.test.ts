import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { afterEach, expect, it } from "vitest";
import { moveClock, nowMs } from "~/base/clock";
import { CHAT_LIMITS, type ChatFrame } from "~/party/chat/protocol";
import type { VersionedSummary } from "~/party/inbox/inbox";
import type { InboxFrame } from "~/party/inbox/protocol";
import { directChat } from "~/tests/kit/workerd/chats";
import { breakMethod, replaceMethod } from "~/tests/kit/workerd/brokenMethod";
import { join, memberId, rooms, until, untilEmpty } from "~/tests/kit/workerd/rooms";

afterEach(() => moveClock(0));

const inboxOf = (member: string) => rooms.INBOX.getByName(member);
/** How many rooms an inbox tells when its member comes and goes; an inbox that isn't made tells none. */
const watchersOf = (member: string): Promise<number> =>
  runInDurableObject(inboxOf(member), (_inbox, { storage: { sql } }) =>
    sql.exec("select 1 from sqlite_master where name = 'watchers'").toArray().length === 0 ? 0 : sql.exec("select room from watchers").toArray().length,
  );

async function chatList(member: string) {
  const socket = await join<InboxFrame>(inboxOf(member), { member });
  const { chats, unreadChats } = await socket.next("snapshot");
  socket.close();
  return { chats, unreadChats };
}

it("M1 M5 · both chat lists show the last message, and unread counts follow reading", async () => {
  const { ann, bob, name, room, joinAs } = await directChat();
  const listOfBob = await join<InboxFrame>(inboxOf(bob), { member: bob });
  await room.post(ann, "m1", { text: "hello" });
  await room.post(ann, "m2", { text: "x".repeat(CHAT_LIMITS.previewMax + 1) });
  const told = await until(() => listOfBob.of("chat").find(({ chat }) => chat.lastSeq === 2), "the second message in the list");
  expect(told.chat).toEqual({
    chat: name,
    kind: "direct",
    peer: ann,
    lastText: "x".repeat(CHAT_LIMITS.previewMax),
    lastFrom: ann,
    lastAtMs: told.chat.lastAtMs,
    lastSeq: 2,
    last: null,
    unread: 2,
    mentioned: false,
  });
  expect(told.unreadChats).toBe(1);
  await until(async () => (await chatList(ann)).chats[0]?.unread === 0, "ann's own list");

  const b = await joinAs(bob);
  b.send({ t: "read", seq: 1 });
  await until(() => listOfBob.of("chat").some(({ chat }) => chat.unread === 1), "one unread");
  b.send({ t: "read", seq: 2 });
  await until(() => listOfBob.of("chat").some(({ chat, unreadChats }) => chat.unread === 0 && unreadChats === 0), "none unread");
});

it("rooms · many messages make few deliveries, and the newest wins", async () => {
  const { ann, bob, room } = await directChat();
  const delivered: number[] = [];
  const spied = await replaceMethod(inboxOf(bob), "putChat", (put) => (summary: never) => {
    delivered.push((summary as VersionedSummary).lastSeq);
    put(summary);
  });
  await runInDurableObject(room, (instance) => {
    for (let i = 1; i <= 40; i++) instance.post(ann, `m${i}`, { text: `${i}` });
  });
  await until(() => delivered.at(-1) === 40, "the newest");
  spied.heal();
  expect(delivered.length).toBeLessThan(10);
  expect(delivered).toEqual([...delivered].sort((a, b) => a - b));
});

it("rooms · an inbox that fails delays nobody else and gets the newest when it is back", async () => {
  const { ann, bob, room } = await directChat();
  const bobs = await breakMethod(inboxOf(bob), "putChat");
  expect(await room.post(ann, "m1", { text: "one" })).toMatchObject({ ok: true });
  await until(async () => (await chatList(ann)).chats.length === 1, "ann's list");
  await until(() => bobs.calls() > 0, "the first attempt");
  await room.post(ann, "m2", { text: "two" });
  bobs.heal();
  moveClock(10 * 60_000);
  await until(async () => (await runDurableObjectAlarm(room), (await chatList(bob)).chats[0]?.lastText === "two"), "bob's list");
});

it("rooms · an inbox that does not answer delays nobody else, now or at what is said next", async () => {
  const [slow = "", ...others] = Array.from({ length: 8 }, memberId);
  const room = rooms.CHAT.getByName(memberId());
  await room.setAccess({ version: 1, kind: "group", members: [slow, ...others], blocked: [] });
  const silent = await replaceMethod(inboxOf(slow), "putChat", () => () => new Promise(() => undefined));
  const lists = await Promise.all(others.map((member) => join<InboxFrame>(inboxOf(member), { member })));
  for (const text of ["one", "two"]) {
    const saidAtMs = performance.now();
    await room.post(others[0] ?? "", text, { text });
    await until(() => lists.every((list) => list.of("chat").some(({ chat }) => chat.lastText === text)), `${text} in all lists`);
    expect(performance.now() - saidAtMs).toBeLessThan(4_000); // it is waited for five seconds
  }
  expect(silent.calls()).toBeGreaterThan(0);
  silent.heal();
});

it("rooms · what was not told when the room died is told by its alarm", async () => {
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

it("rooms · the alarm for the outbox is set with the message, before anything is told", async () => {
  const { ann, room } = await directChat();
  const dueMs = await runInDurableObject(room, async (instance, { storage }) => {
    instance.post(ann, "m1", { text: "one" });
    return storage.getAlarm();
  });
  expect(dueMs).toBeGreaterThan(nowMs());
  expect(dueMs).toBeLessThan(nowMs() + 10_000);
});

it("M6 · who opens a chat sees whether the other is online, and hears of changes", async () => {
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

it("M6 · a chat that nobody has open is not told of comings and goings, and hears of them again when opened", async () => {
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

it("M7 M6 · whether somebody is online who was removed from a group is told nobody there, and their inbox need not say it again", async () => {
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
  expect(a.of("presence"), "while bob was not there").toEqual([]);
  expect(await a.next("presence"), "who is added is seen on the screen that is open").toEqual({ t: "presence", member: bob, online: true });
});

it("X1 · between people of whom one blocked the other nobody sees who is online", async () => {
  const { ann, bob, room, joinAs } = await directChat();
  const a = await joinAs(ann);
  await join<InboxFrame>(inboxOf(bob), { member: bob });
  await a.next("presence");
  await room.setAccess({ version: 2, kind: "direct", members: [ann, bob], blocked: [ann] });
  expect((await (await joinAs(ann)).next("welcome")).online).toEqual([]);
});

it("A11 M6 · a chat that ended shows nobody as online, on the screen that is open too", async () => {
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
