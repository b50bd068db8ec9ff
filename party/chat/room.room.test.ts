import { evictDurableObject, runInDurableObject } from "cloudflare:test";
import { expect, it, vi } from "vitest";
import { CHAT_LIMITS, type ChatFrame } from "~/party/chat/protocol";
import { directChat, texts } from "~/tests/kit/workerd/chats";
import { join, memberId } from "~/tests/kit/workerd/rooms";

it("M4 · a member gets the others' and their own messages in the room's order, each once", async () => {
  const { ann, bob, joinAs } = await directChat();
  const [a, b] = [await joinAs(ann), await joinAs(bob)];
  for (let i = 0; i < 8; i++) {
    a.send({ t: "send", id: `a${i}`, text: `a ${i}` });
    b.send({ t: "send", id: `b${i}`, text: `b ${i}` });
    a.send({ t: "send", id: `a${i}`, text: "another text under the same id" });
  }
  await b.next("message", 16);
  expect(b.of("message").map(({ seq }) => seq)).toEqual(Array.from({ length: 16 }, (_, i) => i + 1));
});

it("M4 · a repeated message gets its first answer", async () => {
  const { ann, bob, joinAs } = await directChat();
  const [a, b] = [await joinAs(ann), await joinAs(bob)];
  for (let i = 0; i < 8; i++) {
    a.send({ t: "send", id: `a${i}`, text: `a ${i}` });
    b.send({ t: "send", id: `b${i}`, text: `b ${i}` });
    a.send({ t: "send", id: `a${i}`, text: "another text under the same id" });
  }
  await a.next("message", 24);
  const repeats = a.of("message").filter((frame, i, all) => all.findIndex(({ seq }) => seq === frame.seq) < i);
  expect(repeats).toHaveLength(8);
  expect(repeats.every(({ text }) => text.startsWith("a "))).toBe(true);
});

it("M4 · the same id from two members makes two messages", async () => {
  const { ann, bob, joinAs } = await directChat();
  const [a, b] = [await joinAs(ann), await joinAs(bob)];
  a.send({ t: "send", id: "one", text: "from ann" });
  await a.next("message");
  b.send({ t: "send", id: "one", text: "from bob" });
  await b.next("message", 2);
  expect(b.of("message").map(({ from, text }) => [from, text])).toEqual([
    [ann, "from ann"],
    [bob, "from bob"],
  ]);
});

it("M4 · a client can't send as another member", async () => {
  const { ann, bob, joinAs } = await directChat();
  const a = await joinAs(ann);
  a.send({ t: "send", id: "one", text: "from ann", from: bob });
  expect(await a.next("message")).toMatchObject({ from: ann, text: "from ann" });
});

it("M4 · a client that comes back gets only the messages that it missed", async () => {
  const { ann, bob, room, joinAs } = await directChat();
  for (let i = 1; i <= 5; i++) await room.post(ann, `m${i}`, { text: `${i}` });
  const b = await joinAs(bob, 3);
  expect(b.of("welcome")[0]).toMatchObject({ how: "missed", head: 5 });
  expect(texts((await b.next("welcome")).messages)).toEqual(["4", "5"]);
});

it("M4 · L2 · a client that missed too much text gets a snapshot", async () => {
  const { ann, bob, room, joinAs } = await directChat();
  const fitting = Math.floor(CHAT_LIMITS.replayCharactersMax / CHAT_LIMITS.textMax);
  await runInDurableObject(room, (instance) => {
    for (let i = 1; i <= fitting + 1; i++) void instance.post(ann, `m${i}`, { text: "x".repeat(CHAT_LIMITS.textMax) });
  });
  expect((await (await joinAs(bob, 1)).next("welcome")).messages).toHaveLength(fitting);
  expect(await (await joinAs(bob, 0)).next("welcome")).toMatchObject({ how: "snapshot", newer: true });
});

it("M6 · repeated typing is shown once", async () => {
  const { ann, bob, joinAs } = await directChat();
  const [a, b] = [await joinAs(ann, null), await joinAs(bob, null)];
  for (let i = 0; i < 10; i++) b.send({ t: "typing" });
  b.send({ t: "send", id: "one", text: "done" });
  await a.next("message");
  expect(a.of("typing")).toHaveLength(1);
});

it("M4 · a client with too large a gap gets a snapshot", async () => {
  const { ann, bob, room, joinAs } = await directChat();
  const count = CHAT_LIMITS.replayMax + 20;
  await runInDurableObject(room, (instance) => {
    for (let i = 1; i <= count; i++) void instance.post(ann, `m${i}`, { text: `${i}` });
  });

  const withinReach = await joinAs(bob, 20);
  expect((await withinReach.next("welcome")).messages).toHaveLength(CHAT_LIMITS.replayMax);
  withinReach.send({ t: "read", seq: count });
  await withinReach.next("read");
  const outOfReach = await (await joinAs(bob, 19)).next("welcome");
  expect(outOfReach).toMatchObject({ how: "snapshot", head: count, more: true });
  expect(outOfReach.messages.map(({ seq }) => seq)).toEqual(
    Array.from({ length: CHAT_LIMITS.pageSize }, (_, i) => count - CHAT_LIMITS.pageSize + 1 + i),
  );
  expect((await (await joinAs(bob, count + 1)).next("welcome")).how).toBe("snapshot");
});

it("M10 · history comes in pages", async () => {
  const { ann, bob, room, joinAs } = await directChat();
  await runInDurableObject(room, (instance) => {
    for (let i = 1; i <= 150; i++) void instance.post(ann, `m${i}`, { text: `${i}` });
  });
  const b = await joinAs(bob);
  b.send({ t: "page", before: 31 });
  const page = await b.next("page");
  expect([page.messages[0]?.seq, page.messages.at(-1)?.seq, page.more]).toEqual([1, 30, false]);
  b.send({ t: "page", before: 101 });
  expect(await b.next("page", 2)).toMatchObject({ more: true, messages: { length: CHAT_LIMITS.pageSize } });
});

it("M4 · an open chat survives hibernation", async () => {
  const { ann, bob, room, joinAs } = await directChat();
  const [a, b] = [await joinAs(ann), await joinAs(bob)];
  a.send({ t: "send", id: "before", text: "before" });
  await b.next("message");
  await evictDurableObject(room);
  a.send({ t: "send", id: "before", text: "before" });
  a.send({ t: "send", id: "after", text: "after" });
  await b.next("message", 2);
  await a.next("message", 3);
  expect(b.of("message").map(({ seq, from, text }) => [seq, from, text])).toEqual([
    [1, ann, "before"],
    [2, ann, "after"],
  ]);
});

it("M5 · read pointers only move forward, up to the newest message", async () => {
  const { ann, bob, room, joinAs } = await directChat();
  for (let i = 1; i <= 3; i++) await room.post(ann, `m${i}`, { text: `${i}` });
  const [a, b] = [await joinAs(ann), await joinAs(bob)];
  b.send({ t: "read", seq: 2 });
  expect(await a.next("read")).toMatchObject({ member: bob, seq: 2 });
  b.send({ t: "read", seq: 1 });
  b.send({ t: "read", seq: 99 });
  expect(await a.next("read", 2)).toMatchObject({ member: bob, seq: 3 });
  const again = await (await joinAs(bob)).next("welcome");
  expect(again.reads).toEqual({ [ann]: 0, [bob]: 3 });
});

it("X1 · a blocked member can read but not send", async () => {
  const { ann, bob, room, joinAs } = await directChat();
  await room.post(ann, "m1", { text: "old" });
  const b = await joinAs(bob);
  await room.setAccess({ version: 2, kind: "direct", members: [ann, bob], blocked: [bob] });
  b.send({ t: "send", id: "x", text: "hello?" });
  expect(await b.next("error")).toEqual({ t: "error", code: "unavailable", id: "x" });
  b.send({ t: "page", before: 2 });
  expect(texts((await b.next("page")).messages)).toEqual(["old"]);
  expect(await room.post(bob, "x", { text: "by another way" })).toEqual({ ok: false, code: "blocked" });
});

it("X18 · a page of version 1 gets the code that it knows", async () => {
  const { ann, bob, room } = await directChat();
  const b = await join<ChatFrame>(room, { member: bob }, null, 1);
  expect((await b.next("welcome")).v).toBe(1);
  await room.setAccess({ version: 2, kind: "direct", members: [ann, bob], blocked: [ann, bob] });
  b.send({ t: "send", id: "x", text: "hello?" });
  expect(await b.next("error")).toMatchObject({ code: "blocked" });
});

it("M3 · blank and overlong texts are refused with a reason", async () => {
  const { ann, joinAs } = await directChat();
  const a = await joinAs(ann);
  a.send({ t: "send", id: "blank", text: " \n " });
  a.send({ t: "send", id: "unseen", text: "\u200b\u2060" });
  a.send({ t: "send", id: "long", text: "x".repeat(CHAT_LIMITS.textMax + 1) });
  a.send({ t: "send", id: "longest", text: "x".repeat(CHAT_LIMITS.textMax) });
  await a.next("message");
  expect(a.of("error").map(({ id, code }) => [id, code])).toEqual([
    ["blank", "empty"],
    ["unseen", "empty"],
    ["long", "too_long"],
  ]);
  expect(a.of("message")[0]?.seq).toBe(1);
});

it("X163 · a message of 4,000 emoji is sent, and one with an emoji more is refused", async () => {
  const { ann, joinAs } = await directChat();
  const a = await joinAs(ann);
  a.send({ t: "send", id: "long", text: "😀".repeat(CHAT_LIMITS.textMax + 1) });
  a.send({ t: "send", id: "longest", text: "😀".repeat(CHAT_LIMITS.textMax) });
  await a.next("message");
  expect(a.of("error").map(({ id, code }) => [id, code])).toEqual([["long", "too_long"]]);
});

it("X135 · a member who has kept as much as they may in a chat can only shorten and delete there, and the other can go on", async () => {
  const { ann, bob, room, joinAs } = await directChat();
  const [a, b] = [await joinAs(ann), await joinAs(bob)];
  a.send({ t: "send", id: "m1", text: "a long message" });
  const { seq } = await a.next("message");
  await runInDurableObject(room, (_instance, { storage }) =>
    storage.sql.exec("update messages set bytes = ? where seq = ?", CHAT_LIMITS.memberBytesMax.direct, seq),
  );
  a.send({ t: "send", id: "m2", text: "more" });
  a.send({ t: "edit", id: "e1", seq, text: "a much longer message" });
  a.send({ t: "edit", id: "e2", seq, text: "short" });
  expect(await a.next("changed")).toMatchObject({ message: { text: "short" } });
  b.send({ t: "send", id: "m1", text: "hello" });
  await a.next("message", 2);
  a.send({ t: "delete", id: "d1", seq });
  expect(await a.next("changed", 2)).toMatchObject({ message: { deleted: true } });
  expect(a.of("error").map(({ id, code }) => [id, code])).toEqual([
    ["m2", "full"],
    ["e1", "full"],
  ]);
  expect(await room.post(ann, "m3", { text: "by the edge" })).toEqual({ ok: false, code: "forbidden", isFull: true });
});

it("M12 · a message can't be edited into invisible characters", async () => {
  const { ann, joinAs } = await directChat();
  const a = await joinAs(ann);
  a.send({ t: "send", id: "m1", text: "hello" });
  const { seq } = await a.next("message");
  a.send({ t: "edit", id: "e1", seq, text: "\u200b\u2060" });
  expect(await a.next("error")).toEqual({ t: "error", code: "empty", id: "e1" });
});

/**
 * Makes the next command that stores a message throw: within its transaction, so that nothing is stored, or right after
 * it.
 */
function failOnce({ storage }: DurableObjectState, when: "within" | "after"): void {
  const transact = storage.transactionSync.bind(storage);
  const count = (): number => storage.sql.exec<{ n: number }>("select count(*) n from messages").one().n;
  let armed = true;
  const breakIf = (stored: boolean): void => {
    if (!armed || !stored) return;
    armed = false;
    throw new Error("disk on fire");
  };
  vi.spyOn(storage, "transactionSync").mockImplementation((write) => {
    const before = count();
    const result = transact(() => {
      const written = write();
      if (when === "within") breakIf(count() > before);
      return written;
    });
    breakIf(count() > before);
    return result;
  });
}

it("rooms · a command that throws in its transaction stores nothing and gets the answer `internal`", async () => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const { ann, bob, room, joinAs } = await directChat();
  const [a, b] = [await joinAs(ann), await joinAs(bob)];
  await runInDurableObject(room, (_instance, state) => failOnce(state, "within"));
  a.send({ t: "send", id: "one", text: "first try" });
  expect(await a.next("error")).toEqual({ t: "error", code: "internal", id: "one" });
  expect(logged.mock.calls.flat().join()).toContain("disk on fire");
  a.send({ t: "send", id: "one", text: "first try" });
  expect(await b.next("message")).toMatchObject({ seq: 1, text: "first try" });
});

it("rooms · after an exception that follows the commit, a room reloads its state from the store", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const { ann, room, joinAs } = await directChat();
  const a = await joinAs(ann);
  await runInDurableObject(room, (_instance, state) => failOnce(state, "after"));
  a.send({ t: "send", id: "one", text: "stored, not sent" });
  await a.next("error");
  a.send({ t: "send", id: "one", text: "stored, not sent" });
  a.send({ t: "send", id: "two", text: "next" });
  await a.next("message", 2);
  expect(a.of("message").map(({ seq, id }) => [seq, id])).toEqual([
    [1, "one"],
    [2, "two"],
  ]);
});

it("rooms · after an exception in an RPC, a room reloads its state from the store", async () => {
  const { ann, room } = await directChat();
  await runInDurableObject(room, (instance, state) => {
    failOnce(state, "after");
    expect(() => instance.post(ann, "one", { text: "written" })).toThrow("disk on fire");
  });
  expect(await room.post(ann, "two", { text: "next" })).toMatchObject({ ok: true, message: { seq: 2 } });
});

it("M7 · all members of a group see the same order", async () => {
  const { room } = await directChat();
  const members = Array.from({ length: 12 }, memberId);
  await room.setAccess({ version: 5, kind: "group", members, blocked: [] });
  const sockets = await Promise.all(members.map((member) => join<ChatFrame>(room, { member, accessVersion: 5 })));
  for (const [i, socket] of sockets.entries()) socket.send({ t: "send", id: `g${i}`, text: `${i}` });
  const seen = await Promise.all(
    sockets.map(async (socket) => {
      await socket.next("message", members.length);
      return socket.of("message").map(({ seq, text }) => `${seq} ${text}`);
    }),
  );
  expect(new Set(seen.map((order) => order.join())).size).toBe(1);
});
