import fs from "node:fs/promises";
import path from "node:path";
import { expect, it } from "vitest";
import { CALL_MIGRATIONS, CallStore } from "~/party/call/store";
import { viewOf } from "~/party/call/call";
import { CHAT_MIGRATIONS } from "~/party/chat/migrations";
import { ChatStore } from "~/party/chat/store";
import { CommandAnswers } from "~/party/core/commandAnswers";
import { CORE_MIGRATIONS, migrate } from "~/party/core/schema";
import { tableOf, viewOf as gameViewOf } from "~/party/game/game";
import { audit } from "~/party/game/log";
import { GAME_MIGRATIONS, GameStore } from "~/party/game/store";
import { INBOX_MIGRATIONS } from "~/party/inbox/migrations";
import { InboxStore } from "~/party/inbox/store";
import { HUB_MIGRATIONS, HubStore } from "~/party/live/hubStore";
import { recordedStorage } from "~/tests/kit/rooms/recordedStorage";
import type { Recording, RoomCall } from "./recording.mjs";

const FIXTURES = path.join(import.meta.dirname, "fixtures");

/** A room's SQLite as the previous release stored it, with the current migrations applied. */
async function stored(file: string, steps: readonly string[]): Promise<SqlStorage> {
  const storage = await recordedStorage(path.join(FIXTURES, `${file}.sqlite`));
  migrate(storage, "core", CORE_MIGRATIONS);
  migrate(storage, "room", steps);
  return storage.sql;
}

/** A recorded story, with functions to find the ids, frames and results in it. */
async function recordingOf(story: string) {
  const recording = JSON.parse(await fs.readFile(path.join(FIXTURES, `${story}.json`), "utf8")) as Recording;
  const id = (name: string): string =>
    Object.keys(recording.names).find((each) => recording.names[each] === name) ?? "";
  const calls = recording.steps.flatMap((step) => step.calls.filter((call): call is RoomCall => "method" in call));
  const received = (t: string) =>
    recording.steps.flatMap((step) => Object.values(step.received).flat()).filter((frame) => frame.t === t);
  return { id, received, result: (method: string) => calls.findLast((call) => call.method === method)?.result };
}

/** The messages of a chat as a recorded export has them. */
const exported = (result: unknown) => (result as { messages: unknown[] }).messages;

it("M4 · a one-to-one chat that the previous release stored has all its messages", async () => {
  const { id, result } = await recordingOf("chat");
  const store = new ChatStore(await stored("chatOfTwo", CHAT_MIGRATIONS));
  const [ann, bob] = [id("Ann"), id("Bob")];
  expect(store.after(0)).toEqual(exported(result("messagesAfter")));
  expect(store.load()).toMatchObject({
    head: 69,
    last: 69,
    access: { kind: "direct", members: [ann, bob], blocked: [] },
    reads: { [ann]: 2, [bob]: 20 },
  });
  expect(store.search("line 1", Number.MAX_SAFE_INTEGER).messages).toHaveLength(11);
  expect(store.find(ann, "m1")?.seq).toBe(1);
});

it("M6 · a one-to-one chat that the previous release stored knows that both members have written", async () => {
  const { id } = await recordingOf("chat");
  const store = new ChatStore(await stored("chatOfTwo", CHAT_MIGRATIONS));
  expect(store.load().participants.toSorted()).toEqual([id("Ann"), id("Bob")].toSorted());
});

it("M7 · a group that the previous release stored has all its messages", async () => {
  const { id, result } = await recordingOf("group");
  const store = new ChatStore(await stored("group", CHAT_MIGRATIONS));
  expect(store.after(0)).toEqual(exported(result("messagesAfter")));
  expect(store.load()).toMatchObject({ access: { version: 7, kind: "group", members: [id("Cy"), id("Dan")] } });
});

it("N3 · an inbox that the previous release stored still has its notices", async () => {
  const { id } = await recordingOf("feed");
  const store = new InboxStore(await stored("inbox", INBOX_MIGRATIONS));
  const byBob = { post: id("Cy's post"), actor: id("Bob"), state: "on" };
  expect(store.activities(10)).toMatchObject([
    { ...byBob, kind: "comment" },
    { ...byBob, kind: "like" },
  ]);
  expect(store.requests()).toMatchObject([{ member: id("Bob") }]);
  expect(store.unviewed()).toEqual({ unviewed: 3, unviewedRequests: 1 });
});

it("C1 · an inbox that the previous release stored still holds the running call", async () => {
  const { id } = await recordingOf("call");
  const store = new InboxStore(await stored("inboxInCall", INBOX_MIGRATIONS));
  expect(store.load().currentCall).toMatchObject({ call: id("a call that goes on"), phase: "answered" });
  expect(store.chats()).toMatchObject([
    { peer: id("Bob"), last: { line: { line: "call", outcome: "missed" } } },
    { peer: id("Cy") },
  ]);
  expect(store.admissions.sessions()).toHaveLength(1);
});

it("G3 · a running game that the previous release stored continues from its position", async () => {
  const { id, received } = await recordingOf("chess");
  const store = new GameStore(await stored("gameRunning", GAME_MIGRATIONS));
  const state = store.load();
  if (!state) throw new Error("no game");
  const lastTable = received("table").at(-1);
  expect(gameViewOf(state, id("Ann"))).toEqual(lastTable?.["view"]);
  expect(tableOf(state, 0, 0)).toMatchObject({
    game: "Chess",
    status: "playing",
    round: 2,
    seats: [id("Ann"), id("Bob")],
    clock: { running: 0 },
  });
  expect(audit(state, (round) => store.steps(round))).toEqual({ ok: true, steps: 4 });
});

it("G3 · a command that the previous release answered keeps its answer", async () => {
  const { id } = await recordingOf("chess");
  const answers = new CommandAnswers(await stored("gameRunning", GAME_MIGRATIONS));
  expect(answers.find(id("Ann"), "n1")).toMatchObject({ code: null });
  expect(answers.find(id("Bob"), "m2")).toMatchObject({ code: "illegal" });
  expect(answers.find(id("Ann"), "new")).toBe(null);
});

it("G2 · a finished game that the previous release stored keeps its result", async () => {
  const { id } = await recordingOf("ticTacToe");
  const store = new GameStore(await stored("gameOver", GAME_MIGRATIONS));
  const state = store.load();
  if (!state) throw new Error("no game");
  expect(tableOf(state, 0, 0)).toMatchObject({
    status: "over",
    round: 3,
    swapSides: true,
    seats: [id("Ann"), id("Bob")],
    result: { outcome: "won", winner: 0 },
  });
  expect(audit(state, (round) => store.steps(round)).ok).toBe(true);
});

it("C3 · a running call that the previous release stored continues", async () => {
  const { id } = await recordingOf("call");
  const sql = await stored("callRunning", CALL_MIGRATIONS);
  const store = new CallStore(sql);
  const state = store.load();
  if (!state) throw new Error("no call");
  expect(viewOf(state, 0, "bob-page")).toMatchObject({
    status: "onCall",
    kind: "audio",
    caller: id("Bob"),
    callee: id("Ann"),
    here: true,
    end: null,
  });
  expect(store.signalsAfter(0, 0)).toMatchObject([{ n: 1, signal: { candidate: { candidate: "a3" } } }]);
  expect(new CommandAnswers(sql).find(id("Ann"), "answer3")).toEqual({ code: null });
});

it("S9 · a live hub that the previous release stored knows its shards", async () => {
  const store = new HubStore(await stored("liveHub", HUB_MIGRATIONS));
  expect(store.allShards()).toEqual([0]);
  expect(store.pending()).toEqual({ events: [], upTo: 0 });
});
