import "fake-indexeddb/auto";
import { deleteDB } from "idb";
import { afterEach, expect, it, vi } from "vitest";
import { ChatClient } from "./chatClient";
import type { PostAnswer } from "./chatSurroundings";
import { mayHaveUnsent, notedRows, UNSENT_DATABASE } from "./unsentNote";
import { browserUnsentStore, chatsWithUnsent, forgetUnsent, type UnsentStore } from "./unsentStore";
import type { RoomHandlers } from "~/app/rooms/roomConnection";
import type { ChatCommand, ChatContent, ChatFrame, ChatMessage } from "~/party/chat/protocol";
import { eventually } from "~/tests/kit/eventually";
import { noUnsentStore } from "~/tests/kit/noUnsentStore";
import { SimulatedTime } from "~/tests/kit/socketPair";

const CHAT = "dm:ann:bob";
const database = indexedDB;

afterEach(async () => {
  vi.unstubAllGlobals();
  await deleteDB(UNSENT_DATABASE); // and closes what is open of it
});

/** A client in a chat that the test speaks for. */
function inChat(store: UnsentStore = noUnsentStore()) {
  const time = new SimulatedTime();
  const sent: ChatCommand[] = [];
  let handlers: RoomHandlers<ChatFrame> | undefined;
  let isUp = false;
  const posted: { id: string; content: ChatContent }[] = [];
  const client = new ChatClient({
    me: "ann",
    open: (given) => {
      handlers = given;
      return { send: (command) => isUp && sent.push(command) > 0, close: () => undefined };
    },
    store,
    post: (id, content) => (posted.push({ id, content }), Promise.resolve<PostAnswer>(null)),
    time,
  });
  const says = (frame: ChatFrame): void => handlers?.onFrame(frame);
  const welcome = (head = 0): void => {
    isUp = true;
    handlers?.onState({ at: "live" });
    says({ t: "welcome", v: 1, how: "missed", head, messages: [], changed: [], more: false, newer: false, unread: 0, reads: {}, online: [], hidden: [] });
  };
  const sends = () => sent.filter((command) => command.t === "send");
  const answer = (seq: number): void => {
    const last = sends().at(-1);
    if (last) says({ t: "message", seq, id: last.id, from: "ann", atMs: 0, text: last.text });
  };
  /** Lets time pass until so many messages went out. */
  const untilSent = (count: number): Promise<void> =>
    eventually(() => {
      time.pass(100);
      expect(sends().length).toBeGreaterThanOrEqual(count);
    });
  return { client, time, sent, sends, posted, says, welcome, answer, untilSent };
}

it("M4 · a message is shown as pending at once and sent when its turn comes", async () => {
  const { client, sends, welcome, answer, time, untilSent } = inChat();
  client.send({ text: "one" });
  client.send({ text: "two" });
  client.send({ text: "  " });
  expect(client.getSnapshot().messages.map(({ text, status }) => [text, status])).toEqual([["one", "pending"], ["two", "pending"]]);
  welcome();
  await untilSent(1);
  time.pass(1_000);
  expect(sends().map(({ text }) => text)).toEqual(["one"]);
  answer(1);
  time.pass(1_000);
  expect(sends().map(({ text }) => text)).toEqual(["one", "two"]);
  expect(client.getSnapshot().messages.map(({ status }) => status)).toEqual(["sent", "pending"]);
});

it("M4 · an answer that does not come is asked for again with the same id", async () => {
  const { client, sends, welcome, time, untilSent } = inChat();
  welcome();
  client.send({ text: "one" });
  await untilSent(1);
  time.pass(20_000);
  expect(sends().length).toBeGreaterThan(1);
  expect(new Set(sends().map(({ id }) => id)).size).toBe(1);
});

it("M10 · going to the newest asks for what is the newest when the room answers", async () => {
  const { client, sent, says, welcome } = inChat();
  const at = (seq: number) => ({ seq, id: `b${seq}`, from: "bob", atMs: 0, text: `${seq}` });
  const opened = { v: 1, how: "snapshot" as const, head: 9, changed: [], more: false, newer: true, unread: 0, reads: {}, online: [], hidden: [] };
  welcome();
  says({ t: "welcome", ...opened, messages: [at(1)] });
  client.send({ text: "hello" });
  const [asked] = sent.filter((command) => command.t === "page");
  if (!asked || !("before" in asked)) throw new Error("nothing was asked");
  says({ t: "message", ...at(10) });
  says({ ...asked, messages: [at(9), at(10)], more: true, newer: false });
  expect([client.getSnapshot().messages.map(({ text }) => text), client.getSnapshot().newer]).toEqual([["9", "10", "hello"], false]);
});

it("M10 · the newest that the room refused for now are asked for again", () => {
  const { client, sent, says, welcome, time } = inChat();
  const pages = () => sent.filter(({ t }) => t === "page").length;
  welcome();
  says({ t: "welcome", v: 1, how: "snapshot", head: 9, messages: [], changed: [], more: false, newer: true, unread: 0, reads: {}, online: [], hidden: [] });
  client.showNewest();
  says({ t: "error", code: "rate_limited" });
  expect(pages()).toBe(1);
  time.pass(2_000);
  expect(pages()).toBe(2);
});

it("M4 · M12 · what was done to a message goes out again after a socket died with it, until the message is so, or it is refused", () => {
  const { client, sent, says, welcome } = inChat();
  const message = (seq: number) => ({ seq, id: `a${seq}`, from: "ann", atMs: 0, text: "before" });
  const told = (seq: number, with_: Partial<ChatMessage>) => says({ t: "changed", seq, message: { ...message(seq), ...with_ } });
  const changes = () => sent.splice(0).map(({ t, ...rest }) => [t, "seq" in rest ? rest.seq : null]);
  const refused = vi.fn();
  client.onRefused(refused);
  welcome(4);
  client.change({ t: "edit", seq: 1, text: "first" });
  client.change({ t: "edit", seq: 1, text: "after" });
  client.change({ t: "react", seq: 2, emoji: "👍" });
  client.change({ t: "delete", seq: 3 });
  client.change({ t: "react", seq: 4, emoji: "🎉" });
  const ids = sent.flatMap((command) => ("id" in command ? [command.id] : []));
  changes();
  told(1, { text: "first" });
  told(2, { reactions: { "👍": ["bob"] } });
  welcome(8);
  expect(changes()).toEqual([["edit", 1], ["react", 2], ["delete", 3], ["react", 4]]);

  told(1, { text: "after" });
  told(2, { reactions: { "👍": ["bob", "ann"] } });
  told(3, { text: "", deleted: true });
  says({ t: "error", code: "not_found", id: ids[4] ?? "" });
  expect(refused).toHaveBeenCalledWith("not_found");
  welcome(9);
  expect(changes()).toEqual([]);
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

it("M4 · a gap that the room refused to be asked about is asked about again, after a while", () => {
  const { sent, says, welcome, time } = inChat();
  const hellos = () => sent.filter(({ t }) => t === "hello").length;
  welcome();
  says({ t: "message", seq: 2, id: "b2", from: "bob", atMs: 0, text: "late" });
  says({ t: "error", code: "rate_limited" });
  expect(hellos()).toBe(1);
  time.pass(2_000);
  expect(hellos()).toBe(2);
  welcome(2);
  time.pass(10_000);
  expect(hellos(), "what was answered is not asked again").toBe(2);
});

it("X4 · unsent messages outlive the page, in their order, until the room has them or the member leaves", async () => {
  const before = inChat(browserUnsentStore("ann", CHAT));
  before.client.send({ text: "one" });
  before.time.pass(1);
  before.client.send({ text: "two" });
  await eventually(async () => expect(await stored("ann")).toEqual(["one", "two"]));
  before.client.close();
  const reloaded = inChat(browserUnsentStore("ann", CHAT));
  await eventually(() => expect(reloaded.client.getSnapshot().messages.map(({ text }) => text)).toEqual(["one", "two"]));
  expect(await stored("eve")).toEqual([]);
  expect([await chatsWithUnsent("ann"), await chatsWithUnsent("eve")]).toEqual([[CHAT], []]);
  reloaded.welcome();
  await reloaded.untilSent(1);
  reloaded.answer(1);
  await eventually(async () => expect(await stored("ann")).toEqual(["two"]));
  reloaded.client.close();
  await forgetUnsent("ann");
  expect(await chatsWithUnsent("ann")).toEqual([]);
  expect(await stored("ann")).toEqual([]);
});

it("M4 · what a page showed and died before it was stored is there on the next page, in order, once", async () => {
  stubLocalStorage();
  vi.stubGlobal("indexedDB", { open: () => new EventTarget() }); // which takes its time
  vi.resetModules();
  const dying = await import("./unsentStore");
  const before = inChat(dying.browserUnsentStore("ann", CHAT));
  for (const text of ["one", "two"]) {
    before.client.send({ text });
    expect(before.client.getSnapshot().messages.at(-1)).toMatchObject({ text, status: "pending" });
    before.time.pass(1);
  }
  before.client.close();
  vi.stubGlobal("indexedDB", database);
  expect(await chatsWithUnsent("ann")).toEqual([CHAT]);
  const { client, sends, welcome, untilSent, answer } = inChat(browserUnsentStore("ann", CHAT));
  await eventually(() => expect(client.getSnapshot().messages.map(({ text }) => text)).toEqual(["one", "two"]));
  welcome();
  for (const seq of [1, 2]) {
    await untilSent(seq);
    answer(seq);
  }
  await eventually(async () => expect(await stored("ann")).toEqual([]));
  expect(sends().map(({ text }) => text)).toEqual(["one", "two"]);
  expect(notedRows()).toEqual([]);
  client.close();
});

it("X4 · a note that is no message is ignored, and deleted when a member leaves", async () => {
  stubLocalStorage({ "parlor:unsent:a": "{", "parlor:unsent:b": "null", "parlor:unsent:c": JSON.stringify({ member: "ann", chat: CHAT, id: "c", entry: { id: "c" } }) });
  expect(await stored("ann")).toEqual([]);
  await forgetUnsent("ann");
  expect(mayHaveUnsent()).toBe(false);
});

it("X4 · a browser without storage still sends", async () => {
  vi.stubGlobal("indexedDB", undefined);
  const { client, welcome, untilSent } = inChat(browserUnsentStore("ann", CHAT));
  client.send({ text: "one" });
  welcome();
  await untilSent(1);
  client.close();
  vi.unstubAllGlobals();
  expect(await stored("ann"), "nothing was stored").toEqual([]);
});

/** A browser's, with what was stored in it before. */
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

/** The texts that a member's store of this chat holds. */
async function stored(member: string): Promise<string[]> {
  const store = browserUnsentStore(member, CHAT);
  const entries = await store.load();
  store.close();
  return entries.map(({ content }) => content.text);
}
