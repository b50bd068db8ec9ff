import { evictDurableObject, runInDurableObject } from "cloudflare:test";
import { expect, it, vi } from "vitest";
import { CHAT_LIMITS, type ChatFrame } from "~/party/chat/protocol";
import { CLOSE, FRAME_MAX_BYTES, HEARTBEAT, OPEN_SOCKETS_MAX, PROTOCOL_VERSION } from "~/party/core/protocol";
import { migrate } from "~/party/core/schema";
import { storageOf } from "~/party/core/server";
import { directChat } from "~/tests/kit/workerd/chats";
import { connect, until } from "~/tests/kit/workerd/rooms";

it.each([
  ["not JSON", "{", "bad_message"],
  ["an unknown type", { t: "delete everything" }, "bad_message"],
  ["a wrong type", { t: "send", id: "ok", text: 5 }, "bad_message"],
  ["an id of a strange form", { t: "send", id: "a b", text: "x" }, "bad_message"],
  ["a negative page", { t: "page", before: -1 }, "bad_message"],
  ["a fraction", { t: "read", seq: 0.5 }, "bad_message"],
  ["an array", [1, 2], "bad_message"],
  ["null", "null", "bad_message"],
  ["a huge frame", { t: "send", id: "big", text: "é".repeat(FRAME_MAX_BYTES) }, "too_large"],
])("rooms · %s is answered with a code and the socket lives on", async (_what, frame, code) => {
  const { ann, joinAs } = await directChat();
  const a = await joinAs(ann);
  a.send(frame);
  expect(await a.next("error")).toMatchObject({ code });
  a.send({ t: "send", id: "after", text: "fine" });
  expect(await a.next("message")).toMatchObject({ seq: 1, text: "fine" });
});

it("rooms · binary frames are answered, not crashed on", async () => {
  const { ann, joinAs } = await directChat();
  const a = await joinAs(ann);
  a.socket.send(new Uint8Array([1, 2, 3]));
  expect(await a.next("error")).toMatchObject({ code: "bad_message" });
});

it("rooms · a close without a code is answered at once", async () => {
  const { ann, joinAs } = await directChat();
  const a = await joinAs(ann);
  a.socket.close();
  expect(await a.closed()).toBe(1000);
});

it("rooms · the fifth bad frame within ten seconds closes the socket", async () => {
  const { ann, joinAs } = await directChat();
  const a = await joinAs(ann);
  for (let i = 0; i < 7; i++) a.send("nonsense");
  expect(await a.closed()).toBe(CLOSE.tooFast);
  expect(a.of("error")).toHaveLength(5);
});

it("rooms · commands beyond the rate are refused by id with a time to try again, and what was refused was not done", async () => {
  const { ann, joinAs } = await directChat();
  vi.spyOn(Date, "now").mockReturnValue(Date.now()); // time stands still from before the hello, however slow the machine
  const a = await joinAs(ann);
  const count = CHAT_LIMITS.commandsPerSecond + 3;
  for (let i = 0; i < count; i++) a.send({ t: "send", id: `m${i}`, text: "x" });
  await until(() => a.of("message").length + a.of("error").length === count, "all answers");
  const refused = a.of("error");
  expect(refused).toEqual([20, 21, 22].map((n) => ({ t: "error", code: "rate_limited", id: `m${n}`, retryAfterMs: 50 })));
  expect(a.of("message").some(({ id }) => refused.some((error) => error.id === id))).toBe(false);
});

it("L2 · a member's sockets in a room share one rate, and others keep theirs", async () => {
  const { ann, bob, joinAs } = await directChat();
  vi.spyOn(Date, "now").mockReturnValue(Date.now());
  const devices = await Promise.all(Array.from({ length: 6 }, () => joinAs(ann)));
  const b = await joinAs(bob);
  for (const [d, device] of devices.entries()) for (let n = 0; n < 10; n++) device.send({ t: "send", id: `m${d}-${n}`, text: "x" });
  await until(() => devices.reduce((sum, device) => sum + device.of("error").length, 0) === 60 - CHAT_LIMITS.commandsPerSecond, "all answers");
  expect(b.of("message")).toHaveLength(CHAT_LIMITS.commandsPerSecond);
  b.send({ t: "send", id: "mine", text: "still served" });
  await until(() => b.of("message").some(({ id }) => id === "mine"), "Bob's message");
});

it("L2 · a socket that keeps speaking too fast is closed", async () => {
  const { ann, joinAs } = await directChat();
  vi.spyOn(Date, "now").mockReturnValue(Date.now());
  const a = await joinAs(ann);
  for (let n = 0; n < 4 * CHAT_LIMITS.commandsPerSecond; n++) a.send({ t: "typing" });
  expect(await a.closed()).toBe(CLOSE.tooFast);
});

it("L2 · a member's newest socket is closed when they hold too many in a room, and the others keep theirs", async () => {
  const { ann, bob, room, joinAs } = await directChat();
  const held = await Promise.all(Array.from({ length: OPEN_SOCKETS_MAX }, () => joinAs(ann)));
  const b = await joinAs(bob);
  const refused = await connect<ChatFrame>(room, { member: ann });
  expect(await refused.closed()).toBe(CLOSE.tooMany);
  b.send({ t: "send", id: "hi", text: "x" });
  await Promise.all(held.map((socket) => socket.next("message")));
});

it("L2 · a member who closes one of too many sockets can open another", async () => {
  const { ann, room, joinAs } = await directChat();
  const held = await Promise.all(Array.from({ length: OPEN_SOCKETS_MAX }, () => joinAs(ann)));
  held[0]?.close();
  await until(async () => (await runInDurableObject(room, (chat) => [...chat.getConnections()].length)) < OPEN_SOCKETS_MAX, "the closing");
  expect(await joinAs(ann)).toMatchObject({ closedWith: null });
});

it("L2 · sockets that were lost don't count among those that a member holds open", async () => {
  const { ann, joinAs } = await directChat();
  const lost = await Promise.all(Array.from({ length: OPEN_SOCKETS_MAX }, () => joinAs(ann)));
  const { now } = Date;
  vi.spyOn(Date, "now").mockImplementation(() => now() + HEARTBEAT.silentAfterMs + 1_000);
  expect(await joinAs(ann)).toMatchObject({ closedWith: null });
  expect(await lost[0]?.closed()).toBe(CLOSE.silent);
});

it("rooms · nothing is obeyed or told before hello", async () => {
  const { ann, bob, room, joinAs } = await directChat();
  const mute = await connect<ChatFrame>(room, { member: bob });
  mute.send({ t: "send", id: "one", text: "x" });
  expect(await mute.next("error")).toEqual({ t: "error", code: "hello_first", id: "one" });
  const a = await joinAs(ann);
  a.send({ t: "send", id: "two", text: "y" });
  await a.next("message");
  expect(mute.of("message")).toEqual([]);
});

it.each([
  [PROTOCOL_VERSION, true],
  [PROTOCOL_VERSION - 1, true],
  [PROTOCOL_VERSION - 2, false],
  [PROTOCOL_VERSION + 1, false],
])("rooms · protocol %i is spoken: %s", async (v, spoken) => {
  const { ann, room } = await directChat();
  const a = await connect<ChatFrame>(room, { member: ann });
  // an old client's hello need not look like today's
  a.send({ t: "hello", v, since: null, ...(spoken ? {} : { since: "the old way" }) });
  if (spoken) return expect(await a.next("welcome")).toMatchObject({ v: PROTOCOL_VERSION });
  expect(await a.closed()).toBe(CLOSE.protocolTooOld);
  expect(a.of("error")).toMatchObject([{ code: "protocol_too_old" }]);
});

it("rooms · the heartbeat is answered without waking the room", async () => {
  const { ann, room, joinAs } = await directChat();
  const a = await joinAs(ann);
  await evictDurableObject(room);
  let pongs = 0;
  a.socket.addEventListener("message", ({ data }) => {
    if (data === HEARTBEAT.pong) pongs++;
  });
  a.socket.send(HEARTBEAT.ping);
  await until(() => pongs === 1, "pong");
});

it("rooms · an old room is migrated in place, and a step that fails leaves nothing", async () => {
  const { room } = await directChat();
  await runInDurableObject(room, (_instance, state) => {
    const { storage } = state;
    const versions = () => storage.sql.exec<{ part: string; v: number }>("select part, v from schema_version order by part").toArray();
    const before = versions();
    expect(before.map(({ part }) => part)).toEqual(["core", "room"]);
    const steps = Array.from({ length: before[1]?.v ?? 0 }, () => "this was applied long ago and is not run again");
    expect(() => migrate(storageOf(state), "room", [...steps, "create table half(x)", "create table broken("])).toThrow();
    expect(storage.sql.exec("select name from sqlite_master where name = 'half'").toArray()).toEqual([]);
    migrate(storageOf(state), "room", [...steps, "create table whole(x)"]);
    migrate(storageOf(state), "room", [...steps, "create table whole(x)"]);
    expect(versions()[1]?.v).toBe(steps.length + 1);
  });
});
