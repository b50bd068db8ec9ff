import { evictDurableObject, runInDurableObject } from "cloudflare:test";
import { describe, expect, it, vi } from "vitest";
import { ulid } from "~/base/ulid";
import { CHAT_LIMITS, type ChatFrame } from "~/party/chat/protocol";
import { CLOSE, FRAME_MAX_BYTES, HEARTBEAT, OPEN_SOCKETS_MAX } from "~/party/core/protocol";
import { migrate } from "~/party/core/schema";
import { storageOf } from "~/party/core/server";
import { PROTOCOL_VERSIONS } from "~/tests/kit/rooms/protocolVersions";
import { ringing } from "~/tests/kit/workerd/calls";
import { directChat } from "~/tests/kit/workerd/chats";
import { invitedGame } from "~/tests/kit/workerd/games";
import { connect, memberId, rooms, until, type TestSocket } from "~/tests/kit/workerd/rooms";

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
])("rooms · %s gets an error code and leaves the socket open", async (_what, frame, code) => {
  const { ann, joinAs } = await directChat();
  const a = await joinAs(ann);
  a.send(frame);
  expect(await a.next("error")).toMatchObject({ code });
  a.send({ t: "send", id: "after", text: "fine" });
  expect(await a.next("message")).toMatchObject({ seq: 1, text: "fine" });
});

it("rooms · a binary frame gets an error code", async () => {
  const { ann, joinAs } = await directChat();
  const a = await joinAs(ann);
  a.socket.send(new Uint8Array([1, 2, 3]));
  expect(await a.next("error")).toMatchObject({ code: "bad_message" });
});

it("rooms · a close without a code is answered", async () => {
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

it("rooms · commands beyond the rate are refused with a time to try again", async () => {
  const { ann, joinAs } = await directChat();
  // the clock stops before the hello, so that the speed of the machine doesn't matter
  vi.spyOn(Date, "now").mockReturnValue(Date.now());
  const a = await joinAs(ann);
  const count = CHAT_LIMITS.commandsPerSecond + 3;
  for (let i = 0; i < count; i++) a.send({ t: "send", id: `m${i}`, text: "x" });
  await until(() => a.of("message").length + a.of("error").length === count, "all answers");
  const refused = a.of("error");
  expect(refused).toEqual(
    [20, 21, 22].map((n) => ({ t: "error", code: "rate_limited", id: `m${n}`, retryAfterMs: 50 })),
  );
  expect(a.of("message").some(({ id }) => refused.some((error) => error.id === id))).toBe(false);
});

it("L2 · a member's sockets in a room share one rate", async () => {
  const { ann, bob, joinAs } = await directChat();
  vi.spyOn(Date, "now").mockReturnValue(Date.now());
  const devices = await Promise.all(Array.from({ length: 6 }, () => joinAs(ann)));
  const b = await joinAs(bob);
  for (const [d, device] of devices.entries())
    for (let n = 0; n < 10; n++) device.send({ t: "send", id: `m${d}-${n}`, text: "x" });
  await until(
    () => devices.reduce((sum, device) => sum + device.of("error").length, 0) === 60 - CHAT_LIMITS.commandsPerSecond,
    "all answers",
  );
  expect(b.of("message")).toHaveLength(CHAT_LIMITS.commandsPerSecond);
});

it("L2 · a member who sends too fast doesn't use up another's rate", async () => {
  const { ann, bob, joinAs } = await directChat();
  vi.spyOn(Date, "now").mockReturnValue(Date.now());
  const [a, b] = [await joinAs(ann), await joinAs(bob)];
  for (let n = 0; n < CHAT_LIMITS.commandsPerSecond + 1; n++) a.send({ t: "send", id: `m${n}`, text: "x" });
  await a.next("error");
  b.send({ t: "send", id: "mine", text: "still served" });
  await until(() => b.of("message").some(({ id }) => id === "mine"), "Bob's message");
});

it("L2 · a socket that keeps sending too fast is closed", async () => {
  const { ann, joinAs } = await directChat();
  vi.spyOn(Date, "now").mockReturnValue(Date.now());
  const a = await joinAs(ann);
  for (let n = 0; n < 4 * CHAT_LIMITS.commandsPerSecond; n++) a.send({ t: "typing" });
  expect(await a.closed()).toBe(CLOSE.tooFast);
});

it("L2 · a member's newest socket is closed when they hold too many in a room", async () => {
  const { ann, bob, room, joinAs } = await directChat();
  const sockets = await Promise.all(Array.from({ length: OPEN_SOCKETS_MAX }, () => joinAs(ann)));
  const b = await joinAs(bob);
  const refused = await connect<ChatFrame>(room, { member: ann });
  expect(await refused.closed()).toBe(CLOSE.tooMany);
  b.send({ t: "send", id: "hi", text: "x" });
  await Promise.all(sockets.map((socket) => socket.next("message")));
});

it("L2 · a member at the limit of sockets can open another after closing one", async () => {
  const { ann, room, joinAs } = await directChat();
  const sockets = await Promise.all(Array.from({ length: OPEN_SOCKETS_MAX }, () => joinAs(ann)));
  sockets[0]?.close();
  await until(
    async () => (await runInDurableObject(room, (chat) => [...chat.getConnections()].length)) < OPEN_SOCKETS_MAX,
    "the closing",
  );
  expect(await joinAs(ann)).toMatchObject({ closedWith: null });
});

it("L2 · lost sockets don't count as open sockets of a member", async () => {
  const { ann, joinAs } = await directChat();
  const lost = await Promise.all(Array.from({ length: OPEN_SOCKETS_MAX }, () => joinAs(ann)));
  const { now } = Date;
  vi.spyOn(Date, "now").mockImplementation(() => now() + HEARTBEAT.silentAfterMs + 1_000);
  expect(await joinAs(ann)).toMatchObject({ closedWith: null });
  expect(await lost[0]?.closed()).toBe(CLOSE.silent);
});

it("rooms · a command before hello is refused", async () => {
  const { bob, room } = await directChat();
  const mute = await connect<ChatFrame>(room, { member: bob });
  mute.send({ t: "send", id: "one", text: "x" });
  expect(await mute.next("error")).toEqual({ t: "error", code: "hello_first", id: "one" });
});

it("rooms · a socket gets nothing before hello", async () => {
  const { ann, bob, room, joinAs } = await directChat();
  const mute = await connect<ChatFrame>(room, { member: bob });
  const a = await joinAs(ann);
  a.send({ t: "send", id: "two", text: "y" });
  await a.next("message");
  expect(mute.frames).toEqual([]);
});

/** For each party, opens a socket that hasn't said hello. */
const UPGRADED: Record<keyof typeof PROTOCOL_VERSIONS, () => Promise<TestSocket<{ t: string; code?: string }>>> = {
  call: async () => {
    const { ann, room } = await ringing();
    return connect(room, { member: ann });
  },
  chat: async () => {
    const { ann, room } = await directChat();
    return connect(room, { member: ann });
  },
  game: async () => {
    const { host, room } = await invitedGame("TicTacToe");
    return connect(room, { member: host });
  },
  inbox: () => {
    const member = memberId();
    return connect(rooms.INBOX.getByName(member), { member });
  },
  live: () => connect(rooms.LIVE_LEAF.getByName(`post:${ulid(Date.now())}/0`), null),
};

describe.each(Object.entries(PROTOCOL_VERSIONS))("rooms · a %s room with protocol version %i", (party, current) => {
  const upgraded = UPGRADED[party as keyof typeof PROTOCOL_VERSIONS];

  it.each([current, current - 1])("rooms · answers a client of version %i", async (v) => {
    const socket = await upgraded();
    socket.send({ t: "hello", v, since: null });
    await until(() => socket.frames[0], "the answer to hello");
    expect(socket.of("error")).toEqual([]);
  });

  it.each([current - 2, current + 1])("rooms · closes the socket of a client of version %i", async (v) => {
    const socket = await upgraded();
    // an old client's hello may have another shape
    socket.send({ t: "hello", v, since: "the old way" });
    expect(await socket.closed()).toBe(CLOSE.protocolTooOld);
    expect(socket.of("error")).toMatchObject([{ code: "protocol_too_old" }]);
  });
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

const schemaVersions = (storage: DurableObjectStorage) =>
  storage.sql.exec<{ part: string; v: number }>("select part, v from schema_version order by part").toArray();

/** One placeholder for each migration that the room has applied. `migrate` must not run them again. */
function appliedMigrations(storage: DurableObjectStorage): string[] {
  const versions = schemaVersions(storage);
  expect(versions.map(({ part }) => part)).toEqual(["core", "room"]);
  return Array.from({ length: versions[1]?.v ?? 0 }, () => "this was applied long ago and is not run again");
}

it("rooms · a migration that fails leaves nothing", async () => {
  const { room } = await directChat();
  await runInDurableObject(room, (_instance, state) => {
    const { storage } = state;
    const applied = appliedMigrations(storage);
    expect(() =>
      migrate(storageOf(state), "room", [...applied, "create table half(x)", "create table broken("]),
    ).toThrow();
    expect(storage.sql.exec("select name from sqlite_master where name = 'half'").toArray()).toEqual([]);
  });
});

it("rooms · a migration is applied once", async () => {
  const { room } = await directChat();
  await runInDurableObject(room, (_instance, state) => {
    const { storage } = state;
    const applied = appliedMigrations(storage);
    migrate(storageOf(state), "room", [...applied, "create table extra(x)"]);
    migrate(storageOf(state), "room", [...applied, "create table extra(x)"]);
    expect(schemaVersions(storage)[1]?.v).toBe(applied.length + 1);
  });
});
