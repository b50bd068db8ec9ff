import { env } from "cloudflare:workers";
import { afterEach, expect, it } from "vitest";
import type { Env } from "~/app/server/env.server";
import { runCron } from "~/app/cron.server";
import { claimCase, decideCase, decideFormSchema } from "~/app/moderation/commands.server";
import { deliverAfter } from "~/app/outbox/deliver.server";
import { fileReport } from "~/app/reports/report.server";
import { findReported } from "~/app/reports/subject.server";
import { moveClock, nowMs } from "~/base/clock";
import { messageIdOf } from "~/base/moderation/messageId";
import { findOpenCase } from "~/db/moderation/cases";
import { LEASE_MS } from "~/db/change";
import { putRestrictionsQueries } from "~/db/moderation/restrictions";
import { run } from "~/db/statement";
import { CHAT_PROTOCOL_VERSION, type ChatFrame } from "~/party/chat/protocol";
import { pngBytes } from "~/tests/kit/media/png";
import { fileIn, forward, messageIn, openChat, sendFile, uploadQuery } from "~/tests/kit/workerd/chatFiles";
import { requestContext } from "~/tests/kit/workerd/asRequest";
import { TestSocket, until } from "~/tests/kit/workerd/rooms";
import { type Caller, newMember } from "./caller";

const world = env as unknown as Env;
const { DB } = world;
const DAY_MS = 24 * 60 * 60 * 1000;
const PNG = new Uint8Array(pngBytes({ width: 8, height: 8 }));

afterEach(() => moveClock(0));

async function socketOf(who: Caller, room: string): Promise<TestSocket<ChatFrame>> {
  const { status, webSocket } = await who.upgrade(`/parties/chat/${room}`);
  if (!webSocket) throw new Error(`the chat answered ${status}`);
  return joined(webSocket);
}

async function joined(webSocket: WebSocket): Promise<TestSocket<ChatFrame>> {
  const socket = new TestSocket<ChatFrame>(webSocket);
  socket.send({ t: "hello", v: CHAT_PROTOCOL_VERSION, since: null });
  await socket.next("welcome");
  return socket;
}

/** The code of the refusal of a new message; null if it was sent. */
async function refusalOf(socket: TestSocket<ChatFrame>): Promise<string | null> {
  const id = crypto.randomUUID();
  socket.send({ t: "send", id, text: "hello" });
  const answer = await until(
    () => socket.frames.find((frame) => (frame.t === "message" || frame.t === "error") && frame.id === id),
    "an answer",
  );
  return answer.t === "error" ? answer.code : null;
}

/** A message with a picture in the chat of two members, and a moderator's decisions about it. */
async function reported() {
  const [ada, bob, mo] = [await newMember("Ada"), await newMember("Bob"), await newMember("Mo")];
  const room = await openChat(ada, bob);
  const key = await fileIn(ada, room, PNG);
  const { seq } = await messageIn(await sendFile(ada, room, { text: "rude", media: { key } }));
  const subject = { type: "message" as const, id: messageIdOf(room, seq) };
  /** Reports the message, and decides the case. */
  const decides = async (action: string, { dies = false } = {}) => {
    const { context, end } = requestContext();
    const found = await findReported(context, bob.id, subject);
    if (!found) throw new Error("there is nothing to report");
    await fileReport(DB, { subject, reported: found, reporter: bob.id, visitor: null, reason: "threat", text: "" });
    const open = await findOpenCase(DB, subject);
    await claimCase(context, mo.id, open?.id ?? "");
    const revision = (await findOpenCase(DB, subject))?.revision;
    await end();
    const deciding = requestContext();
    const waitUntil = dies ? () => undefined : deciding.context.waitUntil;
    const form = { action, rule: "harassment", facts: "It insults.", revision, restrictions: "messaging", days: "3" };
    const decided = await decideCase(
      { ...deciding.context, waitUntil },
      mo.id,
      open?.id ?? "",
      decideFormSchema.parse(form),
    );
    if (!decided.ok) throw new Error(`the decision answered ${decided.code}`);
    await deciding.end();
  };
  return { ada, bob, room, key, seq, decides };
}

/** Waits until the room lets the member write, or doesn't. It refuses the empty message of one who may write, too. */
const untilWriter = (room: string, member: Caller, canWrite: boolean) =>
  until(async () => {
    const posted = await world.CHAT.getByName(room).post(member.id, "probe", { text: "" });
    return !posted.ok && (posted.code === "empty") === canWrite;
  }, "the room to know");

const endsAllRestrictions = async ({ id }: Caller) => {
  const { context, end } = requestContext();
  await run(context.db, ...putRestrictionsQueries(id, new Map(), nowMs()));
  deliverAfter(context);
  await end();
};

it("X57 X59 · a moderator hides a message for everybody but its author, with its file", async () => {
  const { ada, bob, room, key, seq, decides } = await reported();
  const [a, b] = [await socketOf(ada, room), await socketOf(bob, room)];
  await decides("hide");
  expect((await b.next("changed")).message).toMatchObject({ seq, text: "", deleted: true, hidden: true });
  expect((await a.next("changed")).message).toMatchObject({ text: "rude", media: { key } });
  expect([(await ada.get(`/media/${key}`)).status, (await bob.get(`/media/${key}`)).status]).toEqual([200, 404]);
});

it("X57 X59 · a moderator restores a message, with its file", async () => {
  const { bob, room, key, decides } = await reported();
  const b = await socketOf(bob, room);
  await decides("hide");
  await decides("restore");
  expect((await b.next("changed", 2)).message).toMatchObject({ text: "rude", media: { key } });
  expect((await bob.get(`/media/${key}`)).status).toBe(200);
});

it("X57 · a moderator deletes a message", async () => {
  const { ada, room, seq, decides } = await reported();
  const a = await socketOf(ada, room);
  await decides("delete");
  expect((await a.next("changed")).message).toMatchObject({ seq, text: "", deleted: true });
});

it("X57 · a decision reaches the chat if the edge died after it", async () => {
  const { bob, room, decides } = await reported();
  const b = await socketOf(bob, room);
  await decides("hide", { dies: true });
  await runCron(world);
  expect((await b.next("changed")).message).toMatchObject({ text: "", hidden: true });
});

it("X57 X60 · a restricted member can't write in an open chat, and the other member can", async () => {
  const { ada, bob, room, decides } = await reported();
  const [a, b] = [await socketOf(ada, room), await socketOf(bob, room)];
  await decides("restrict");
  await untilWriter(room, ada, false);
  expect([await refusalOf(a), await refusalOf(b)]).toEqual(["restricted", null]);
});

it("X60 · a restriction reaches open chats if the edge died after the decision", async () => {
  const { ada, room, decides } = await reported();
  const a = await socketOf(ada, room);
  await decides("restrict", { dies: true });
  moveClock(LEASE_MS + 1_000);
  await runCron(world);
  await untilWriter(room, ada, false);
  expect(await refusalOf(a)).toBe("restricted");
});

it("X60 · a chat that was closed refuses the first message after a restriction, before the outbox delivers anything", async () => {
  const { ada, room, decides } = await reported();
  await decides("restrict", { dies: true });
  expect(await refusalOf(await socketOf(ada, room))).toBe("restricted");
});

it("X59 · the author of a hidden message can't forward it, and can again when it is restored", async () => {
  const { ada, room, seq, decides } = await reported();
  await decides("hide");
  expect((await forward(ada, room, { chat: room, seq })).status).toBe(404);
  await decides("restore");
  expect((await forward(ada, room, { chat: room, seq })).status).toBe(200);
});

it.each(["suspend", "ban"])("X57 · after the decision %s, a member can't write", async (action) => {
  const { ada, room, decides } = await reported();
  await decides(action, { dies: true });
  const { webSocket } = await ada.upgrade(`/parties/chat/${room}`);
  // a restricted session may not open chats at all
  if (webSocket) expect(await refusalOf(await joined(webSocket))).toBe("restricted");
});

it("X60 · a member can write again once the restriction has ended", async () => {
  const { ada, room, decides } = await reported();
  const a = await socketOf(ada, room);
  await decides("restrict");
  await untilWriter(room, ada, false);
  await endsAllRestrictions(ada);
  await untilWriter(room, ada, true);
  expect(await refusalOf(a)).toBeNull();
});

it("X60 · the cron ends a restriction at its time", async () => {
  const { ada, room, decides } = await reported();
  const a = await socketOf(ada, room);
  await decides("restrict");
  await untilWriter(room, ada, false);
  moveClock(3 * DAY_MS + 1_000);
  await runCron(world);
  await untilWriter(room, ada, true);
  expect(await refusalOf(a)).toBeNull();
});

it("X57 · a restricted member can't upload, send a file or forward to a chat", async () => {
  const { ada, room, key, seq, decides } = await reported();
  await decides("restrict", { dies: true });
  const answers = [
    await ada.send("POST", `/api/media?${uploadQuery(room)}`, PNG),
    await sendFile(ada, room, { media: { key } }),
    await forward(ada, room, { chat: room, seq }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([403, 403, 403]);
});
