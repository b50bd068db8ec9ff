import { evictDurableObject, runInDurableObject } from "cloudflare:test";
import { afterEach, beforeEach, expect, it } from "vitest";
import { ulid } from "~/base/ulid";
import type { InboxFrame } from "~/party/inbox/protocol";
import type { LiveFrame } from "~/party/live/protocol";
import { watchAwake } from "~/tests/kit/workerd/awake";
import { onCall } from "~/tests/kit/workerd/calls";
import { directChat } from "~/tests/kit/workerd/chats";
import { startGame, sendAct } from "~/tests/kit/workerd/games";
import { join, memberId, rooms, until } from "~/tests/kit/workerd/rooms";

// A room in memory is billed for every second. With a hundred thousand rooms, that costs more than everything else
// together.

let awake: ReturnType<typeof watchAwake>;
beforeEach(() => void (awake = watchAwake()));
afterEach(() => awake.restore());

/** For each kind: rooms in which something happened, with sockets that are still open. */
const USED: Record<string, () => Promise<DurableObjectStub[]>> = {
  chat: async () => {
    const { ann, bob, room, joinAs } = await directChat();
    const [a, b] = [await joinAs(ann), await joinAs(bob)];
    a.send({ t: "send", id: "a1", text: "hello" });
    const { seq } = await b.next("message");
    b.send({ t: "read", seq });
    await a.next("read");
    return [room, rooms.INBOX.getByName(ann), rooms.INBOX.getByName(bob)];
  },
  inbox: async () => {
    const member = memberId();
    const inbox = rooms.INBOX.getByName(member);
    const socket = await join<InboxFrame>(inbox, { member });
    await inbox.putFriendship({ n: 1, member: memberId(), state: "received", atMs: 1 });
    await socket.next("friendship");
    return [inbox];
  },
  game: async () => {
    const { room, sockets } = await startGame("TicTacToe");
    const [first, second] = sockets;
    for (const socket of sockets) sendAct(socket, { cell: 0 });
    await Promise.all(
      [first, second].map((socket) =>
        until(() => socket.frames.some(({ t }) => t === "ack" || t === "error"), "an answer"),
      ),
    );
    expect(
      sockets.flatMap(({ frames }) => frames).filter(({ t }) => t === "ack"),
      "only the player whose turn it is gets an ack",
    ).toHaveLength(1);
    return [room];
  },
  call: async () => {
    const { room, ann, bob } = await onCall();
    return [room, rooms.INBOX.getByName(ann), rooms.INBOX.getByName(bob)];
  },
  live: async () => {
    const topic = `post:${ulid(Date.now())}`;
    const hub = rooms.LIVE_HUB.getByName(topic);
    const shard = rooms.LIVE_LEAF.getByName(await hub.assignShard());
    const page = await join<LiveFrame>(shard, null);
    await hub.publish([{ kind: "gone", post: "x" }]);
    await page.next("events");
    return [hub, shard];
  },
};

it.each(Object.entries(USED))("rooms · an idle %s room with open sockets can hibernate", async (_kind, use) => {
  const used = await use();
  await until(() => awake.pending().length === 0, `nothing to be pending: ${awake.pending().join(", ")}`);
  expect(awake.accepted).toEqual([]);
  let sockets = 0;
  for (const room of used) {
    const open = () =>
      runInDurableObject(
        room,
        (_instance, state) => state.getWebSockets().filter(({ readyState }) => readyState === WebSocket.OPEN).length,
      );
    const before = await open();
    sockets += before;
    await evictDurableObject(room);
    expect(await open(), "the sockets outlive the eviction").toBe(before);
  }
  expect(sockets, "sockets that may hibernate").toBeGreaterThan(0);
});

it("rooms · watchAwake shows a room's pending timer", async () => {
  const seen: string[] = [];
  const { ann, joinAs } = await directChat();
  const a = await joinAs(ann);
  a.send({ t: "send", id: "a1", text: "hello" });
  await until(() => {
    seen.push(...awake.pending());
    return seen.some((line) => line.includes("party/core/outbox.ts"));
  }, "the timer with which the outbox gathers effects");
});
