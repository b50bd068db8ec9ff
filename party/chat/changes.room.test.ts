import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { afterEach, expect, it, vi } from "vitest";
import { moveClock } from "~/base/clock";
import { CHAT_LIMITS, type ChatFrame } from "~/party/chat/protocol";
import type { ChatServer } from "~/party/env";
import { CLOSE } from "~/party/core/protocol";
import type { InboxFrame } from "~/party/inbox/protocol";
import { directChat, texts } from "~/tests/kit/workerd/chats";
import { chatWith, invitedGame } from "~/tests/kit/workerd/games";
import { queuedWork } from "~/tests/kit/workerd/queuedWork";
import { gatherBriefly, join, memberId, rooms, until, upgrade } from "~/tests/kit/workerd/rooms";

afterEach(() => moveClock(0));

const PICTURE = { key: "m/1", kind: "image" as const, width: 4, height: 3 };

it("M12 · changes to messages reach all members in the room's one order", async () => {
  const { ann, bob, room, joinAs } = await directChat();
  const [a, b] = [await joinAs(ann), await joinAs(bob)];
  a.send({ t: "send", id: "a1", text: "helo" });
  const { seq } = await b.next("message");
  b.close();
  a.send({ t: "edit", id: "e1", seq, text: "hello" });
  a.send({ t: "send", id: "a2", text: "there", re: seq });
  a.send({ t: "react", id: "r1", seq, emoji: "👍" });
  await a.next("changed", 2);
  const back = await joinAs(bob, 1);
  expect(await back.next("welcome")).toMatchObject({
    how: "missed",
    head: 4,
    messages: [{ seq: 3, text: "there", re: { seq, text: "hello" } }],
    changed: [{ seq, text: "hello", reactions: { "👍": [ann] } }],
    unread: 2,
  });
  a.send({ t: "delete", id: "d1", seq });
  expect(await back.next("changed")).toMatchObject({ seq: 5, message: { seq, text: "", deleted: true } });
  expect(await room.message(bob, 3)).toMatchObject({ re: { deleted: true, text: "" } });
});

it("M12 · only the sender of a refused change gets the refusal", async () => {
  const { ann, bob, room, joinAs } = await directChat();
  await room.post(ann, "m1", { text: "mine" });
  const [a, b] = [await joinAs(ann), await joinAs(bob)];
  b.send({ t: "edit", id: "e1", seq: 1, text: "yours" });
  expect(await b.next("error")).toEqual({ t: "error", code: "forbidden", id: "e1" });
  moveClock(CHAT_LIMITS.editWithinMs + 60_000);
  a.send({ t: "edit", id: "e2", seq: 1, text: "late" });
  expect(await a.next("error")).toEqual({ t: "error", code: "too_late", id: "e2" });
  expect([a.of("changed"), b.of("changed")]).toEqual([[], []]);
});

it("M12 · deleting a message hands its files to the queue", async () => {
  const { ann, room, joinAs } = await directChat();
  await room.post(ann, "m1", { text: "", media: PICTURE });
  const a = await joinAs(ann);
  const queued = await queuedWork(room);
  a.send({ t: "delete", id: "d1", seq: 1 });
  await a.next("changed");
  await until(() => queued.length > 0, "the message on the queue");
  expect(queued).toMatchObject([{ kind: "looseMedia", keys: [PICTURE.key] }]);
});

it("M12 · a member gets two searches per second over all their sockets", async () => {
  const { ann, joinAs } = await directChat();
  vi.spyOn(Date, "now").mockReturnValue(Date.now()); // stops the clock, so that the machine's speed doesn't matter
  const devices = await Promise.all(Array.from({ length: 6 }, () => joinAs(ann)));
  for (const [n, device] of devices.entries()) device.send({ t: "search", id: `s${n}`, query: "x", before: null });
  await until(
    () => devices.every((device) => device.of("found").length + device.of("error").length === 1),
    "all answers",
  );
  expect(devices.flatMap((device) => device.of("found"))).toHaveLength(CHAT_LIMITS.searchesPerSecond);
  for (const error of devices.flatMap((device) => device.of("error")))
    expect(error).toMatchObject({ code: "rate_limited", retryAfterMs: 1_000 / CHAT_LIMITS.searchesPerSecond });
});

it("M12 · a member who searches too fast delays nobody else", async () => {
  const { ann, bob, joinAs } = await directChat();
  vi.spyOn(Date, "now").mockReturnValue(Date.now());
  const devices = await Promise.all(Array.from({ length: 6 }, () => joinAs(ann)));
  const b = await joinAs(bob);
  for (const [n, device] of devices.entries()) device.send({ t: "search", id: `s${n}`, query: "x", before: null });
  await until(
    () => devices.every((device) => device.of("found").length + device.of("error").length === 1),
    "all answers",
  );
  b.send({ t: "search", id: "bob", query: "x", before: null });
  expect(await b.next("found")).toMatchObject({ id: "bob" });
  devices[0]?.send({ t: "send", id: "m1", text: "still served" });
  expect(await b.next("message")).toMatchObject({ text: "still served" });
});

it("M12 · all members of a group together get six searches per second", async () => {
  const members = Array.from({ length: 5 }, memberId);
  const room = rooms.CHAT.getByName(memberId());
  await room.setAccess({ version: 1, kind: "group", members, blocked: [] });
  vi.spyOn(Date, "now").mockReturnValue(Date.now());
  const sockets = await Promise.all(members.map((member) => join<ChatFrame>(room, { member })));
  for (const socket of sockets)
    for (const id of ["s1", "s2"]) socket.send({ t: "search", id, query: "x", before: null });
  await until(
    () => sockets.every((socket) => socket.of("found").length + socket.of("error").length === 2),
    "all answers",
  );
  expect(sockets.flatMap((socket) => socket.of("found"))).toHaveLength(CHAT_LIMITS.roomSearchesPerSecond);
});

it("M12 · a search continues through several spans to the first message", async () => {
  const { ann, bob, room, joinAs } = await directChat();
  await room.post(ann, "first", { text: "A needle, long ago" });
  await runInDurableObject(room, (_instance, { storage }) => {
    const rows = `with recursive n(seq) as (select 2 union all select seq + 1 from n where seq < ${2 * CHAT_LIMITS.searchSpan + 2}) `;
    storage.sql.exec(
      `${rows} insert into messages(seq, id, member, at_ms, text, counted, n) select seq, 'm' || seq, '${ann}', 0, 'hay', 1, seq from n`,
    );
  });
  await evictDurableObject(room);
  const b = await joinAs(bob);
  let before: number | null = null;
  const found: string[] = [];
  for (let spans = 1; spans < 9; spans++) {
    moveClock(spans * 1_000); // stays within the rate limit of searches
    b.send({ t: "search", id: `s${spans}`, query: "NEEDLE", before });
    const answer: Extract<ChatFrame, { t: "found" }> = await b.next("found", spans);
    found.push(...texts(answer.messages));
    before = answer.next;
    if (before === null) break;
  }
  expect([found, b.of("found").length]).toEqual([["A needle, long ago"], 3]);
  b.send({ t: "page", around: 1 });
  expect(await b.next("page")).toMatchObject({
    around: 1,
    more: false,
    newer: true,
    messages: { length: CHAT_LIMITS.pageSize / 2 },
  });
});

it("M6 · typing is shown to the others without being stored", async () => {
  const { ann, bob, room, joinAs } = await directChat();
  const [a, b] = [await joinAs(ann), await joinAs(bob)];
  const storedChanges = () =>
    runInDurableObject(room, (_instance, { storage }) => storage.sql.exec("select total_changes() n").one().n);
  const pending = () =>
    runInDurableObject(room, (_instance, { storage }) => storage.sql.exec("select count(*) n from outbox").one().n);
  await until(async () => (await pending()) === 0, "the room's effects to end");
  const before = await storedChanges();
  a.send({ t: "typing" });
  expect(await b.next("typing")).toEqual({ t: "typing", member: ann });
  expect(await storedChanges()).toBe(before);
});

it("M6 · typing is shown again right after a message", async () => {
  const { ann, bob, joinAs } = await directChat();
  const [a, b] = [await joinAs(ann), await joinAs(bob)];
  a.send({ t: "typing" });
  await b.next("typing");
  a.send({ t: "send", id: "m1", text: "hello" });
  await b.next("message");
  a.send({ t: "typing" });
  await b.next("typing", 2);
});

it("M6 · a blocked member's typing isn't shown", async () => {
  const { ann, bob, room, joinAs } = await directChat();
  const [a, b] = [await joinAs(ann), await joinAs(bob)];
  await room.setAccess({ version: 2, kind: "direct", members: [ann, bob], blocked: [ann] });
  a.send({ t: "typing" });
  a.send({ t: "page", before: 1 });
  await a.next("page");
  expect(b.of("typing")).toEqual([]);
});

it("M9 · the room's alarm expires unanswered game requests", async () => {
  const { ann, bob, room, joinAs } = await directChat();
  const game = { game: "chess", room: "key", to: bob };
  await room.post(ann, "g1", { text: "", game });
  await room.post(ann, "g2", { text: "", game });
  expect(await room.message(bob, 1)).toMatchObject({ game: { ...game, status: "pending" } });
  await evictDurableObject(room);
  moveClock(CHAT_LIMITS.gameRequestLastsMs + 1_000);
  await runDurableObjectAlarm(room);
  expect([(await room.message(bob, 1))?.game?.status, (await room.message(bob, 2))?.game?.status]).toEqual([
    "expired",
    "expired",
  ]);
  await runDurableObjectAlarm(room);
  const b = await joinAs(bob);
  expect((await b.next("welcome")).head, "an alarm that runs twice expires each request once").toBe(4);
});

it("M9 · an answer to an expired game request is refused", async () => {
  const { ann, bob, room, joinAs } = await directChat();
  await room.post(ann, "g1", { text: "", game: { game: "chess", room: "key", to: bob } });
  moveClock(CHAT_LIMITS.gameRequestLastsMs + 1_000);
  await runDurableObjectAlarm(room);
  const b = await joinAs(bob);
  b.send({ t: "answer", id: "x", seq: 1, accept: true });
  expect(await b.next("error")).toEqual({ t: "error", code: "too_late", id: "x" });
});

it("M9 · the recipient's answer is shown to both members", async () => {
  const {
    host,
    invited: [guest = ""],
  } = await invitedGame("Chess");
  const [a, b] = [
    await join<ChatFrame>(chatWith(host, guest), { member: host }),
    await join<ChatFrame>(chatWith(host, guest), { member: guest }),
  ];
  a.send({ t: "answer", id: "x", seq: 1, accept: true });
  expect(await a.next("error")).toEqual({ t: "error", code: "forbidden", id: "x" });
  b.send({ t: "answer", id: "y", seq: 1, accept: true });
  for (const socket of [a, b])
    expect(await socket.next("changed")).toMatchObject({ message: { game: { status: "accepted" } } });
});

it("M7 · a repeated line or posted message is stored once", async () => {
  const { ann, bob, room, joinAs } = await directChat();
  for (let i = 0; i < 2; i++) {
    await room.putLine("l1", ann, { line: "added", members: [bob] }, 5);
    expect(await room.post(ann, "p1", { text: "hello", media: PICTURE })).toMatchObject({
      ok: true,
      message: { seq: 2 },
    });
    await evictDurableObject(room);
  }
  const { messages, unread } = await (await joinAs(bob)).next("welcome");
  expect(messages).toMatchObject([
    { seq: 1, line: { line: "added", members: [bob] }, atMs: 5 },
    { seq: 2, media: PICTURE },
  ]);
  expect(unread).toBe(1);
});

it("M7 · a line is refused until the room has an access list", async () => {
  const [ann, bob] = [memberId(), memberId()];
  const room = rooms.CHAT.getByName(memberId());
  const putLine = () =>
    runInDurableObject(room, (instance) => (instance as ChatServer).putLine("l1", ann, { line: "created" }, 5));
  await expect(putLine()).rejects.toThrow();
  await room.setAccess({ version: 1, kind: "group", members: [ann, bob], blocked: [] });
  await putLine();
  expect(await room.message(bob, 1)).toMatchObject({ id: "l1", line: { line: "created" } });
});

it("M4 · a room that is evicted after every command keeps everything", async () => {
  const { ann, bob, room, joinAs } = await directChat();
  const [a, b] = [await joinAs(ann), await joinAs(bob)];
  const steps: [frame: object, answer: ChatFrame["t"], count: number][] = [
    [{ t: "send", id: "1", text: "one" }, "message", 1],
    [{ t: "send", id: "2", text: "two", re: 1, mentions: [bob] }, "message", 2],
    [{ t: "edit", id: "3", seq: 1, text: "uno" }, "changed", 1],
    [{ t: "react", id: "4", seq: 2, emoji: "👍" }, "changed", 2],
    [{ t: "read", seq: 4 }, "read", 1],
    [{ t: "delete", id: "5", seq: 1 }, "changed", 3],
  ];
  for (const [frame, answer, count] of steps) {
    a.send(frame);
    await b.next(answer, count);
    await evictDurableObject(room);
  }
  expect(await (await joinAs(ann)).next("welcome")).toMatchObject({
    head: 5,
    messages: [
      { seq: 1, deleted: true, text: "" },
      { seq: 2, text: "two", re: { seq: 1, deleted: true }, mentions: [bob], reactions: { "👍": [ann] } },
    ],
    reads: { [ann]: 4, [bob]: 0 },
    unread: 0,
  });
});

it("M7 · a removed member can no longer read the chat", async () => {
  const [ann, bob] = [memberId(), memberId()];
  const room = rooms.CHAT.getByName(`g-${ann}`);
  const access = (version: number, ...members: string[]) =>
    room.setAccess({ version, kind: "group", members, blocked: [] });
  await access(1, ann, bob);
  await room.post(ann, "m1", { text: "hello" });
  const b = await join<ChatFrame>(room, { member: bob });
  await access(2, ann);
  b.send({ t: "send", id: "too", text: "late" });
  expect(await b.closed()).toBe(CLOSE.forbidden);
  expect((await upgrade(room, { member: bob, accessVersion: 2 })).status).toBe(403);
  expect([await room.message(bob, 1), await room.messagesAfter(bob, 0, 10)]).toEqual([
    null,
    { messages: [], reads: {} },
  ]);
});

it("M7 · a removed member's chat leaves their list until they are back", async () => {
  gatherBriefly();
  const [ann, bob] = [memberId(), memberId()];
  const room = rooms.CHAT.getByName(`g-${ann}`);
  const access = (version: number, ...members: string[]) =>
    room.setAccess({ version, kind: "group", members, blocked: [] });
  await access(1, ann, bob);
  await room.post(ann, "m1", { text: "hello" });
  const list = await join<InboxFrame>(rooms.INBOX.getByName(bob), { member: bob });
  await until(
    () => list.of("chat").length > 0 || (list.of("snapshot")[0]?.chats.length ?? 0) > 0,
    "the chat in the list",
  );
  const b = await join<ChatFrame>(room, { member: bob });
  b.send({ t: "read", seq: 1 }); // gives the summary the highest version that it can have
  await until(() => list.of("chat").at(-1)?.chat.unread === 0, "the read chat in the list");
  await access(2, ann);
  expect(await list.next("chatGone")).toEqual({ t: "chatGone", chat: `g-${ann}`, unreadChats: 0 });
  await room.post(ann, "m2", { text: "between us" });
  await access(3, ann, bob);
  const count = list.of("chat").length;
  await until(() => list.of("chat").length > count, "the chat to be back");
  expect(list.of("chat").at(-1)?.chat).toMatchObject({ unread: 0, lastText: "between us" });
  expect((await room.messagesAfter(bob, 0, 10)).messages).toHaveLength(2);
});

it("A11 · a chat without members stores no messages", async () => {
  const { ann, bob, room } = await directChat();
  await room.post(ann, "m1", { text: "secret", mentions: [bob] });
  await room.post(ann, "g1", { text: "", game: { game: "chess", room: "key", to: bob } });
  await room.setAccess({ version: 2, kind: "direct", members: [], blocked: [] });
  const rows = await runInDurableObject(
    room,
    (_instance, { storage }) =>
      storage.sql
        .exec(
          "select (select count(*) from messages) + (select count(*) from members) + (select count(*) from mentions) n",
        )
        .one().n,
  );
  expect(rows).toBe(0);
});

it("A11 · a member who returns to an emptied chat finds no messages", async () => {
  const { ann, bob, room } = await directChat();
  await room.post(ann, "m1", { text: "secret", mentions: [bob] });
  await room.post(ann, "g1", { text: "", game: { game: "chess", room: "key", to: bob } });
  await room.setAccess({ version: 2, kind: "direct", members: [], blocked: [] });
  await room.setAccess({ version: 3, kind: "direct", members: [bob], blocked: [] });
  expect(await (await join<ChatFrame>(room, { member: bob, accessVersion: 3 })).next("welcome")).toMatchObject({
    messages: [],
    head: 2,
    unread: 0,
  });
});
