import "fake-indexeddb/auto";
import { deleteDB } from "idb";
import { afterEach, expect, it } from "vitest";
import { ChatClient } from "./chatClient";
import type { PostAnswer, Started } from "./chatDeps";
import { browserOutboxStore, OUTBOX_DATABASE } from "./outboxStore";
import type { RoomHandlers } from "~/app/rooms/roomConnection";
import { CLOSE } from "~/party/core/protocol";
import type { ChatCommand, ChatFrame, ChatMessage } from "~/party/chat/protocol";
import { eventually } from "~/tests/kit/pages/eventually";
import { welcomeFrame } from "~/tests/kit/chat/welcomeFrame";
import { SimulatedTime } from "~/tests/kit/rooms/socketPair";

const CHAT = "dm:ann:bob";
/** Longer than the client waits before it repeats a start. */
const PASSED_MS = 10_000;

afterEach(() => deleteDB(OUTBOX_DATABASE)); // this also closes its open connections

/** Ann's page of a chat that nobody has started. The starts get these answers in order; the last one is repeated. */
function unstarted(...answers: [Started, ...Started[]]) {
  const time = new SimulatedTime();
  const sent: ChatCommand[] = [];
  const waiting: ((waiting: boolean) => void)[] = [];
  let handlers: RoomHandlers<ChatFrame> | undefined;
  const client = new ChatClient({
    me: "ann",
    open: (given) => {
      handlers = given;
      return { send: (command) => sent.push(command) > 0, close: () => undefined };
    },
    store: browserOutboxStore("ann", CHAT),
    post: () => Promise.resolve<PostAnswer>(null),
    ownersOf: () => Promise.resolve({}),
    start: (_startedFor, _signal, onWaiting) => {
      const answer = answers[Math.min(waiting.push(onWaiting), answers.length) - 1];
      return Promise.resolve(answer ?? null);
    },
    time,
  });
  return {
    client,
    time,
    sent,
    starts: () => waiting.length,
    waits: (isWaiting: boolean) => waiting.at(-1)?.(isWaiting),
    isConnected: () => handlers !== undefined,
    since: () => handlers?.since(),
    welcomed: (...messages: ChatMessage[]) => {
      handlers?.onState({ type: "live" });
      handlers?.onFrame(welcomeFrame({ how: "missed", head: messages.length, messages, unread: messages.length }));
    },
    statuses: () =>
      client.getSnapshot().messages.map((message) => (message.status === "failed" ? message.code : message.status)),
  };
}

const texts = (sent: readonly ChatCommand[]) => sent.flatMap((command) => (command.t === "send" ? [command.text] : []));

it("M2 · a chat that nobody has started shows as empty and doesn't connect", async () => {
  const { client, starts, isConnected } = unstarted("started");
  client.type();
  client.markRead(1);
  expect(await client.search("zoë", null)).toEqual({ messages: [], next: null });
  const { ready, messages, link } = client.getSnapshot();
  expect([ready, messages, link, starts(), isConnected()]).toEqual([true, [], { type: "none" }, 0, false]);
  client.close();
});

it("M6 · the page of a friend starts the chat once before anybody writes, and shows who is online", async () => {
  const { client, starts, isConnected, welcomed } = unstarted("started");
  client.start();
  client.start();
  await eventually(() => expect(isConnected()).toBe(true));
  welcomed();
  client.start();
  expect([starts(), client.getSnapshot().link]).toEqual([1, { type: "live" }]);
  client.close();
});

it("M4 · M6 · a message that is written while a friend's start is refused starts the chat as a stranger's does", async () => {
  const { client, starts, isConnected, statuses } = unstarted("unavailable", "started");
  client.start();
  client.send({ text: "one" });
  await eventually(() => expect(isConnected()).toBe(true));
  expect([starts(), statuses()]).toEqual([2, ["pending"]]);
  client.close();
});

it("M4 · the first messages start the chat once", async () => {
  const { client, sent, starts, isConnected, since, welcomed } = unstarted("started");
  client.send({ text: "one" });
  client.send({ text: "two" });
  await eventually(() => expect(isConnected()).toBe(true));
  expect([since(), starts(), client.getSnapshot().ready]).toEqual([0, 1, true]);
  welcomed();
  await eventually(() => expect(texts(sent)).toEqual(["one"]));
  client.close();
});

it("M4 · a first message that a page couldn't send is sent by the next page, with the same id", async () => {
  const first = unstarted(null);
  first.client.send({ text: "one" });
  await eventually(() => expect(first.starts()).toBe(1));
  const [written] = first.client.getSnapshot().messages;
  first.client.close();
  const second = unstarted("started");
  await eventually(() => expect(second.isConnected()).toBe(true));
  second.welcomed();
  await eventually(() => expect(second.sent).toContainEqual({ t: "send", id: written?.id, text: "one" }));
  second.client.close();
});

it("M4 · a start without an answer is repeated", async () => {
  const { client, time, starts, isConnected, statuses, waits } = unstarted(null, "started");
  client.send({ text: "one" });
  await eventually(() => expect(client.getSnapshot().link).toEqual({ type: "offline" }));
  expect([starts(), statuses()]).toEqual([1, ["pending"]]);
  time.pass(PASSED_MS);
  await eventually(() => expect(isConnected()).toBe(true));
  expect(starts()).toBe(2);
  waits(false); // a late report changes nothing
  expect(client.getSnapshot().link).toEqual({ type: "connecting" });
  client.close();
});

it("M2 · a chat that the other member has started connects without another start", () => {
  const { client, starts, isConnected, welcomed } = unstarted("started");
  client.connect();
  client.connect();
  welcomed();
  expect([isConnected(), starts(), client.getSnapshot().link]).toEqual([true, 0, { type: "live" }]);
  client.close();
});

it("M5 · a page that shows the empty chat marks nothing as unread when the other member writes first", () => {
  const { client, welcomed } = unstarted("started");
  client.connect();
  welcomed({ seq: 1, id: "b1", from: "bob", atMs: 0, text: "hello" });
  const { messages, unread } = client.getSnapshot();
  expect([messages.map(({ text }) => text), unread]).toEqual([["hello"], null]);
  client.close();
});

it("M4 · Retry starts the chat again after the limit for strangers", async () => {
  const { client, starts, isConnected, statuses } = unstarted("too_many_chats", "started");
  client.send({ text: "one" });
  await eventually(() => expect(statuses()).toEqual(["too_many_chats"]));
  expect([starts(), isConnected(), client.getSnapshot().link]).toEqual([1, false, { type: "none" }]);
  client.retry(client.getSnapshot().messages[0]?.id ?? "");
  await eventually(() => expect(isConnected()).toBe(true));
  client.close();
});

it("X57 · the first message of a restricted member fails with the reason, and isn't sent again by itself", async () => {
  const { client, time, starts, statuses } = unstarted("restricted");
  client.send({ text: "one" });
  await eventually(() => expect(statuses()).toEqual(["restricted"]));
  time.pass(PASSED_MS);
  expect(starts()).toBe(1);
  client.close();
});

it("M4 · a permanently refused start closes the chat and isn't repeated", async () => {
  const { client, time, starts } = unstarted("forbidden");
  client.send({ text: "one" });
  await eventually(() => expect(client.getSnapshot().link).toEqual({ type: "refused", code: CLOSE.forbidden }));
  time.pass(PASSED_MS);
  expect(starts()).toBe(1);
  client.close();
});
