import { env } from "cloudflare:workers";
import { afterEach, expect, it } from "vitest";
import type { Env } from "~/app/server/env.server";
import { runCron } from "~/app/cron.server";
import type { Evidence } from "~/app/reports/evidence";
import { fileReport } from "~/app/reports/report.server";
import { findReported } from "~/app/reports/subject.server";
import { moveClock, nowMs } from "~/base/clock";
import { messageIdOf } from "~/base/moderation/messageId";
import { moderateMessageQueries } from "~/db/groups/chatMessages";
import { collectingEvents, run } from "~/db/statement";
import { CHAT_PROTOCOL_VERSION, type ChatFrame } from "~/party/chat/protocol";
import { pngBytes } from "~/tests/kit/media/png";
import { fileIn, forward, messageIn, openChat, sendFile, startChat, stateOf } from "~/tests/kit/workerd/chatFiles";
import { befriend } from "~/tests/kit/workerd/wireGames";
import { TestSocket, until } from "~/tests/kit/workerd/rooms";
import { type Caller, newMember } from "./caller";
import { erase, settle } from "./deletedMember";

const world = env as unknown as Env;
const { DB: db } = world;
const context = { db: collectingEvents(db), env: world };

afterEach(() => moveClock(0));

async function socketOf(who: Caller, room: string): Promise<TestSocket<ChatFrame>> {
  const { status, webSocket } = await who.upgrade(`/parties/chat/${room}`);
  if (!webSocket) throw new Error(`the chat answered ${status}`);
  const socket = new TestSocket<ChatFrame>(webSocket);
  socket.send({ t: "hello", v: CHAT_PROTOCOL_VERSION, since: null });
  await socket.next("welcome");
  return socket;
}

/** Two members whose chat has the messages before, threat and after. */
async function threatened() {
  const [ada, bob] = [await newMember("Ada"), await newMember("Bob")];
  const room = await openChat(ada, bob);
  const [a, b] = [await socketOf(ada, room), await socketOf(bob, room)];
  for (const text of ["before", "threat", "after"]) {
    const count = a.of("message").length + 1;
    a.send({ t: "send", id: text, text });
    await a.next("message", count);
  }
  const change = async (frame: object) => {
    const count = a.of("changed").length + 1;
    a.send({ id: crypto.randomUUID(), seq: 2, ...frame });
    await a.next("changed", count);
  };
  return { ada, bob, room, b, change, id: messageIdOf(room, 2) };
}

/** Reports the message as `reporter`. Returns the evidence that the case has. */
async function reports(reporter: Caller, id: string): Promise<Evidence> {
  const subject = { type: "message" as const, id };
  const reported = await findReported(context, reporter.id, subject);
  if (!reported) throw new Error("there is nothing to report");
  await fileReport(db, { subject, reported, reporter: reporter.id, visitor: null, reason: "threat", text: "" });
  return caseOf(id);
}

async function caseOf(id: string): Promise<Evidence> {
  const json = await db
    .prepare("select evidence from moderation_cases where subject_id = ?")
    .bind(id)
    .first<string>("evidence");
  return JSON.parse(json ?? "null") as Evidence;
}

const textsIn = (evidence: Evidence): string[] =>
  evidence.type === "message" ? evidence.messages.map(({ text }) => text) : [];

it("X51 · a report of a message copies it with the messages around it", async () => {
  const { ada, bob, room, id } = await threatened();
  expect(await reports(bob, id)).toMatchObject({
    type: "message",
    chat: room,
    reported: 2,
    messages: [
      { seq: 1, text: "before", isChanged: false },
      { seq: 2, from: ada.id, text: "threat", file: null, isChanged: false },
      { seq: 3, text: "after", isChanged: false },
    ],
  });
});

it("X51 · the reported member is the message's author", async () => {
  const { ada, bob, id } = await threatened();
  expect(await findReported(context, bob.id, { type: "message", id })).toMatchObject({ member: ada.id });
});

it.each([
  ["edited", { t: "edit", text: "kindness" }],
  ["deleted", { t: "delete" }],
])("X52 · a case has the first text of a message that was %s before the report", async (_what, frame) => {
  const { bob, change, id } = await threatened();
  await change(frame);
  expect(textsIn(await reports(bob, id))).toEqual(["before", "threat", "after"]);
});

it.each([
  ["edited", { t: "edit", text: "kindness" }],
  ["deleted", { t: "delete" }],
])("X52 · a case has the first text of a message that was %s after the report", async (_what, frame) => {
  const { bob, change, id } = await threatened();
  await reports(bob, id);
  await change(frame);
  expect(textsIn(await caseOf(id))).toEqual(["before", "threat", "after"]);
});

it("X52 · a case has a deleted message whose author deleted the account before the report", async () => {
  const { ada, bob, change, id } = await threatened();
  await change({ t: "delete" });
  await erase(ada);
  await settle();
  expect(textsIn(await reports(bob, id))).toEqual(["before", "threat", "after"]);
});

it("X52 · a case has a message whose author deleted the account after the report", async () => {
  const { ada, bob, change, id } = await threatened();
  await reports(bob, id);
  await change({ t: "delete" });
  await erase(ada);
  await settle();
  expect(textsIn(await caseOf(id))).toEqual(["before", "threat", "after"]);
});

it("X51 · neither a stranger nor a visitor can report a message", async () => {
  const { id } = await threatened();
  const eve = await newMember("Eve");
  const found = await Promise.all([eve.id, ""].map((who) => findReported(context, who, { type: "message", id })));
  expect(found).toEqual([null, null]);
});

it.each(["#1", "nowhere#1", "dm:a:b#0", "dm:a:b#1#2", "dm:a:b#1e3", "dm:a:b"])(
  "X51 · %s isn't the id of a message",
  async (id) => {
    const ada = await newMember("Ada");
    expect(await findReported(context, ada.id, { type: "message", id })).toBeNull();
  },
);

it("X30 X51 · the recipient of a message request can report it without answering it", async () => {
  const [ada, bob] = [await newMember("Ada"), await newMember("Bob")];
  await startChat(ada, bob);
  const room = `dm:${[ada.id, bob.id].sort().join(":")}`;
  const a = await socketOf(ada, room);
  a.send({ t: "send", id: "m1", text: "buy this" });
  await a.next("message");
  expect(textsIn(await reports(bob, messageIdOf(room, 1)))).toEqual(["buy this"]);
});

// ---- files

const PNG = new Uint8Array(pngBytes({ width: 8, height: 8 }));

/** A message with a picture in the chat of two members. */
async function pictured() {
  const [ada, bob] = [await newMember("Ada"), await newMember("Bob")];
  const room = await openChat(ada, bob);
  const key = await fileIn(ada, room, PNG);
  const { seq } = await messageIn(await sendFile(ada, room, { media: { key } }));
  const decide = async (state: "hidden" | "shown" | "deleted", version: number) => {
    await run(db, ...moderateMessageQueries({ chat: room, seq, state, version }, [key], nowMs()));
    await runCron(world);
  };
  return { ada, bob, room, key, seq, decide };
}

it("X53 · the files of reported messages are held", async () => {
  const { bob, room, key, seq } = await pictured();
  await reports(bob, messageIdOf(room, seq));
  const held = await db.prepare("select media_key from held_files where media_key = ?").bind(key).first();
  expect(held).not.toBeNull();
});

it("X59 · only the author can fetch the file of a hidden message", async () => {
  const { ada, bob, key, decide } = await pictured();
  await decide("hidden", 1);
  expect([(await ada.get(`/media/${key}`)).status, (await bob.get(`/media/${key}`)).status]).toEqual([200, 404]);
});

it("X59 · both members can fetch the file of a restored message", async () => {
  const { bob, key, decide } = await pictured();
  await decide("hidden", 1);
  await decide("shown", 2);
  expect((await bob.get(`/media/${key}`)).status).toBe(200);
});

it("X59 · nobody can forward a hidden message", async () => {
  const { bob, room, seq, decide } = await pictured();
  const eve = await newMember("Eve");
  await befriend(bob, eve);
  const other = await openChat(bob, eve);
  await decide("hidden", 1);
  expect((await forward(bob, other, { chat: room, seq })).status).toBe(404);
});

it("X57 · the file of a message that moderators delete becomes orphaned", async () => {
  const { key, decide } = await pictured();
  await decide("deleted", 1);
  await until(async () => (await stateOf(key)) !== "attached", "the file to become orphaned");
});

it("X59 · the cron's comparison of files with messages leaves the file of a hidden message", async () => {
  const { key, decide } = await pictured();
  await decide("hidden", 1);
  await runCron(world);
  expect(await stateOf(key)).toBe("attached");
});

it("X59 · the cron hides a message if the edge died after the decision", async () => {
  const { bob, room, b } = await threatened();
  await run(db, ...moderateMessageQueries({ chat: room, seq: 2, state: "hidden", version: 1 }, [], nowMs()));
  await runCron(world);
  expect((await b.next("changed")).message).toMatchObject({ seq: 2, text: "", hidden: true });
  expect(await world.CHAT.getByName(room).message(bob.id, 2)).toMatchObject({ text: "", hidden: true });
});
