import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { afterEach, describe, expect, it, vi } from "vitest";
import { moveClock } from "~/base/clock";
import { CLOSE, FRAME_MAX_BYTES } from "~/party/core/protocol";
import { GAME_LIMITS, GAME_PROTOCOL_VERSION, type GameFrame } from "~/party/game/protocol";
import type { GameServer } from "~/party/env";
import {
  answerTo,
  startGame,
  chatWith,
  invitedGame,
  latest,
  passCountdown,
  sendAct,
  type GameSocket,
} from "~/tests/kit/workerd/games";
import {
  connect,
  identityHeaders,
  join,
  memberId,
  moveClockTo,
  passTime,
  rooms,
  until,
  upgrade,
} from "~/tests/kit/workerd/rooms";

afterEach(() => moveClock(0));

const asFriend = (room: DurableObjectStub<GameServer>, member: string) => ({
  fetch: () =>
    room.fetch("http://rooms.test/", {
      headers: { upgrade: "websocket", ...identityHeaders({ member }), "x-parlor-friend-of-player": "1" },
    }),
});
const joinAsSpectator = (room: DurableObjectStub<GameServer>, member = memberId()): Promise<GameSocket> =>
  join<GameFrame>(asFriend(room, member), null);

async function setWatchable(host: GameSocket, allow: boolean): Promise<void> {
  host.send({ t: "watch", id: crypto.randomUUID(), allow });
  await until(() => latest(host).table.watchable === allow, "the host's setting");
}

/** How many answers to commands a socket got. */
const answersTo = (socket: GameSocket) => socket.frames.filter(({ t }) => t === "ack" || t === "error").length;

describe("ids", () => {
  it("G3 · two players can use the same command id", async () => {
    const {
      sockets: [a, b],
    } = await startGame("TicTacToe");
    a.send({ t: "act", id: "same", v: latest(a).v, a: { cell: 0 } });
    expect(await answerTo(a, "same")).toMatchObject({ t: "ack" });
    await until(() => latest(b).v === latest(a).v, "Bob to see the move");
    b.send({ t: "act", id: "same", v: latest(b).v, a: { cell: 4 } });
    expect(await answerTo(b, "same")).toMatchObject({ t: "ack" });
    expect((latest(b).view as { cells: string[] }).cells.filter(Boolean)).toHaveLength(2);
  });

  it("G3 · a player who moves gets one ack, before the table with the move", async () => {
    const {
      sockets: [a, b],
    } = await startGame("TicTacToe");
    const { v } = latest(a);
    a.send({ t: "act", id: "first", v, a: { cell: 0 } });
    await until(() => latest(a).v === v + 1 && latest(b).v === v + 1, "both to see the move");
    const received = a.frames.flatMap((frame) =>
      frame.t === "table" && frame.v > v ? ["table"] : frame.t === "ack" ? ["ack"] : [],
    );
    expect(received).toEqual(["ack", "table"]);
  });

  it("G3 · a repeated command id gets its first answer on any device, even after an eviction", async () => {
    const {
      room,
      members: [ann = ""],
      joinAs,
      sockets: [a, b],
    } = await startGame("TicTacToe");
    a.send({ t: "act", id: "done", v: latest(a).v, a: { cell: 0 } });
    b.send({ t: "act", id: "refused", v: latest(b).v + 9, a: { cell: 1 } });
    const [done, refused] = [await answerTo(a, "done"), await answerTo(b, "refused")];
    expect([done.t, refused]).toEqual(["ack", expect.objectContaining({ code: "stale" })]);
    await until(() => latest(b).v === latest(a).v, "both");
    const { seq, v } = latest(b);
    b.send({ t: "act", id: "refused", v, a: { cell: 1 } }); // valid now, but its id was already refused
    await until(
      () => b.frames.filter((frame) => "id" in frame && frame.id === "refused").length === 2,
      "the answer again",
    );
    await evictDurableObject(room);
    const device = await joinAs(ann, "device");
    for (const command of [
      { t: "act", id: "done", v, a: { cell: 8 } },
      { t: "resign", id: "done" },
      { t: "watch", id: "done", allow: true },
    ])
      device.send(command);
    await until(() => answersTo(device) === 3, "three answers");
    expect(device.frames.filter((frame) => "id" in frame)).toEqual([done, done, done]);
    expect(latest(device)).toMatchObject({
      v,
      seq: expect.any(Number) as number,
      table: { status: "playing", watchable: false },
    });
    expect((latest(device).view as { cells: string[] }).cells.filter(Boolean)).toHaveLength(1);
    expect(seq).toBeGreaterThan(0);
  });
});

describe("frames", () => {
  const WRONG: [what: string, frame: unknown][] = [
    ["not JSON", "{"],
    ["not an object", "[]"],
    ["an unknown command", { t: "win", id: "x" }],
    ["a command of the prototype", { t: "__proto__", id: "x" }],
    ["an act without an action", { t: "act", id: "x", v: 2 }],
    ["an act for a version that isn't a number", { t: "act", id: "x", v: "2", a: { cell: 0 } }],
    ["an act for a version below 0", { t: "act", id: "x", v: -1, a: { cell: 0 } }],
    ["an act for half a version", { t: "act", id: "x", v: 1.5, a: { cell: 0 } }],
    ["an act in another member's name", { t: "act", id: "x", v: 2, a: { cell: 0 }, member: "bob" }],
    ["an act with a seat", { t: "act", id: "x", v: 2, a: { cell: 0 }, seat: 1 }],
    ["an action that is a list", { t: "act", id: "x", v: 2, a: [0] }],
    ["an action with keys of the prototype", '{"t":"act","id":"x","v":2,"a":{"cell":0,"__proto__":{"cell":1}}}'],
    ["a ruling", { t: "act", id: "x", v: 2, a: { ruling: { left: 1 } } }],
    ["a square off the board", { t: "act", id: "x", v: 2, a: { cell: -1 } }],
    ["half a square", { t: "act", id: "x", v: 2, a: { cell: 0.5 } }],
    ["a square as a text", { t: "act", id: "x", v: 2, a: { cell: "0" } }],
    ["an id with a space", { t: "resign", id: "a b" }],
    ["an id that is too long", { t: "resign", id: "x".repeat(41) }],
    ["a resignation for another player", { t: "resign", id: "x", seat: 1 }],
    ["a permission to watch that isn't a boolean", { t: "watch", id: "x", allow: "yes" }],
    ["a probe's answer with a negative delay", { t: "probe", n: 1, lagMs: -5 }],
    ["a probe's answer with a delay of an hour", { t: "probe", n: 1, lagMs: 3_600_000 }],
    ["deep JSON", `{"t":"act","id":"x","v":2,"a":${"[".repeat(4_000)}${"]".repeat(4_000)}}`],
    ["a frame that is too large", { t: "act", id: "x", v: 2, a: { cell: 0, note: "x".repeat(FRAME_MAX_BYTES) } }],
    ["an answer to an invitation", { t: "answer", id: "x", accept: true }],
    ["an event that only a timer causes", { t: "due" }],
    ["a frame that only the room sends", { t: "table", seq: 99, table: { status: "over" } }],
  ];

  it("G3 · a frame that isn't a valid command is refused and changes nothing", async () => {
    const {
      room,
      members: [ann = ""],
      joinAs,
      sockets: [, b],
    } = await startGame("TicTacToe");
    const before = latest(b);
    for (const [n, [what, frame]] of WRONG.entries()) {
      const socket = await joinAs(ann, `s${n}`); // five bad frames would close one socket
      socket.send(frame);
      const { code } = await socket.next("error");
      expect(["bad_message", "too_large"], what).toContain(code);
      socket.close();
    }
    const binary = await joinAs(ann, "binary");
    binary.socket.send(new Uint8Array([1, 2, 3]));
    expect(await binary.next("error")).toMatchObject({ code: "bad_message" });
    expect(await room.audit()).toEqual({ ok: true, steps: 0 });
    expect(latest(b)).toMatchObject({
      seq: before.seq,
      v: before.v,
      view: before.view,
      table: { status: "playing", result: null },
    });
  });

  it("G3 · only the player who sends too fast is refused", async () => {
    const {
      members: [ann = ""],
      joinAs,
      sockets: [a, b],
    } = await startGame("TicTacToe");
    expect(await answerTo(a, sendAct(a, { cell: 0 }))).toMatchObject({ t: "ack" });
    // the clock stops before the hello, so that the speed of the machine doesn't matter
    vi.spyOn(Date, "now").mockReturnValue(Date.now());
    const device = await joinAs(ann, "device");
    for (let n = 0; n < GAME_LIMITS.commandsPerSecond + 4; n++)
      device.send({ t: "act", id: `fast${n}`, v: 0, a: { cell: 0 } });
    await until(() => answersTo(device) >= GAME_LIMITS.commandsPerSecond + 4, "an answer to each command");
    expect(device.of("error").map(({ code }) => code)).toContain("rate_limited");
    await until(() => latest(b).v === latest(a).v, "Bob to see Ann's move");
    expect(await answerTo(b, sendAct(b, { cell: 1 }))).toMatchObject({ t: "ack" });
  });

  it("G3 · a player with many devices is away only when the last one has gone", async () => {
    const {
      members: [, bob = ""],
      joinAs,
      sockets: [a, b],
    } = await startGame("TicTacToe");
    const devices = await Promise.all(Array.from({ length: 12 }, (_, n) => joinAs(bob, `d${n}`)));
    const seq = latest(a).seq;
    await answerTo(a, sendAct(a, { cell: 0 }));
    for (const device of devices) await until(() => latest(device).v === latest(a).v, "each device");
    await answerTo(devices[5] as GameSocket, sendAct(devices[5] as GameSocket, { cell: 1 }));
    for (const device of [b, ...devices.slice(1)]) device.close();
    await until(() => latest(devices[0] as GameSocket).seq === seq + 2, "two moves, and nothing else");
    expect(latest(a).table.invited[1]?.awaySinceMs).toBe(null);
    devices[0]?.close();
    await until(() => latest(a).table.invited[1]?.awaySinceMs !== null, "Bob to be away");
  });
});

describe("spectators", () => {
  it("G3 · what a spectator sends is refused and changes nothing", async () => {
    const {
      room,
      sockets: [a],
    } = await startGame("TicTacToe");
    await setWatchable(a, true);
    const { seq } = latest(a);
    const friend = await joinAsSpectator(room);
    for (const t of ["resign", "claim", "skip", "again", "start"]) friend.send({ t, id: t });
    friend.send({ t: "watch", id: "watch", allow: false });
    friend.send({ t: "log", id: "log" });
    friend.send({ t: "probe", n: 1, lagMs: 0 });
    await until(() => answersTo(friend) === 7, "seven answers");
    expect(new Set(friend.of("error").map(({ code }) => code))).toEqual(new Set(["not_in_room", "not_found"]));
    expect(latest(a)).toMatchObject({ seq, table: { status: "playing", watchable: true } });
  });

  it("G3 · an invited member who declined can watch like any spectator", async () => {
    const {
      room,
      invited: [bob = "", chi = ""],
      joinAs,
      members: [ann = ""],
    } = await invitedGame("Whot", 2);
    await room.answer(bob, true);
    await room.answer(chi, false);
    const host = await joinAs(ann);
    await setWatchable(host, true);
    const before = latest(host).table.invited[2];
    const friend = await joinAsSpectator(room, chi);
    await until(() => latest(host).table.watchers === 1, "the host to see the spectator");
    expect(latest(host).table.invited[2]).toEqual(before);
    await evictDurableObject(room);
    host.send({ t: "log", id: "log" });
    await answerTo(host, "log");
    expect(friend.closedWith).toBe(null);
    await setWatchable(host, false);
    expect(await friend.closed()).toBe(CLOSE.forbidden);
  });

  it("G3 · a spectator who is no longer a player's friend loses the socket", async () => {
    const {
      key,
      room,
      members: [ann = ""],
      sockets: [a],
    } = await startGame("TicTacToe");
    await setWatchable(a, true);
    const spectator = memberId();
    const friend = await joinAsSpectator(room, spectator);
    const inbox = rooms.INBOX.getByName(spectator);
    await inbox.admit({ session: "s", expiresAtMs: Date.now() + 60_000, party: "game", room: key });
    await inbox.putFriendship({ n: 1, member: ann, state: "none", atMs: 1 });
    expect(await friend.closed()).toBe(CLOSE.silent);
    expect((await upgrade(room, { member: spectator })).status).toBe(403);
    expect(a.closedWith, "players stay").toBe(null);
  });

  it("G3 · a spectator beyond the limit is refused", async () => {
    const {
      room,
      sockets: [a],
    } = await startGame("TicTacToe");
    await setWatchable(a, true);
    for (let n = 0; n < GAME_LIMITS.spectatorsMax; n++) await connect(asFriend(room, memberId()), null);
    await expect(connect(asFriend(room, memberId()), null)).rejects.toThrow("403");
  });
});

it("G3 · a session that ends during a broadcast doesn't make others see the changes in another order", async () => {
  const { room, members, joinAs } = await invitedGame("Whot", 2);
  const [ann = "", bob = "", chi = ""] = members;
  for (const guest of [bob, chi]) await room.answer(guest, true);
  const expiresAtMs = Date.now() + 60_000;
  const a = await joinAs(ann);
  const b = await join<GameFrame>(room, { member: bob, expiresAtMs }, null, GAME_PROTOCOL_VERSION);
  const c = await joinAs(chi);
  await passCountdown(room, [a, b, c]);
  moveClockTo(expiresAtMs);
  a.send({ t: "watch", id: "w", allow: !latest(a).table.watchable });
  expect(await b.closed()).toBe(CLOSE.sessionEnded);
  for (const socket of [a, c]) {
    await until(() => latest(socket).table.invited[1]?.awaySinceMs !== null, "Bob to be away");
    const seqs = socket.of("table").map(({ seq }) => seq);
    expect(seqs).toEqual([...seqs].sort((one, other) => one - other));
  }
});

it("G3 · an alarm that runs twice has its effect once", async () => {
  const {
    room,
    sockets: [a],
    host,
    invited: [guest = ""],
  } = await startGame("Chess", 1, { options: { mode: "standard", clock: "1+0" } });
  passTime(61_000);
  await runDurableObjectAlarm(room);
  await until(() => latest(a).table.status === "over", "the flag");
  const { seq } = latest(a);
  await runDurableObjectAlarm(room);
  await runInDurableObject(room, (instance) => instance.onAlarm());
  expect(latest(a)).toMatchObject({ seq, table: { status: "over", result: { winner: 1 } } });
  expect(await room.audit()).toEqual({ ok: true, steps: 1 });
  expect((await chatWith(host, guest).messagesAfter(host, 0, 9)).messages).toHaveLength(1);
});
