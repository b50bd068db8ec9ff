import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import type { PendingMessage } from "./chatState";
import { deleteJournalEntry, deleteJournalOf, hasJournalEntry, journalEntries, OUTBOX_DATABASE, setMayHavePending, writeJournalEntry, type OutboxRow } from "./outboxJournal";

/** Where pending messages outlive the page, in the order of writing. */
export interface OutboxStore {
  load(): Promise<PendingMessage[]>;
  /** Adds one, or overwrites it in its place. Resolves with whether it outlives the page. */
  put(entry: PendingMessage): Promise<boolean>;
  remove(id: string): Promise<void>;
  /** Hears that another page of the member changed what is stored. */
  onChange(listener: () => void): void;
  /** One of the pages that show the chat sends. `onLead` is called once, when this is the one. */
  lead(onLead: () => void): void;
  close(): void;
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

/** In the browser, by member and chat. */
export function browserOutboxStore(member: string, chat: string): OutboxStore {
  const channel = new BroadcastChannel(CHANNEL);
  const closing = new AbortController();
  const { signal } = closing;
  const place = `${member} ${chat}`;
  const tellPages = () => signal.aborted || channel.postMessage(place);
  return {
    load: () => reading([], async (db) => (await db.getAllFromIndex("unsent", "chat", [member, chat])).map(({ entry }) => entry)),
    async put(entry) {
      const row = { member, chat, id: entry.id, entry };
      setMayHavePending(true);
      writeJournalEntry(row);
      const isStored = await store(row);
      deleteJournalEntry(entry.id);
      if (isStored) tellPages();
      return isStored;
    },
    remove: (id) =>
      attempt(undefined, async () => {
        const db = await database();
        const n = await db.getKeyFromIndex("unsent", "id", id);
        if (n === undefined) return; // another page did
        await db.delete("unsent", n);
        tellPages();
      }),
    onChange: (listener) => channel.addEventListener("message", ({ data }) => void (data === place && listener())),
    lead(onLead) {
      const untilClosed = new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve()));
      const take = () => {
        if (!signal.aborted) onLead();
        return untilClosed;
      };
      // without locks two pages may send a message, and the room takes it once
      if (!("locks" in navigator)) void take();
      else void navigator.locks.request(`${CHANNEL} ${place}`, { signal }, take).catch(() => undefined);
    },
    close() {
      closing.abort();
      channel.close();
    },
  };
}

/** The chats with pending messages of this member that no room has refused. */
export const chatsWithPending = (member: string): Promise<string[]> =>
  reading([], async (db) => {
    const rows = await db.getAllFromIndex("unsent", "chat", rowsOf(member));
    return [...new Set(rows.filter(({ entry }) => entry.failed === null).map(({ chat }) => chat))];
  });

/** How many messages of the member are stored, refused ones included. */
export const countPending = (member: string): Promise<number> => reading(0, (db) => db.countFromIndex("unsent", "chat", rowsOf(member)));

/** Deletes the member's messages. Other members' messages in this browser stay. */
export async function deletePending(member: string): Promise<void> {
  deleteJournalOf(member);
  await attempt(undefined, async () => {
    const tx = (await database()).transaction("unsent", "readwrite");
    for (const n of await tx.store.index("chat").getAllKeys(rowsOf(member))) await tx.store.delete(n);
    await tx.done;
  });
  await checkForPending();
}

/** When no member's message is stored, pages stop looking for one. */
export const checkForPending = (): Promise<void> =>
  attempt(undefined, async () => {
    if ((await (await database()).count("unsent")) === 0 && journalEntries().length === 0) setMayHavePending(false);
  });

/** In the index by member and chat: an array is greater than any text. */
const rowsOf = (member: string): IDBKeyRange => IDBKeyRange.bound([member], [member, []]);

/** Adds a row at the end, or overwrites it in its place, if it is still wanted when its turn comes. False: the browser didn't store it. */
const store = (row: OutboxRow, isWanted = () => true): Promise<boolean> =>
  attempt(false, async () => {
    const tx = (await database()).transaction("unsent", "readwrite");
    const n = await tx.store.index("id").getKey(row.id);
    if (isWanted()) await tx.store.put({ ...(n === undefined ? {} : { n }), ...row });
    await tx.done;
    return true;
  });

/**
 * Reads after storing what a page had written down before it died. A living page may be storing its entry too: then it is stored
 * once. A page that has stored it deletes the journal's entry, so that a message that is already sent doesn't come back.
 */
const reading = <Result>(otherwise: Result, read: (db: IDBPDatabase<Schema>) => Promise<Result>): Promise<Result> =>
  attempt(otherwise, async () => {
    for (const row of journalEntries()) if (await store(row, () => hasJournalEntry(row.id))) deleteJournalEntry(row.id);
    return read(await database());
  });

/** A browser may forbid storage, or have no room for it. Then only the page keeps the message. */
async function attempt<Result>(otherwise: Result, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch {
    return otherwise;
  }
}
