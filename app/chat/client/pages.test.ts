import "fake-indexeddb/auto";
import { deleteDB } from "idb";
import { afterEach, expect, it, vi } from "vitest";
import { ChatClient } from "./chatClient";
import { browserOutboxStore, OUTBOX_DATABASE } from "./outboxStore";
import { browserTime } from "~/app/rooms/clientTime";
import type { LinkState, RoomHandlers } from "~/app/rooms/roomConnection";
import type { ChatErrorCode, ChatFrame } from "~/party/chat/protocol";
import { eventually } from "~/tests/kit/pages/eventually";
import { StoredChat } from "~/tests/kit/chat/storedChat";
import { welcomeFrame } from "~/tests/kit/chat/welcomeFrame";

const CHAT = "dm:ann:bob";
const pages: ChatClient[] = [];

afterEach(async () => {
  for (const page of pages.splice(0)) page.close();
  vi.restoreAllMocks();
  await deleteDB(OUTBOX_DATABASE);
});

/** A room with several pages of one member, and the texts that reached it. */
function room() {
  const chat = new StoredChat();
  const reached: string[] = [];
  const links = new Set<RoomHandlers<ChatFrame>>();
  let refusing: ChatErrorCode | null = null;
  let isUp = true;
  const notify = (frame: ChatFrame) => links.forEach(({ onFrame }) => onFrame(frame));
  const greet = ({ onState, onFrame, since }: RoomHandlers<ChatFrame>) => {
    onState({ type: "live" });
    const { head, reads } = chat.state;
    onFrame(welcomeFrame({ how: "missed", head, messages: chat.store.after(since() ?? 0), reads }));
  };
  const open = (): ChatClient => {
    const page = new ChatClient({
      me: "ann",
      open: (handlers) => {
        links.add(handlers);
        if (isUp) queueMicrotask(() => greet(handlers));
        return {
          send: (command) => {
            if (!isUp) return false;
            if (command.t !== "send") return true;
            reached.push(command.text);
            if (refusing)
              queueMicrotask(() => handlers.onFrame({ t: "error", code: refusing ?? "empty", id: command.id }));
            else
              queueMicrotask(() =>
                chat.sends("ann", { text: command.text }, command.id).sends.forEach(({ frame }) => notify(frame)),
              );
            return true;
          },
          close: () => links.delete(handlers),
        };
      },
      store: browserOutboxStore("ann", CHAT),
      ownersOf: () => Promise.resolve({}),
      post: () => Promise.resolve(null),
      time: browserTime,
    });
    pages.push(page);
    return page;
  };
  const becomes = (at: LinkState["type"]) => {
    isUp = at === "live";
    for (const link of links) {
      if (isUp) greet(link);
      else link.onState({ type: "offline" });
    }
  };
  return {
    chat,
    reached,
    open,
    becomes,
    refuses: (code: ChatErrorCode | null) => void (refusing = code),
    said: () => chat.store.after(0).map(({ text }) => text),
  };
}

const drawn = (page: ChatClient) => page.getSnapshot().messages.map(({ text, status }) => `${text} ${status}`);
const words = Array.from({ length: 6 }, (_, i) => `${i}`);
const writeInTurn = async (writers: readonly ChatClient[], shown: readonly ChatClient[]) => {
  for (const [i, text] of words.entries()) {
    writers[i % writers.length]?.send({ text });
    for (const page of shown) await eventually(() => expect(drawn(page)).toContain(`${text} pending`));
  }
};

it("M4 · two pages of one member send each message once, in the order of writing", async () => {
  const { becomes, open, reached, said } = room();
  becomes("offline");
  const [one, two] = [open(), open()];
  await writeInTurn([one, two], [one, two]);
  becomes("live");
  await eventually(() => expect(said()).toEqual(words));
  for (const page of [one, two])
    await eventually(() => expect(drawn(page)).toEqual(words.map((text) => `${text} sent`)));
  expect(reached).toEqual(words);
  expect(await stored()).toEqual([]);
});

it("M4 · messages written on two pages by turns, without a pause, are sent in the order of writing", async () => {
  const { open, reached, said } = room();
  const [sending, other] = [open(), open()];
  sending.send({ text: "before" });
  await eventually(() => expect(drawn(sending)).toEqual(["before sent"]));
  const wrote: string[] = ["before"];
  for (const text of words)
    for (const [page, who] of [
      [other, "other"],
      [sending, "sending"],
    ] as const) {
      page.send({ text: `${who} ${text}` });
      wrote.push(`${who} ${text}`);
    }
  await eventually(() => expect(said()).toHaveLength(wrote.length));
  expect([said(), reached]).toEqual([wrote, wrote]);
});

it("M4 · messages left by a page that died are sent by the next page, in order, once", async () => {
  const { becomes, open, reached, said } = room();
  becomes("offline");
  const [dying, next] = [open(), open()];
  await writeInTurn([dying, next], [next]);
  dying.close();
  becomes("live");
  await eventually(() => expect(said()).toEqual(words));
  expect(reached).toEqual(words);
});

it("M4 · a message that the room already had when the page died is removed from the store", async () => {
  const { chat, becomes, open, said } = room();
  becomes("offline");
  const dying = open();
  dying.send({ text: "one" });
  await eventually(async () => expect(await stored()).toEqual(["one"]));
  const id = dying.getSnapshot().messages[0]?.id ?? "";
  dying.close();
  chat.sends("ann", { text: "one" }, id);
  becomes("live");
  open();
  await eventually(async () => expect(await stored()).toEqual([]));
  expect(said()).toEqual(["one"]);
});

it("M3 · messages after a refused one wait on every page until it is retried or removed", async () => {
  const { refuses, open, reached, said } = room();
  refuses("blocked");
  const [one, two] = [open(), open()];
  one.send({ text: "first" });
  for (const page of [one, two]) await eventually(() => expect(drawn(page)).toEqual(["first failed"]));
  two.send({ text: "second" });
  two.send({ text: "third" });
  for (const page of [one, two])
    await eventually(() => expect(drawn(page)).toEqual(["first failed", "second pending", "third pending"]));
  expect(reached).toEqual(["first"]);
  const [first] = two.getSnapshot().messages;
  two.retry(first?.id ?? "");
  await eventually(() => expect(reached).toEqual(["first", "first"]));
  for (const page of [one, two]) await eventually(() => expect(drawn(page)[0]).toBe("first failed"));
  refuses(null);
  two.remove(first?.id ?? "");
  for (const page of [one, two]) await eventually(() => expect(drawn(page)).toEqual(["second sent", "third sent"]));
  expect(said()).toEqual(["second", "third"]);
});

it("M4 · each page reads the store fewer than two times per change, on average", async () => {
  const load = vi.spyOn(IDBIndex.prototype, "getAll");
  const { open, said } = room();
  const three = [open(), open(), open()];
  for (const page of three) for (const text of words) page.send({ text: `${three.indexOf(page)} ${text}` });
  await eventually(() => expect(said()).toHaveLength(three.length * words.length));
  for (const page of three)
    await eventually(() => expect(page.getSnapshot().messages.every(({ status }) => status === "sent")).toBe(true));
  await eventually(async () => expect(await stored()).toEqual([]));
  const changes = 2 * three.length * words.length; // each is put and removed once
  expect(load.mock.calls.length).toBeLessThan(2 * three.length * changes);
});

/** Fails like a browser that refuses to store. */
const fails = (name: string) => () => {
  throw new DOMException("not here", name);
};

it.each([
  ["forbidden", () => vi.spyOn(IDBDatabase.prototype, "transaction").mockImplementation(fails("SecurityError"))],
  ["full", () => vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(fails("QuotaExceededError"))],
])("X4 · with storage %s a page sends its own messages, in order, once", async (_how, refuse) => {
  await stored(); // opens the database
  refuse();
  const { becomes, open, reached, said } = room();
  becomes("offline");
  const [one, two] = [open(), open()];
  for (const text of words) two.send({ text });
  one.close();
  await eventually(() => expect(drawn(two)).toEqual(words.map((text) => `${text} pending`)));
  becomes("live");
  await eventually(() => expect(said()).toEqual(words));
  expect(reached).toEqual(words);
  expect(drawn(two)).toEqual(words.map((text) => `${text} sent`));
});

async function stored(): Promise<string[]> {
  const store = browserOutboxStore("ann", CHAT);
  const entries = await store.load();
  store.close();
  return (entries ?? []).map(({ content }) => content.text);
}
