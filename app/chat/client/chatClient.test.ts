import "fake-indexeddb/auto";
import { deleteDB } from "idb";
import { afterEach, expect, it, vi } from "vitest";
import type { PostAnswer } from "./chatDeps";
import { CHAT_PROTOCOL_VERSION } from "~/party/chat/protocol";
import type { PendingMessage } from "./chatState";
import { mayHavePending } from "./mayHavePending";
import { browserOutboxStore, chatsWithPending, deletePending, journalEntries, OUTBOX_DATABASE } from "./outboxStore";
import { eventually } from "~/tests/kit/pages/eventually";
import { noOutboxStore } from "~/tests/kit/chat/noOutboxStore";
import { standInChat } from "~/tests/kit/chat/standInChat";
import { welcomeFrame } from "~/tests/kit/chat/welcomeFrame";

const CHAT = "dm:ann:bob";
const database = indexedDB;

afterEach(async () => {
  vi.unstubAllGlobals();
  await deleteDB(OUTBOX_DATABASE); // this also closes its open connections
});

it("M4 · a message shows as pending and is sent in its turn", async () => {
  const { client, sends, welcome, answer, time, untilSent } = standInChat();
  client.send({ text: "one" });
  client.send({ text: "two" });
  client.send({ text: "  " });
  expect(client.getSnapshot().messages.map(({ text, status }) => [text, status])).toEqual([
    ["one", "pending"],
    ["two", "pending"],
  ]);
  welcome();
  await untilSent(1);
  time.pass(1_000);
  expect(sends().map(({ text }) => text)).toEqual(["one"]);
  answer(1);
  time.pass(1_000);
  expect(sends().map(({ text }) => text)).toEqual(["one", "two"]);
  expect(client.getSnapshot().messages.map(({ status }) => status)).toEqual(["sent", "pending"]);
});

it("M4 · a message without an answer is sent again with the same id", async () => {
  const { client, sends, welcome, time, untilSent } = standInChat();
  welcome();
  client.send({ text: "one" });
  await untilSent(1);
  time.pass(20_000);
  expect(sends().length).toBeGreaterThan(1);
  expect(new Set(sends().map(({ id }) => id)).size).toBe(1);
});

it("M10 · showNewest replaces the log with the newest messages at the time of the answer", async () => {
  const { client, sent, says, welcome } = standInChat();
  const at = (seq: number) => ({ seq, id: `b${seq}`, from: "bob", atMs: 0, text: `${seq}` });
  welcome();
  says(welcomeFrame({ head: 9, messages: [at(1)], newer: true }));
  client.send({ text: "hello" });
  const [asked] = sent.filter((command) => command.t === "page");
  if (!asked || !("before" in asked)) throw new Error("nothing was asked");
  says({ t: "message", ...at(10) });
  says({ ...asked, messages: [at(9), at(10)], more: true, newer: false });
  expect([client.getSnapshot().messages.map(({ text }) => text), client.getSnapshot().hasNewer]).toEqual([
    ["9", "10", "hello"],
    false,
  ]);
});

it("M10 · a temporarily refused request for the newest page is repeated", () => {
  const { client, sent, says, welcome, time } = standInChat();
  const pages = () => sent.filter(({ t }) => t === "page").length;
  welcome();
  says(welcomeFrame({ head: 9, newer: true }));
  client.showNewest();
  says({ t: "error", code: "rate_limited" });
  expect(pages()).toBe(1);
  time.pass(2_000);
  expect(pages()).toBe(2);
});

it("M4 · a message that the last socket delivered isn't sent again when the welcome shows it", async () => {
  const { client, sends, welcome, cut, untilSent, time } = standInChat();
  welcome();
  client.send({ text: "one" });
  client.send({ text: "two" });
  await untilSent(1);
  const [one] = sends();
  cut();
  welcome(1, [{ seq: 1, id: one?.id ?? "", from: "ann", atMs: 0, text: "one" }]);
  time.pass(1_000);
  expect(sends().map(({ text }) => text)).toEqual(["one", "two"]);
});

it("M4 · a message that the last socket may have lost is resent after the welcome", async () => {
  const { client, sends, welcome, cut, untilSent } = standInChat();
  welcome();
  client.send({ text: "one" });
  await untilSent(1);
  cut();
  welcome();
  const [first, second] = sends();
  expect(second).toEqual(first);
});

it("M3 · a temporarily refused message is sent again after a while", async () => {
  const { client, sends, says, welcome, untilSent, time } = standInChat();
  welcome();
  client.send({ text: "one" });
  await untilSent(1);
  says({ t: "error", code: "internal", id: sends()[0]?.id ?? "" });
  expect(sends()).toHaveLength(1);
  time.pass(1_000);
  expect(sends()).toHaveLength(2);
  expect(client.getSnapshot().messages[0]?.status).toBe("pending");
});

it("M3 · a permanently refused message is sent again only on Retry", async () => {
  const { client, sends, says, welcome, untilSent, time } = standInChat();
  welcome();
  client.send({ text: "one" });
  await untilSent(1);
  const [{ id } = { id: "" }] = sends();
  says({ t: "error", code: "blocked", id });
  time.pass(20_000);
  expect([client.getSnapshot().messages[0], sends().length]).toMatchObject([{ status: "failed", code: "blocked" }, 1]);
  client.retry(id);
  expect(sends()[1]).toEqual(sends()[0]);
});

const PICTURE = { key: "m/ann/1", kind: "image", width: 4, height: 3 } as const;

it("M3 · a message with a file is sent over HTTP again, with the same id, if no answer came", async () => {
  const { client, posted, sends, welcome, time } = standInChat();
  welcome();
  client.send({ text: "look", media: PICTURE });
  await eventually(() => expect(posted).toHaveLength(1));
  await new Promise(setImmediate); // the client receives null, which means that no answer came
  time.pass(1_000);
  expect(posted).toHaveLength(2);
  expect([new Set(posted.map(({ id }) => id)).size, sends()]).toEqual([1, []]);
});

it.each([
  ["no answer", null],
  ["a refusal", { ok: false as const, code: "forbidden" as const }],
])("M3 · once the message itself has arrived, its HTTP answer changes nothing: %s", async (_what, late) => {
  const answer = Promise.withResolvers<PostAnswer>();
  const { client, posted, says, welcome, time } = standInChat(noOutboxStore(), answer.promise);
  const refused = vi.fn();
  client.onRefused(refused);
  welcome();
  client.send({ text: "look", media: PICTURE });
  await eventually(() => expect(posted).toHaveLength(1));
  says({ t: "message", seq: 1, id: posted[0]?.id ?? "", from: "ann", atMs: 0, text: "look", media: PICTURE });
  answer.resolve(late);
  await answer.promise;
  time.pass(20_000);
  expect([client.getSnapshot().messages.map(({ status }) => status), posted.length, refused.mock.calls]).toEqual([
    ["sent"],
    1,
    [],
  ]);
});

it("M10 · a search whose socket is lost gets no answer", async () => {
  const { client, welcome, cut, sent, time } = standInChat();
  welcome();
  const found = client.search("zoë", null);
  time.pass(1_000);
  expect(sent).toMatchObject([{ t: "search", query: "zoë" }]);
  cut();
  expect(await found).toBe(null);
  welcome();
  expect(sent, "the search isn't repeated").toHaveLength(1);
});

it("M5 · many messages that come together are marked as read with one command", () => {
  const { client, sent, says, welcome, time } = standInChat();
  welcome();
  for (let seq = 1; seq <= 5; seq++) {
    says({ t: "message", seq, id: `b${seq}`, from: "bob", atMs: 0, text: "x" });
    client.markRead(seq);
  }
  client.markRead(99);
  time.pass(1_000);
  expect(sent.filter(({ t }) => t === "read")).toEqual([{ t: "read", seq: 5 }]);
});

it("M4 · messages missing in a gap are requested once", () => {
  const { client, sent, says, welcome } = standInChat();
  welcome();
  for (const seq of [3, 4]) says({ t: "message", seq, id: `b${seq}`, from: "bob", atMs: 0, text: "x" });
  expect(sent).toEqual([{ t: "hello", v: CHAT_PROTOCOL_VERSION, since: 0 }]);
  expect(client.getSnapshot().messages).toEqual([]);
});

it("M4 · a refused request for missing messages is repeated after a while", () => {
  const { sent, says, welcome, time } = standInChat();
  const hellos = () => sent.filter(({ t }) => t === "hello").length;
  welcome();
  says({ t: "message", seq: 2, id: "b2", from: "bob", atMs: 0, text: "late" });
  says({ t: "error", code: "rate_limited" });
  expect(hellos()).toBe(1);
  time.pass(2_000);
  expect(hellos()).toBe(2);
  welcome(2);
  time.pass(10_000);
  expect(hellos(), "an answered request isn't repeated").toBe(2);
});

it("M4 · a message that the room accepted while the page read its store isn't pending again", async () => {
  const entry: PendingMessage = { id: "one", content: { text: "one" }, atMs: 0, failed: null };
  const readings: PromiseWithResolvers<PendingMessage[]>[] = [];
  let changed = (): void => undefined;
  const load = () => {
    const reading = Promise.withResolvers<PendingMessage[]>();
    readings.push(reading);
    return reading.promise;
  };
  const { client, says, welcome } = standInChat({
    ...noOutboxStore(),
    load,
    onChange: (listener) => void (changed = listener),
  });
  welcome();
  says(welcomeFrame({ head: 9, newer: true })); // the page shows an earlier part of the chat
  await eventually(() => expect(readings).toHaveLength(1));
  readings[0]?.resolve([entry]);
  await eventually(() => expect(readings).toHaveLength(2));
  expect(client.hasNothingToSend()).toBe(false);
  says({ t: "message", seq: 10, id: "one", from: "ann", atMs: 0, text: "one" });
  readings[1]?.resolve([entry]);
  changed();
  await eventually(() => expect(readings).toHaveLength(3));
  expect(client.hasNothingToSend()).toBe(true);
});

it("X4 · a message is sent while the browser can't read its store", async () => {
  const readings = [[], [], null];
  const { client, welcome, sends, untilSent } = standInChat({
    ...noOutboxStore(),
    put: () => Promise.resolve(true),
    load: () => Promise.resolve(readings.shift() ?? null),
  });
  await eventually(() => expect(readings).toHaveLength(1));
  client.send({ text: "one" });
  await eventually(() => expect(readings).toHaveLength(0));
  welcome();
  await untilSent(1);
  expect([sends().map(({ text }) => text), client.hasNothingToSend()]).toEqual([["one"], false]);
});

it("X4 · unsent messages outlive the page, in order", async () => {
  const before = standInChat(browserOutboxStore("ann", CHAT));
  before.client.send({ text: "one" });
  before.time.pass(1);
  before.client.send({ text: "two" });
  await eventually(async () => expect(await stored("ann")).toEqual(["one", "two"]));
  before.client.close();
  const reloaded = standInChat(browserOutboxStore("ann", CHAT));
  await eventually(() =>
    expect(reloaded.client.getSnapshot().messages.map(({ text }) => text)).toEqual(["one", "two"]),
  );
  expect(await stored("eve")).toEqual([]);
  expect([await chatsWithPending("ann"), await chatsWithPending("eve")]).toEqual([[CHAT], []]);
  reloaded.welcome();
  await reloaded.untilSent(1);
  reloaded.answer(1);
  await eventually(async () => expect(await stored("ann")).toEqual(["two"]));
  reloaded.client.close();
  await deletePending("ann");
  expect(await chatsWithPending("ann")).toEqual([]);
  expect(await stored("ann")).toEqual([]);
});

it("M4 · messages that a dying page didn't store are sent by the next page, in order, once", async () => {
  stubLocalStorage();
  vi.stubGlobal("indexedDB", { open: () => new IDBOpenDBRequest() }); // never completes
  vi.resetModules();
  const dying = await import("./outboxStore");
  const before = standInChat(dying.browserOutboxStore("ann", CHAT));
  for (const text of ["one", "two"]) {
    before.client.send({ text });
    expect(before.client.getSnapshot().messages.at(-1)).toMatchObject({ text, status: "pending" });
    before.time.pass(1);
  }
  before.client.close();
  vi.stubGlobal("indexedDB", database);
  expect(await chatsWithPending("ann")).toEqual([CHAT]);
  const { client, sends, welcome, untilSent, answer } = standInChat(browserOutboxStore("ann", CHAT));
  await eventually(() => expect(client.getSnapshot().messages.map(({ text }) => text)).toEqual(["one", "two"]));
  welcome();
  for (const seq of [1, 2]) {
    await untilSent(seq);
    answer(seq);
  }
  await eventually(async () => expect(await stored("ann")).toEqual([]));
  expect(sends().map(({ text }) => text)).toEqual(["one", "two"]);
  expect(journalEntries()).toEqual([]);
  client.close();
});

it("X4 · an invalid journal entry is ignored", async () => {
  stubLocalStorage({
    "parlor:unsent:a": "{",
    "parlor:unsent:b": "null",
    "parlor:unsent:c": JSON.stringify({ member: "ann", chat: CHAT, id: "c", entry: { id: "c" } }),
  });
  expect(await stored("ann")).toEqual([]);
  await deletePending("ann");
  expect(mayHavePending()).toBe(false);
});

it("X4 · a browser without storage still sends", async () => {
  vi.stubGlobal("indexedDB", undefined);
  const { client, welcome, untilSent } = standInChat(browserOutboxStore("ann", CHAT));
  client.send({ text: "one" });
  welcome();
  await untilSent(1);
  client.close();
  vi.unstubAllGlobals();
  expect(await stored("ann"), "nothing was stored").toEqual([]);
});

/** A stand-in for localStorage with these entries. */
function stubLocalStorage(before: Record<string, string> = {}): void {
  const methods = {
    getItem(this: Record<string, string>, key: string) {
      return this[key] ?? null;
    },
    setItem(this: Record<string, string>, key: string, value: string) {
      this[key] = value;
    },
    removeItem(this: Record<string, string>, key: string) {
      delete this[key];
    },
  };
  vi.stubGlobal("localStorage", Object.assign(Object.create(methods) as object, before));
}

/** The texts in a member's store of this chat. */
async function stored(member: string): Promise<string[]> {
  const store = browserOutboxStore(member, CHAT);
  const entries = await store.load();
  store.close();
  return (entries ?? []).map(({ content }) => content.text);
}

it("X185 · a page that came with messages asks its socket for what came after them", () => {
  const opening = welcomeFrame({ head: 7 });
  expect(standInChat(undefined, undefined, opening).since()).toBe(7);
  expect(standInChat().since(), "a page that came without").toBeNull();
});
