import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import { keepsNothing } from "~/app/ui/browser/keepsNothing";
import { readStored, readStoredJson, storedKeys, writeStored } from "~/app/ui/browser/stored";
import type { PendingMessage } from "./chatState";
import { JOURNAL, MAY_HAVE_PENDING } from "./mayHavePending";

export const OUTBOX_DATABASE = "parlor-unsent";

/**
 * A pending message, its author, and the chat that it is for. Stored in this form, in the database and in the journal.
 */
interface OutboxRow {
  member: string;
  chat: string;
  id: string;
  entry: PendingMessage;
}

interface Schema extends DBSchema {
  unsent: {
    key: number;
    value: OutboxRow & { n?: number };
    indexes: { chat: [member: string, chat: string]; id: string };
  };
}

const CHANNEL = "parlor:unsent";
const DATABASE_VERSION = 1;

let opened: Promise<IDBPDatabase<Schema>> | null = null;
const forget = () => void (opened = null);

const database = (): Promise<IDBPDatabase<Schema>> =>
  (opened ??= openDB<Schema>(OUTBOX_DATABASE, DATABASE_VERSION, {
    upgrade(db) {
      const store = db.createObjectStore("unsent", { keyPath: "n", autoIncrement: true });
      store.createIndex("chat", ["member", "chat"]);
      store.createIndex("id", "id", { unique: true });
    },
    blocking: (_current, _blocked, event) => {
      (event.target as IDBDatabase).close();
      forget();
    },
    terminated: forget,
  }).catch((error: unknown) => {
    forget();
    throw error;
  }));

/** Stores a member's pending messages of a chat beyond the life of the page, in the order of writing. */
export type OutboxStore = ReturnType<typeof browserOutboxStore>;

export function browserOutboxStore(member: string, chat: string) {
  const channel = openChannel();
  const closing = new AbortController();
  const { signal } = closing;
  const channelKey = `${member} ${chat}`;
  const notifyPages = () => signal.aborted || channel?.postMessage(channelKey);
  return {
    /** null: the store can't be read now, so its contents are unknown. */
    load: (): Promise<PendingMessage[] | null> =>
      reading(null, async (db) =>
        (await db.getAllFromIndex("unsent", "chat", [member, chat])).map(({ entry }) => entry),
      ),

    /** Adds a message, or overwrites it in its place. Resolves with whether it outlives the page. */
    async put(entry: PendingMessage): Promise<boolean> {
      if (keepsNothing()) return false; // X211
      const row: OutboxRow = { member, chat, id: entry.id, entry };
      writeStored(MAY_HAVE_PENDING, "1");
      writeStored(JOURNAL + entry.id, JSON.stringify(row)); // synchronous, so that a tab that closes now loses nothing
      const isStored = await store(row);
      writeStored(JOURNAL + entry.id, null);
      if (isStored) notifyPages();
      return isStored;
    },

    remove: (id: string): Promise<void> =>
      attempt(undefined, async () => {
        const db = await database();
        const n = await db.getKeyFromIndex("unsent", "id", id);
        if (n === undefined) return; // another page has removed it
        await db.delete("unsent", n);
        notifyPages();
      }),

    /** Calls `listener` when another page of the member changes the stored messages. */
    onChange: (listener: () => void): void =>
      channel?.addEventListener("message", ({ data }) => void (data === channelKey && listener())),

    /**
     * Only one of the pages that show the chat sends. `onLead` is called once, when this page becomes that one. In a
     * browser without locks or channels each page sends: two may send the same message, and the room stores it once.
     */
    lead(onLead: () => void): void {
      const untilClosed = new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve()));
      const becomeLeader = () => {
        if (!signal.aborted) onLead();
        return untilClosed;
      };
      if (!channel || !("locks" in navigator)) void becomeLeader();
      else void navigator.locks.request(`${CHANNEL} ${channelKey}`, { signal }, becomeLeader).catch(becomeLeader);
    },

    close(): void {
      closing.abort();
      channel?.close();
    },
  };
}

/** Null in a browser that has no channels, or that forbids them. */
function openChannel(): BroadcastChannel | null {
  try {
    return new BroadcastChannel(CHANNEL);
  } catch {
    return null;
  }
}

/** The chats with pending messages of this member that no room has refused. */
export const chatsWithPending = (member: string): Promise<string[]> =>
  reading([], async (db) => {
    const rows = await db.getAllFromIndex("unsent", "chat", rowsOf(member));
    return [...new Set(rows.filter(({ entry }) => entry.failed === null).map(({ chat }) => chat))];
  });

/** The number of the member's stored messages, including refused ones. */
export const countPending = (member: string): Promise<number> =>
  reading(0, (db) => db.countFromIndex("unsent", "chat", rowsOf(member)));

/** Deletes the member's messages, and entries that can't be read. Other members' messages in this browser stay. */
export async function deletePending(member: string): Promise<void> {
  for (const key of storedKeys(JOURNAL)) {
    const row = readStoredJson(key) as Partial<OutboxRow> | null;
    if (typeof row?.member !== "string" || row.member === member) writeStored(key, null);
  }
  await attempt(undefined, async () => {
    const tx = (await database()).transaction("unsent", "readwrite");
    for (const n of await tx.store.index("chat").getAllKeys(rowsOf(member))) await tx.store.delete(n);
    await tx.done;
  });
  await checkForPending();
}

/** If no message is stored, pages stop looking for one. */
export const checkForPending = (): Promise<void> =>
  attempt(undefined, async () => {
    if ((await (await database()).count("unsent")) === 0 && journalEntries().length === 0)
      writeStored(MAY_HAVE_PENDING, null);
  });

/** A member's keys in the index by member and chat. The upper bound is an array, which sorts after any text. */
const rowsOf = (member: string): IDBKeyRange => IDBKeyRange.bound([member], [member, []]);

/**
 * Adds a row at the end, or overwrites it in its place, if `isStillNeeded` when the transaction runs. Resolves with
 * false if the browser couldn't store it.
 */
const store = (row: OutboxRow, isStillNeeded = () => true): Promise<boolean> =>
  attempt(false, async () => {
    const tx = (await database()).transaction("unsent", "readwrite");
    const n = await tx.store.index("id").getKey(row.id);
    if (isStillNeeded()) await tx.store.put({ ...(n === undefined ? {} : { n }), ...row });
    await tx.done;
    return true;
  });

/**
 * First stores what a page had written to the journal before it died, then reads. If the journal entry is gone when the
 * transaction runs, a living page has stored the message and may have sent it since. Then it isn't stored again, so
 * that a sent message doesn't come back.
 */
const reading = <Result, Otherwise>(
  otherwise: Otherwise,
  read: (db: IDBPDatabase<Schema>) => Promise<Result>,
): Promise<Result | Otherwise> =>
  attempt<Result | Otherwise>(otherwise, async () => {
    for (const row of journalEntries()) {
      const key = JOURNAL + row.id;
      if (await store(row, () => readStored(key) !== null)) writeStored(key, null);
    }
    return read(await database());
  });

/** The messages that pages wrote down before the database stored them, in the order of writing. */
export const journalEntries = (): OutboxRow[] =>
  storedKeys(JOURNAL)
    .map(readStoredJson)
    .filter(isRow)
    .sort((a, b) => a.entry.atMs - b.entry.atMs);

/** Another version of the page may have written another shape. */
function isRow(value: unknown): value is OutboxRow {
  const { member, chat, id, entry } = (value ?? {}) as Partial<OutboxRow>;
  const { id: entryId, atMs, content } = (entry ?? {}) as Partial<PendingMessage>;
  const texts = [member, chat, id, entryId, content?.text];
  return typeof atMs === "number" && texts.every((text) => typeof text === "string");
}

/** A browser may forbid storage or have no space for it. Then only the page keeps the message. */
const attempt = <Result>(otherwise: Result, work: () => Promise<Result>): Promise<Result> =>
  work().catch(() => otherwise);
