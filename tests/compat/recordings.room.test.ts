import { evictDurableObject, runInDurableObject } from "cloudflare:test";
import { afterAll, expect, it } from "vitest";
import { type Replayed, replay, roomOf } from "~/tests/kit/workerd/replay";
import { rooms, until } from "~/tests/kit/workerd/rooms";
import recordedSockets from "./fixtures/sockets.json";
import type { Frame, Recording } from "./recording.mjs";

/** What members did in the previous release, and everything that they saw (fixtures/README.md). */
const recordings = import.meta.glob<Recording>("./fixtures/*.json", { import: "default" });

/** The story that was played last. A test can continue where another ended. */
let latest: { story: string; played: Replayed } | null = null;
afterAll(() => latest?.played.end());

async function played(story: string): Promise<Replayed> {
  if (latest?.story === story) return latest.played;
  latest?.played.end();
  latest = null;
  const recording = await recordings[`./fixtures/${story}.json`]?.();
  if (!recording) throw new Error(`no recording of ${story}`);
  latest = { story, played: await replay(recording) };
  return latest.played;
}

/**
 * Attaches to the rooms' sockets what the previous release had attached, lets the rooms hibernate, and sends a frame on
 * one socket. Returns a function that waits until that socket gets a frame with the given fields.
 */
async function afterSleep(
  story: string,
  to: string,
  socket: string,
  ask: Frame,
): Promise<(gets: Partial<Frame>) => Promise<unknown>> {
  const { sockets } = await played(story);
  for (const { room, attachments } of recordedSockets.rooms.filter((each) => each.to === to))
    await attach(roomOf(to, room), attachments);
  const open = sockets.get(socket);
  if (!open) throw new Error(`${socket} is not open: ${[...sockets.keys()].join(", ")}`);
  open.send(ask);
  return (gets) =>
    until(
      () => open.frames.some((frame) => Object.entries(gets).every(([key, value]) => frame[key] === value)),
      JSON.stringify(gets),
    );
}

interface Attachment {
  __user: { member: string | null; session: string | null; connectedAtMs: number };
}

async function attach(room: DurableObjectStub, attachments: readonly Attachment[]): Promise<void> {
  const isInUse = await runInDurableObject(room, (_room, state) => {
    const sockets = state.getWebSockets();
    for (const socket of sockets) {
      const { __user: is } = WebSocket.prototype.deserializeAttachment.call(socket) as Attachment;
      const was = attachments.find(({ __user }) => __user.member === is.member && __user.session === is.session);
      // with its recorded time of connecting, the socket would count as silent
      if (was)
        WebSocket.prototype.serializeAttachment.call(socket, {
          ...was,
          __user: { ...was.__user, connectedAtMs: is.connectedAtMs },
        });
    }
    return sockets.length > 0;
  });
  if (isInUse) await evictDurableObject(room);
}

it("M4 · a chat sends recorded clients of the previous release what they got before", async () => {
  expect((await played("chat")).differences).toEqual([]);
});

it("M7 · a group sends recorded clients of the previous release what they got before", { tags: ["full"] }, async () => {
  expect((await played("group")).differences).toEqual([]);
});

it(
  "M4 · a chat socket of the previous release still belongs to its member after the room slept",
  { tags: ["full"] },
  async () => {
    const gets = await afterSleep("group", "CHAT", "Cy's chat", { t: "send", id: "woken", text: "Good night" });
    await gets({ t: "message", id: "woken", text: "Good night" });
  },
);

it("G4 · recorded clients of the previous release play TicTacToe as before", { tags: ["full"] }, async () => {
  expect((await played("ticTacToe")).differences).toEqual([]);
});

it("G6 · recorded clients of the previous release play Chess with a clock as before", async () => {
  expect((await played("chess")).differences).toEqual([]);
});

it("G3 · a player's socket of the previous release still belongs to the player after the room slept", async () => {
  const gets = await afterSleep("chess", "GAME", "Bob's game 2", {
    t: "act",
    id: "woken",
    v: 0,
    a: { from: "e7", to: "e6" },
  });
  await gets({ t: "error", id: "woken", code: "stale" });
});

it("G3 · a spectator's socket of the previous release still belongs to a spectator after the room slept", async () => {
  const gets = await afterSleep("chess", "GAME", "Cy's game", { t: "again", id: "watches" });
  await gets({ t: "error", id: "watches", code: "not_in_room" });
});

it("G7 · recorded clients of the previous release play Whot as before", { tags: ["full"] }, async () => {
  expect((await played("whot")).differences).toEqual([]);
});

it("C3 · recorded clients of the previous release call each other as before", { tags: ["full"] }, async () => {
  expect((await played("call")).differences).toEqual([]);
});

it(
  "C3 · a call socket of the previous release still belongs to its page after the room slept",
  { tags: ["full"] },
  async () => {
    const gets = await afterSleep("call", "CALL", "Ann's call 4", {
      t: "signal",
      id: "woken",
      signal: { candidate: null },
    });
    await gets({ t: "ack", id: "woken" });
  },
);

it(
  "N3 · an inbox socket of the previous release still belongs to its member after the room slept",
  { tags: ["full"] },
  async () => {
    const gets = await afterSleep("call", "INBOX", "Ann's inbox", { t: "viewed" });
    await gets({ t: "viewed", unviewed: 0 });
  },
);

it(
  "N3 · recorded clients of the previous release see posts, friends and ended sessions as before",
  { tags: ["full"] },
  async () => {
    expect((await played("feed")).differences).toEqual([]);
  },
);

it(
  "S9 · a live page of the previous release gets the counts of its watched posts after the room slept",
  { tags: ["full"] },
  async () => {
    const [watched = ""] = recordedSockets.rooms
      .filter(({ to }) => to === "LIVE_LEAF")
      .flatMap(({ attachments }) => attachments.map(({ __user }) => __user.note));
    const gets = await afterSleep("feed", "LIVE_LEAF", "A visitor's live", { t: "watch", posts: "odd" });
    await gets({ t: "error", code: "bad_message" });
    await rooms.LIVE_HUB.getByName("feed").publish([
      { kind: "counts", post: watched, likes: 7, reposts: 0, comments: 0, revision: 99 },
    ]);
    const open = (await played("feed")).sockets.get("A visitor's live");
    await until(() => JSON.stringify(open?.frames.at(-1)).includes('"likes":7'), "the new count");
  },
);

it(
  "A5 · recorded clients of the previous release reconnect after a restart as before",
  { tags: ["full"] },
  async () => {
    expect((await played("restart")).differences).toEqual([]);
  },
);
