import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { afterEach, describe, expect, it } from "vitest";
import { moveClock } from "~/base/clock";
import { ulid } from "~/base/ulid";
import { GAME_LIMITS } from "~/party/game/protocol";
import type { LiveFrame } from "~/party/live/protocol";
import { does, ringing, untilNothingIsLeft } from "~/tests/kit/workerd/calls";
import { startGame } from "~/tests/kit/workerd/games";
import { connect, join, memberId, rooms, until, untilEmpty, upgrade } from "~/tests/kit/workerd/rooms";

afterEach(() => moveClock(0));

/** What a room has stored: its tables, its keys, its alarm. */
const holds = (room: DurableObjectStub): Promise<unknown[]> =>
  runInDurableObject(room, async (_instance, { storage }) => [
    ...storage.sql
      .exec<{ name: string }>("select name from sqlite_master where name not like '\\_cf%' escape '\\'")
      .toArray()
      .map(({ name }) => name),
    ...(await storage.list()).keys(),
    ...((await storage.getAlarm()) === null ? [] : ["an alarm"]),
  ]);

/** Calls that must not create a room that never existed, or bring back a deleted one. */
const LATE: Record<
  string,
  { room: (name: string) => DurableObjectStub; ask: (name: string, member: string) => Promise<unknown> }
> = {
  chat: {
    room: (name) => rooms.CHAT.getByName(name),
    ask: async (name, member) => {
      const room = rooms.CHAT.getByName(name);
      expect((await upgrade(room, { member })).status).toBe(409);
      expect(await room.message(member, 1)).toBeNull();
      expect(await room.messagesAfter(member, 0, 10)).toEqual({ messages: [], reads: {} });
      expect(await room.post(member, "id", { text: "late" })).toEqual({ ok: false, code: "forbidden" });
      expect(await room.presence(member, true, 1)).toEqual({ keep: false });
      await room.settleGame(1, "accepted");
      await room.endSession("s");
      await room.extendSession("s", Date.now());
      await room.setAccess({ version: 1, kind: "group", members: [], blocked: [] });
      await runInDurableObject(room, (instance) =>
        expect(() => instance.putLine("id", member, { line: "left" }, 0)).toThrow(),
      );
    },
  },
  inbox: {
    room: (name) => rooms.INBOX.getByName(name),
    ask: async (name, member) => {
      const room = rooms.INBOX.getByName(name);
      expect((await upgrade(room, { member })).status).toBe(403);
      expect([await room.activities(9), await room.chatsAfter("", 9), await room.activitiesAfter(null, 9)]).toEqual([
        [],
        [],
        [],
      ]);
      expect([await room.unviewedCount(), await room.isOnline()]).toEqual([0, false]);
      await room.putCall("call", "ringing");
      await room.dropCall("call");
      await room.extendSession("s", Date.now());
    },
  },
  game: {
    room: (name) => rooms.GAME.getByName(name),
    ask: async (name, member) => {
      const room = rooms.GAME.getByName(name);
      expect((await upgrade(room, { member })).status).toBe(403);
      expect(await room.peek(member, true)).toEqual({ ok: false, code: "not_found" });
      expect(await room.answer(member, true)).toMatchObject({ outcome: "not_found" });
      expect(await room.finishedRun(member)).toEqual({ ok: false, code: "not_found" });
      expect(await room.players()).toEqual([]);
      await room.audit();
      await room.endSession("s");
      await room.extendSession("s", Date.now());
    },
  },
  call: {
    room: (name) => rooms.CALL.getByName(name),
    ask: async (name, member) => {
      const room = rooms.CALL.getByName(name);
      const socket = await connect(room, { member });
      expect(await socket.closed()).toBe(4003);
      expect(await room.concerns(member)).toBe(false);
      await room.endSession("s");
      await room.extendSession("s", Date.now());
    },
  },
  "live hub": {
    room: (name) => rooms.LIVE_HUB.getByName(name),
    ask: async (name, member) => {
      const room = rooms.LIVE_HUB.getByName(name);
      const response = await upgrade(room, { member });
      expect(response.status).toBe(404);
      await room.publish([{ kind: "gone", post: name }]);
      expect(await room.recent()).toEqual([{ kind: "gone", post: name }]);
    },
  },
  "live shard": {
    room: (name) => rooms.LIVE_LEAF.getByName(name),
    ask: async (name) => {
      const room = rooms.LIVE_LEAF.getByName(name);
      expect(await room.deliver([], true)).toEqual({ sockets: 0 });
      expect(await room.socketCount()).toBe(0);
      await room.endSession("s");
      const response = await room.fetch("http://rooms.test/");
      expect([response.status, await response.text()]).toEqual([426, "WebSocket only"]);
    },
  },
};

describe("rooms that don't exist", () => {
  it.each(Object.entries(LATE))(
    "storage · calls to a %s that doesn't exist leave nothing",
    async (_kind, { room, ask }) => {
      const [name, member] = [ulid(Date.now()), memberId()];
      await ask(name, member);
      expect(await holds(room(name))).toEqual([]);
      await evictDurableObject(room(name));
      await ask(name, member);
      expect(await holds(room(name))).toEqual([]);
    },
  );
});

describe("rooms that are deleted", () => {
  it("storage · a finished game is deleted after a week and stays deleted", async () => {
    const {
      room,
      members: [ann = ""],
      sockets,
    } = await startGame("TicTacToe");
    const name = await runInDurableObject(room, (_instance, { id }) => id.name ?? "");
    for (const [n, socket] of sockets.entries()) socket.send({ t: "resign", id: `r${n}` });
    await sockets[0]?.next("ack");
    for (const socket of sockets) socket.close();
    await untilEmpty(room);
    let passedMs = 0;
    await until(async () => {
      moveClock((passedMs += GAME_LIMITS.abandonedAfterMs));
      await runDurableObjectAlarm(room);
      return (await holds(room)).length === 0;
    }, "the room to be deleted");
    expect(passedMs).toBeGreaterThan(GAME_LIMITS.forgottenAfterMs);
    moveClock(0);
    for (const step of ["at once", "after it was evicted"]) {
      await LATE["game"]?.ask(name, ann);
      expect(await holds(room), step).toEqual([]);
      await evictDurableObject(room);
    }
  });

  it("storage · a call's room is deleted once everybody knows that it ended", async () => {
    const { ann, bob, a, room } = await ringing();
    const name = await runInDurableObject(room, (_instance, { id }) => id.name ?? "");
    await does(a, { t: "hangUp" });
    await untilNothingIsLeft(room, ann, bob);
    moveClock(120_000);
    await until(
      async () => (await runDurableObjectAlarm(room), (await holds(room)).length === 0),
      "the room to be deleted",
    );
    for (const step of ["at once", "after it was evicted"]) {
      await LATE["call"]?.ask(name, ann);
      expect(await holds(room), step).toEqual([]);
      await evictDurableObject(room);
    }
  });

  it("storage · a call can't be created again under the id of a call that just ended", async () => {
    const { ann, bob, a, call, room } = await ringing();
    await does(a, { t: "hangUp" });
    await untilNothingIsLeft(room, ann, bob);
    expect(await rooms.CALL.getByName(call).create({ caller: ann, callee: bob, kind: "audio" })).toEqual({
      ok: false,
      code: "taken",
    });
  });

  it("storage · a live hub and its shard are deleted when no page is connected", async () => {
    const topic = `post:${ulid(Date.now())}`;
    const hub = rooms.LIVE_HUB.getByName(topic);
    const shard = rooms.LIVE_LEAF.getByName(await hub.assignShard());
    const socket = await join<LiveFrame>(shard, null);
    moveClock(2 * 3_600_000);
    await runDurableObjectAlarm(hub);
    expect(await holds(hub), "a page is still connected").not.toEqual([]);
    socket.close();
    await untilEmpty(shard);
    moveClock(4 * 3_600_000);
    await until(
      async () => (await runDurableObjectAlarm(shard), (await holds(shard)).length === 0),
      "the shard to be deleted",
    );
    await until(
      async () => (await runDurableObjectAlarm(hub), (await holds(hub)).length === 0),
      "the hub to be deleted",
    );
    for (const [kind, name] of [
      ["live hub", topic],
      ["live shard", `${topic}/0`],
    ] as const) {
      await LATE[kind]?.ask(name, memberId());
      expect(await holds(LATE[kind]?.room(name) ?? hub)).toEqual([]);
    }
    expect(await hub.assignShard()).toBe(`${topic}/0`);
    const again = await join<LiveFrame>(shard, null);
    await hub.publish([{ kind: "gone", post: "x" }]);
    expect((await again.next("events")).events).toContainEqual({ kind: "gone", post: "x" });
  });
});
