import "fake-indexeddb/auto";
import { deleteDB } from "idb";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { PendingMessage } from "./chatState";
import { JOURNAL, mayHavePending } from "./mayHavePending";
import {
  browserOutboxStore,
  chatsWithPending,
  checkForPending,
  countPending,
  deletePending,
  journalEntries,
  OUTBOX_DATABASE,
} from "./outboxStore";

const CHAT = "dm:ann:bob";
const OTHER_CHAT = "dm:ann:eve";

beforeEach(() => {
  const stored = new Map<string, string>();
  const methods = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  };
  vi.stubGlobal(
    "localStorage",
    new Proxy(methods, {
      ownKeys: () => [...stored.keys()],
      getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
    }),
  );
});

afterEach(async () => {
  vi.unstubAllGlobals();
  await deleteDB(OUTBOX_DATABASE);
});

const entry = (id: string, failed: PendingMessage["failed"] = null): PendingMessage => ({
  id,
  content: { text: `text of ${id}` },
  atMs: 1,
  failed,
});

async function write(member: string, chat: string, ...entries: PendingMessage[]): Promise<void> {
  const store = browserOutboxStore(member, chat);
  for (const each of entries) await store.put(each);
  store.close();
}

it("A6 · deleting a member's pending messages leaves other members' messages", async () => {
  await write("ann", CHAT, entry("a"));
  await write("ann", OTHER_CHAT, entry("b"));
  await write("bob", CHAT, entry("c"));
  await deletePending("ann");
  expect([await countPending("ann"), await countPending("bob")]).toEqual([0, 1]);
  expect([await chatsWithPending("bob"), mayHavePending()]).toEqual([[CHAT], true]);
});

it("A6 · only the member's own journal entries are deleted", async () => {
  localStorage.setItem(`${JOURNAL}a`, JSON.stringify({ member: "ann", chat: CHAT, id: "a", entry: entry("a") }));
  localStorage.setItem(`${JOURNAL}b`, JSON.stringify({ member: "bob", chat: CHAT, id: "b", entry: entry("b") }));
  await deletePending("ann");
  expect(journalEntries().map(({ id }) => id)).toEqual(["b"]);
});

it("A6 · messages that a room refused count as unsent", async () => {
  await write("ann", CHAT, entry("a", "blocked"), entry("b"));
  expect(await countPending("ann")).toBe(2);
});

it("A6 · a browser with only refused messages still knows that it stores some", async () => {
  await write("ann", CHAT, entry("a", "blocked"));
  await checkForPending();
  expect(mayHavePending()).toBe(true);
  await deletePending("ann");
  expect(mayHavePending()).toBe(false);
});

it.each<[string, () => void]>([
  ["has no channels between pages", () => vi.stubGlobal("BroadcastChannel", undefined)],
  ["has no locks", () => vi.stubGlobal("navigator", {})],
  [
    "forbids locks",
    () =>
      vi.stubGlobal("navigator", { locks: { request: () => Promise.reject(new DOMException("", "SecurityError")) } }),
  ],
])("X123 · the page stores and sends messages in a browser that %s", async (_what, restrict) => {
  restrict();
  const store = browserOutboxStore("ann", CHAT);
  const onLead = vi.fn();
  store.lead(onLead);
  await vi.waitFor(() => expect(onLead).toHaveBeenCalledOnce());
  expect(await store.put(entry("a"))).toBe(true);
  expect(await store.load()).toEqual([entry("a")]);
  store.close();
});

it("X211 · when a member keeps nothing on the device, an unsent message isn't stored", async () => {
  localStorage.setItem("parlor:keep-nothing", "1");
  const store = browserOutboxStore("ann", CHAT);
  expect(await store.put(entry("a"))).toBe(false);
  store.close();
  expect([await countPending("ann"), mayHavePending()]).toEqual([0, false]);
});
