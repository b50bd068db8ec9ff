import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { afterEach, expect, it } from "vitest";
import { moveClock } from "~/base/clock";
import { ORIGINALS_MS } from "~/base/moderation/terms";
import type { ChatFrame } from "~/party/chat/protocol";
import type { InboxFrame } from "~/party/inbox/protocol";
import { directChat } from "~/tests/kit/workerd/chats";
import { join, rooms, type TestSocket, until } from "~/tests/kit/workerd/rooms";

afterEach(() => moveClock(0));

const DAY_MS = 24 * 60 * 60 * 1000;

type Room = ReturnType<typeof rooms.CHAT.getByName>;

/** Waits until the chat knows this revision of the member's right. */
const untilKnown = (room: Room, member: string, revision: number): Promise<unknown> =>
  until(
    () =>
      runInDurableObject(room, (_room, { storage }) =>
        storage.sql
          .exec("select 1 from members where member = ? and messaging ->> '$.revision' >= ?", member, revision)
          .toArray()
          .at(0),
      ),
    `revision ${revision} of the right`,
  );

/** Sends a message. Returns the code of the refusal, or null. */
async function refusalOf(socket: TestSocket<ChatFrame>, id: string): Promise<string | null> {
  socket.send({ t: "send", id, text: "let me speak" });
  const answer = await until(
    () => socket.frames.find((frame) => (frame.t === "message" || frame.t === "error") && frame.id === id),
    "an answer",
  );
  return answer.t === "error" ? answer.code : null;
}

it("X59 · open pages show at once that a message is hidden, and only its author's page keeps the text", async () => {
  const { ann, bob, room, joinAs } = await directChat();
  await room.post(ann, "m1", { text: "rude" });
  const [a, b] = [await joinAs(ann), await joinAs(bob)];
  await room.moderate(1, "hidden", 1);
  expect((await a.next("changed")).message).toMatchObject({ text: "rude", hidden: true });
  expect((await b.next("changed")).message).toEqual({
    seq: 1,
    id: "m1",
    from: ann,
    atMs: expect.any(Number) as number,
    text: "",
    deleted: true,
    hidden: true,
  });
});

it("X59 · open pages show a restored message again", async () => {
  const { ann, bob, room, joinAs } = await directChat();
  await room.post(ann, "m1", { text: "rude" });
  const b = await joinAs(bob);
  await room.moderate(1, "hidden", 1);
  await room.moderate(1, "shown", 2);
  const { message } = await b.next("changed", 2);
  expect(message).toMatchObject({ text: "rude" });
  expect(message).not.toHaveProperty("deleted");
});

it("X59 · a page that was away learns that a message is hidden, without its text", async () => {
  const { ann, bob, room, joinAs } = await directChat();
  await room.post(ann, "m1", { text: "rude" });
  await room.moderate(1, "hidden", 1);
  for (const since of [1, null]) {
    const welcome = await (await joinAs(bob, since)).next("welcome");
    expect([...welcome.messages, ...welcome.changed]).toMatchObject([{ text: "", hidden: true }]);
  }
});

it("X59 · a repeated reaction to a message that was hidden meanwhile doesn't bring its text", async () => {
  const { ann, bob, room, joinAs } = await directChat();
  await room.post(ann, "m1", { text: "rude" });
  const b = await joinAs(bob);
  b.send({ t: "react", id: "r1", seq: 1, emoji: "👍" });
  await b.next("changed");
  await room.moderate(1, "hidden", 1);
  b.send({ t: "react", id: "r1", seq: 1, emoji: "👍" });
  expect((await b.next("changed", 3)).message).toMatchObject({ text: "", hidden: true });
});

it("X59 · a hidden message can't be forwarded, and the other member's export has no text of it", async () => {
  const { ann, bob, room } = await directChat();
  await room.post(ann, "m1", { text: "rude" });
  await room.moderate(1, "hidden", 1);
  expect(await room.message(bob, 1)).toMatchObject({ text: "", deleted: true });
  expect((await room.messagesAfter(bob, 0, 9)).messages).toMatchObject([{ text: "", hidden: true }]);
  expect((await room.messagesAfter(ann, 0, 9)).messages).toMatchObject([{ text: "rude", hidden: true }]);
});

it("X59 · the other member's list of chats shows that the message is hidden", async () => {
  const { ann, bob, name, room } = await directChat();
  await room.post(ann, "m1", { text: "rude" });
  const list = await join<InboxFrame>(rooms.INBOX.getByName(bob), { member: bob });
  await room.moderate(1, "hidden", 1);
  await until(
    () =>
      list.of("chat").some(({ chat }) => chat.chat === name && chat.last?.hidden === true && chat.lastText === "") ||
      list.of("snapshot").some(({ chats }) => chats.some(({ last }) => last?.hidden === true)),
    "the hidden message in the list",
  );
});

it("X57 · a decision reaches a message after the room slept", async () => {
  const { ann, bob, room } = await directChat();
  await room.post(ann, "m1", { text: "rude" });
  await evictDurableObject(room);
  await room.moderate(1, "hidden", 1);
  await evictDurableObject(room);
  expect(await room.message(bob, 1)).toMatchObject({ hidden: true });
});

// ---- X52

const originalsIn = (room: Room) =>
  runInDurableObject(room, (_room, { storage }) =>
    storage.sql.exec<{ text: string }>("select text from originals order by seq").toArray(),
  );

it("X52 · the room's timer removes an original after 30 days", async () => {
  const { ann, room, joinAs } = await directChat();
  const a = await joinAs(ann);
  a.send({ t: "send", id: "m1", text: "threat" });
  const { seq } = await a.next("message");
  a.send({ t: "delete", id: "d1", seq });
  await a.next("changed");
  expect(await originalsIn(room)).toEqual([{ text: "threat" }]);
  moveClock(ORIGINALS_MS - DAY_MS);
  await runDurableObjectAlarm(room);
  expect(await originalsIn(room)).toHaveLength(1);
  moveClock(ORIGINALS_MS + DAY_MS);
  await until(async () => {
    await runDurableObjectAlarm(room);
    return (await originalsIn(room)).length === 0;
  }, "the original to go");
});

it("X52 · a chat whose members have all ended their accounts keeps no original", async () => {
  const { ann, room, joinAs } = await directChat();
  const a = await joinAs(ann);
  a.send({ t: "send", id: "m1", text: "threat" });
  const { seq } = await a.next("message");
  a.send({ t: "delete", id: "d1", seq });
  await a.next("changed");
  await room.setAccess({ version: 2, kind: "direct", members: [], blocked: [], areFriends: false });
  expect(await originalsIn(room)).toEqual([]);
});

it("X51 · a chat that doesn't exist has no evidence, and asking doesn't create it", async () => {
  const room = rooms.CHAT.getByName("dm:nobody:nowhere");
  expect(await room.evidence("nobody", 1)).toBeNull();
  await room.moderate(1, "hidden", 1);
  const tables = await runInDurableObject(room, (_room, { storage }) =>
    storage.sql.exec("select name from sqlite_master where name = 'messages'").toArray(),
  );
  expect(tables).toEqual([]);
});

// ---- X57, X60

it("X60 · a restriction reaches the member's open chat, and the other member isn't told", async () => {
  const { ann, bob, room, joinAs } = await directChat();
  const [a, b] = [await joinAs(ann), await joinAs(bob)];
  await b.next("welcome");
  const before = b.frames.length;
  await rooms.INBOX.getByName(ann).putMessaging({ revision: 1, canWrite: false });
  await untilKnown(room, ann, 1);
  expect(await refusalOf(a, "m1")).toBe("restricted");
  expect(await refusalOf(b, "m2")).toBeNull();
  expect(b.frames.slice(before).filter(({ t }) => t !== "message" && t !== "presence")).toEqual([]);
});

it("X60 · the end of a restriction reaches the member's open chat", async () => {
  const { ann, room, joinAs } = await directChat();
  const a = await joinAs(ann);
  const inbox = rooms.INBOX.getByName(ann);
  await inbox.putMessaging({ revision: 1, canWrite: false });
  await untilKnown(room, ann, 1);
  await inbox.putMessaging({ revision: 2, canWrite: true });
  await untilKnown(room, ann, 2);
  expect(await refusalOf(a, "m1")).toBeNull();
});

it("X60 · a chat that opens after the restriction learns of it from the member's inbox", async () => {
  const { ann, room, joinAs } = await directChat();
  await rooms.INBOX.getByName(ann).putMessaging({ revision: 1, canWrite: false });
  const a = await joinAs(ann);
  await untilKnown(room, ann, 1);
  expect(await refusalOf(a, "m1")).toBe("restricted");
});

it("X60 · an inbox keeps a restriction over its own sleep", async () => {
  const { ann, room, joinAs } = await directChat();
  const inbox = rooms.INBOX.getByName(ann);
  await inbox.putMessaging({ revision: 1, canWrite: false });
  await evictDurableObject(inbox);
  const a = await joinAs(ann);
  await untilKnown(room, ann, 1);
  expect(await refusalOf(a, "m1")).toBe("restricted");
});

it("X60 · an inbox ignores a report of a restriction that is older than the newest", async () => {
  const { ann, room, joinAs } = await directChat();
  const inbox = rooms.INBOX.getByName(ann);
  await inbox.putMessaging({ revision: 2, canWrite: false });
  await inbox.putMessaging({ revision: 1, canWrite: true });
  const a = await joinAs(ann);
  await untilKnown(room, ann, 2);
  expect(await refusalOf(a, "m1")).toBe("restricted");
});

it("X60 · the list of members restricts a member before their first frame", async () => {
  const { ann, bob, room, joinAs } = await directChat();
  const messaging = { [ann]: { revision: 1, canWrite: false } };
  await room.setAccess({ version: 2, kind: "direct", members: [ann, bob], blocked: [], areFriends: true, messaging });
  const a = await joinAs(ann);
  a.send({ t: "send", id: "m1", text: "hello" });
  expect(await a.next("error")).toEqual({ t: "error", code: "restricted", id: "m1" });
});

it("X60 · a restriction holds after the room slept", async () => {
  const { ann, bob, room, joinAs } = await directChat();
  const messaging = { [ann]: { revision: 1, canWrite: false } };
  await room.setAccess({ version: 2, kind: "direct", members: [ann, bob], blocked: [], areFriends: true, messaging });
  await evictDurableObject(room);
  const a = await joinAs(ann);
  a.send({ t: "send", id: "m1", text: "hello" });
  expect(await a.next("error")).toMatchObject({ code: "restricted" });
});

it("X57 · an edge of the previous release gets a code that it knows for a restricted member's file", async () => {
  const { ann, bob, room } = await directChat();
  const messaging = { [ann]: { revision: 1, canWrite: false } };
  await room.setAccess({ version: 2, kind: "direct", members: [ann, bob], blocked: [], areFriends: true, messaging });
  expect(await room.post(ann, "m1", { text: "look" })).toEqual({ ok: false, code: "forbidden" });
});

it("X57 · nobody sees a restricted member typing", async () => {
  const { ann, bob, room, joinAs } = await directChat();
  const messaging = { [ann]: { revision: 1, canWrite: false } };
  await room.setAccess({ version: 2, kind: "direct", members: [ann, bob], blocked: [], areFriends: true, messaging });
  const [a, b] = [await joinAs(ann), await joinAs(bob)];
  a.send({ t: "typing" });
  a.send({ t: "send", id: "m1", text: "hello" });
  await a.next("error"); // the room has handled both
  b.send({ t: "send", id: "m2", text: "hi" });
  await b.next("message");
  expect(b.of("typing")).toEqual([]);
});
