import { evictDurableObject, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import type { Connection } from "partyserver";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { moveClock } from "~/base/clock";
import type { ChatFrame } from "~/party/chat/protocol";
import { CLOSE } from "~/party/core/protocol";
import type { InboxFrame } from "~/party/inbox/protocol";
import { seeded } from "~/tests/kit/rooms/socketPair";
import { directChat } from "~/tests/kit/workerd/chats";
import { connect, join, memberId, rooms, until, upgrade, type TestSocket } from "~/tests/kit/workerd/rooms";
import { wrongFrame, type WrongFrame } from "~/tests/kit/rooms/wrongFrames";

/** `FAULT_FRAMES=n` sends another number of frames. */
const COUNT = Number((env as unknown as { FAULT_FRAMES?: string }).FAULT_FRAMES ?? 4_000);
const BATCH = 500;
/**
 * the time between two frames, so that bad frames don't add up until the room closes the socket. The share `FAST` of
 * the frames comes immediately after the frame before
 */
const APART_MS = 3_000;
const FAST = 0.03;
const FOR_EVER_MS = 9e14;
const CODES: readonly string[] = [
  "bad_message",
  "too_large",
  "rate_limited",
  "hello_first",
  "protocol_too_old",
  "forbidden",
  "blocked",
  "empty",
  "too_long",
  "not_found",
  "too_late",
];

let offsetMs = 0;
beforeEach(() => {
  vi.spyOn(console, "log").mockImplementation(() => undefined); // each refusal is logged
});
afterEach(() => moveClock(0));

interface Listener {
  webSocketMessage(connection: Connection, raw: string | ArrayBuffer): Promise<void>;
  getConnections(tag: string): Iterable<Connection>;
}

/**
 * Gives a room frames on a member's socket as the platform does, with time in between. Returns what the room sent to
 * the socket for each frame.
 */
async function give<Frame extends { t: string }>(
  room: DurableObjectStub,
  member: string,
  frames: readonly WrongFrame[],
  random: () => number,
): Promise<{ answers: Frame[][]; closed: number | null; given: number }> {
  return runInDurableObject(room, (instance) => {
    const listener = instance as unknown as Listener;
    const [socket] = listener.getConnections(`u:${member}`);
    if (!socket) throw new Error("no socket");
    const answers: Frame[][] = [];
    let closed: number | null = null;
    let sent: Frame[] = [];
    vi.spyOn(socket, "send").mockImplementation((text) => void sent.push(JSON.parse(String(text)) as Frame));
    const close = socket.close.bind(socket);
    vi.spyOn(socket, "close").mockImplementation((code, reason) => {
      closed = code ?? 1005;
      close(code, reason);
    });
    for (const { raw } of frames) {
      sent = [];
      if (random() > FAST) moveClock((offsetMs += APART_MS));
      void listener.webSocketMessage(socket, raw);
      answers.push(sent);
      if (closed !== null) break;
    }
    vi.mocked(socket.send).mockRestore();
    vi.mocked(socket.close).mockRestore(); // otherwise the next batch's mock would call itself and close nothing
    return { answers, closed, given: answers.length };
  });
}

const refusals = (answers: readonly { t: string }[]): string[] =>
  answers.flatMap((frame) => (frame.t === "error" && "code" in frame ? [String(frame.code)] : []));

it("L2 · a chat refuses every bad frame, or closes the socket, with a known code", async () => {
  const random = seeded(1);
  const { ann, bob, room } = await directChat();
  await room.post(bob, "first", { text: "bob's own" });
  await room.post(ann, "game", { text: "", game: { game: "chess", room: "key", to: bob } });
  const enter = (member: string) => join<ChatFrame>(room, { member, expiresAtMs: FOR_EVER_MS });
  const texts: string[] = [];
  let socket = await enter(ann);
  for (let n = 0; n < COUNT * 0.8;) {
    const frames = Array.from({ length: BATCH }, (_, i) => wrongFrame({ random, others: () => [1] }, n + i));
    const { answers, closed, given } = await give<ChatFrame>(room, ann, frames, random);
    for (const [i, sent] of answers.entries()) {
      const frame = frames[i];
      if (!frame) continue;
      const where = `frame ${n + i}: ${typeof frame.raw === "string" ? frame.raw.slice(0, 200) : "binary"}`;
      const codes = refusals(sent);
      expect(
        codes.every((code) => CODES.includes(code)),
        `${where} → ${codes.join()}`,
      ).toBe(true);
      if (codes.includes("rate_limited")) continue;
      if (frame.expect === "said") {
        expect(sent, where).toMatchObject([{ t: "message", id: frame.id, from: ann, text: frame.text }]);
        texts.push(`${frame.id} ${frame.text}`);
      }
      if (frame.expect === "refused") expect([sent.length, codes.length], where).toEqual([1, 1]);
      if (frame.expect === "harmless") expect(codes, where).toEqual([]);
    }
    n += given;
    if (closed === null) continue;
    const last = frames[given - 1];
    expect(last?.expect === "closed" ? [CLOSE.protocolTooOld, CLOSE.tooFast] : [CLOSE.tooFast]).toContain(closed);
    socket = await enter(ann);
  }
  await evictDurableObject(room);
  socket.send({ t: "send", id: "last", text: "still here" });
  await until(() => socket.of("message").some(({ id }) => id === "last"), "the room to work");
  const stored = await runInDurableObject(room, (_instance, { storage }) =>
    storage.sql
      .exec<{ id: string; member: string; text: string; more: string | null; changed: number | null }>(
        "select id, member, text, more, changed from messages where seq > 2 order by seq",
      )
      .toArray(),
  );
  expect(stored.map(({ id, text }) => `${id} ${text}`)).toEqual([...texts, "last still here"]);
  expect(stored.filter(({ member, more, changed }) => member !== ann || more !== null || changed !== null)).toEqual([]);
  expect((await room.message(ann, 1))?.text).toBe("bob's own");
  expect(texts.length).toBeGreaterThan(COUNT / 40);
});

it("M7 · a socket gets nothing but errors before its welcome, and is closed if its member was removed", async () => {
  const random = seeded(2);
  const { ann, bob, room } = await directChat();
  await room.post(ann, "secret", { text: "a secret" });
  for (let n = 0; n < COUNT * 0.05;) {
    const before = await connect<ChatFrame>(room, { member: bob, expiresAtMs: FOR_EVER_MS });
    const frames = Array.from({ length: 50 }, (_, i) => wrongFrame({ random, others: () => [1] }, n + i)).filter(
      ({ raw }) => typeof raw !== "string" || !raw.includes("hello"),
    );
    const { answers, given } = await give<ChatFrame>(room, bob, frames, random);
    expect(answers.flat().every(({ t }) => t === "error")).toBe(true);
    n += given;
    before.close();
    await until(
      () =>
        runInDurableObject(
          room,
          (instance) => [...(instance as unknown as Listener).getConnections(`u:${bob}`)].length === 0,
        ),
      "the socket to be gone",
    );
  }
  const ghost = await join<ChatFrame>(room, { member: bob, expiresAtMs: FOR_EVER_MS });
  await runInDurableObject(room, (_instance, { storage }) => {
    storage.sql.exec(
      "update access set json = ?",
      JSON.stringify({ version: 9, kind: "direct", members: [ann], blocked: [], areFriends: true }),
    );
  });
  await evictDurableObject(room);
  const frameCount = ghost.frames.length;
  ghost.send({ t: "page", before: 9 });
  expect([await ghost.closed(), ghost.frames.length - frameCount]).toEqual([CLOSE.forbidden, 0]);
  for (const member of [memberId(), bob])
    expect((await upgrade(room, { member, accessVersion: 9, expiresAtMs: FOR_EVER_MS })).status).toBe(403);
});

it("L2 · an inbox refuses every frame that is meant for a chat, or closes the socket, with a known code", async () => {
  const random = seeded(3);
  const [member, other] = [memberId(), memberId()];
  const inbox = rooms.INBOX.getByName(member);
  await inbox.putFriendship({ n: 1, member: other, state: "received", atMs: 1 });
  const enter = () => join<InboxFrame>(inbox, { member, expiresAtMs: FOR_EVER_MS });
  let socket: TestSocket<InboxFrame> = await enter();
  for (let n = 0; n < COUNT * 0.15;) {
    const frames = Array.from({ length: BATCH }, (_, i) => wrongFrame({ random, others: () => [1] }, n + i));
    const { answers, closed, given } = await give<InboxFrame>(inbox, member, frames, random);
    for (const [i, sent] of answers.entries()) {
      const isHello = frames[i]?.expect === "harmless" && String(frames[i]?.raw).includes("hello");
      const codes = refusals(sent);
      expect(
        codes.every((code) => CODES.includes(code)),
        codes.join(),
      ).toBe(true);
      if (!isHello)
        expect(
          sent.map(({ t }) => t),
          String(frames[i]?.raw).slice(0, 200),
        ).toEqual(["error"]);
      else if (codes.length === 0)
        expect(sent).toMatchObject([{ t: "snapshot", requests: [{ member: other }], unviewed: 1 }]);
    }
    n += given;
    if (closed === null) continue;
    expect([CLOSE.protocolTooOld, CLOSE.tooFast]).toContain(closed);
    socket = await enter();
  }
  await evictDurableObject(inbox);
  socket.send({ t: "viewed" });
  await socket.next("viewed");
  expect((await upgrade(inbox, { member: other, expiresAtMs: FOR_EVER_MS })).status).toBe(403);
  expect(await inbox.unviewedCount()).toBe(0);
});
