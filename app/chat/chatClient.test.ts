import { expect, it, vi } from "vitest";
import { ChatClient } from "~/app/chat/chatClient";
import { browserUnsentStore, clearUnsent, type UnsentStore } from "~/app/chat/unsentStore";
import type { RoomHandlers } from "~/app/rooms/roomConnection";
import { CHAT_LIMITS, type ChatCommand, type ChatFrame } from "~/party/chat/protocol";
import { SimulatedTime } from "~/tests/kit/socketPair";

/** A client in a chat that the test speaks for. */
function inChat(store: UnsentStore = { load: () => [], put: () => undefined, remove: () => undefined }) {
  const time = new SimulatedTime();
  const sent: ChatCommand[] = [];
  let handlers: RoomHandlers<ChatFrame> | undefined;
  const client = new ChatClient(
    "ann",
    (given) => {
      handlers = given;
      return { send: (command) => (sent.push(command), true), close: () => undefined };
    },
    store,
    time,
  );
  const says = (frame: ChatFrame): void => handlers?.onFrame(frame);
  const welcome = (head = 0): void => {
    handlers?.onState({ at: "live" });
    says({ t: "welcome", v: 1, how: "missed", head, messages: [], more: false, reads: {}, online: [] });
  };
  const sends = () => sent.filter((command) => command.t === "send");
  const answer = (seq: number): void => {
    const last = sends().at(-1);
    if (last) says({ t: "message", seq, id: last.id, from: "ann", atMs: 0, text: last.text });
  };
  return { client, time, sent, sends, says, welcome, answer };
}

const memoryStorage = (): Record<string, unknown> => {
  const items: Record<string, unknown> = {};
  const hidden = (value: unknown) => ({ value, enumerable: false });
  return Object.defineProperties(items, {
    getItem: hidden((key: string) => items[key] ?? null),
    setItem: hidden((key: string, text: string) => void (items[key] = text)),
    removeItem: hidden((key: string) => void delete items[key]),
  });
};

it("M4 · a message is shown as pending at once and sent when its turn comes", () => {
  const { client, sends, welcome, answer, time } = inChat();
  client.send("one");
  client.send("two");
  client.send("  ");
  expect(client.getSnapshot().messages.map(({ text, status }) => [text, status])).toEqual([["one", "pending"], ["two", "pending"]]);
  welcome();
  time.pass(1_000);
  expect(sends().map(({ text }) => text)).toEqual(["one"]);
  answer(1);
  time.pass(1_000);
  expect(sends().map(({ text }) => text)).toEqual(["one", "two"]);
  expect(client.getSnapshot().messages.map(({ status }) => status)).toEqual(["sent", "pending"]);
});

it("M4 · an answer that does not come is asked for again with the same id", () => {
  const { client, sends, welcome, time } = inChat();
  welcome();
  client.send("one");
  time.pass(20_000);
  expect(sends().length).toBeGreaterThan(1);
  expect(new Set(sends().map(({ id }) => id)).size).toBe(1);
});

it("M4 · a long outbox keeps under the room's rate", () => {
  const { client, sends, welcome, answer, time } = inChat();
  for (let i = 0; i < 100; i++) client.send(`${i}`);
  welcome();
  for (let seq = 1, passedMs = 0; passedMs < 2_000; passedMs += 10) {
    if (sends().length >= seq) answer(seq++);
    time.pass(10);
  }
  expect(sends().length).toBeGreaterThan(CHAT_LIMITS.commandsPerSecond);
  expect(sends().length).toBeLessThan(2 * CHAT_LIMITS.commandsPerSecond);
});

it("M5 · many messages that come at once are read with one command, and never more than there are", () => {
  const { client, sent, says, welcome, time } = inChat();
  welcome();
  for (let seq = 1; seq <= 5; seq++) {
    says({ t: "message", seq, id: `b${seq}`, from: "bob", atMs: 0, text: "x" });
    client.markRead(seq);
  }
  client.markRead(99);
  time.pass(1_000);
  expect(sent.filter(({ t }) => t === "read")).toEqual([{ t: "read", seq: 5 }]);
});

it("M4 · a gap is asked about once", () => {
  const { client, sent, says, welcome } = inChat();
  welcome();
  for (const seq of [3, 4]) says({ t: "message", seq, id: `b${seq}`, from: "bob", atMs: 0, text: "x" });
  expect(sent).toEqual([{ t: "hello", v: 1, since: 0 }]);
  expect(client.getSnapshot().messages).toEqual([]);
});

it("X4 · what was not sent outlives the page, in its order, until the room has it; logout leaves nothing", () => {
  vi.stubGlobal("localStorage", memoryStorage());
  const before = inChat(browserUnsentStore("ann", "dm:ann:bob"));
  before.client.send("one");
  before.time.pass(1);
  before.client.send("two");
  const reloaded = inChat(browserUnsentStore("ann", "dm:ann:bob"));
  expect(reloaded.client.getSnapshot().messages.map(({ text }) => text)).toEqual(["one", "two"]);
  expect(browserUnsentStore("eve", "dm:ann:bob").load()).toEqual([]);
  reloaded.welcome();
  reloaded.answer(1);
  expect(browserUnsentStore("ann", "dm:ann:bob").load().map(({ text }) => text)).toEqual(["two"]);
  clearUnsent();
  expect(Object.keys(localStorage)).toEqual([]);
  vi.unstubAllGlobals();
});

it("X4 · a browser without storage still sends", () => {
  vi.stubGlobal("localStorage", undefined);
  const { client, sends, welcome } = inChat(browserUnsentStore("ann", "dm:ann:bob"));
  client.send("one");
  welcome();
  expect(sends()).toHaveLength(1);
  vi.unstubAllGlobals();
});
