import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import type { Unsent } from "./chatState";
import { forgetNotedOf, forgetRow, notedRows, noteRow, noteUnsent, UNSENT_DATABASE, type UnsentRow } from "./unsentNote";

/** Where messages wait that the room has not yet taken: they outlive the page, in the order in which they were written. */
export interface UnsentStore {
  load(): Promise<Unsent[]>;
  /** Adds one, or writes over it in its place. Resolves with true when it outlives the page, and false when it cannot. */
  put(entry: Unsent): Promise<boolean>;
  remove(id: string): Promise<void>;
  /** Hears that another page of the member changed what is stored. */
  onChange(listener: () => void): void;
  /** Of all pages that show the chat one sends; `onLead` is called once, when that is this one. */
  lead(onLead: () => void): void;
  close(): void;
}

interface Schema extends DBSchema {
  unsent: {
    key: number;
    value: UnsentRow & { n?: number };
    indexes: { chat: [member: string, chat: string]; id: string };
  };
}

const CHANNEL = "parlor:unsent";
const DATABASE_VERSION = 1;

let opened: Promise<IDBPDatabase<Schema>> | null = null;

const database = (): Promise<IDBPDatabase<Schema>> =>
  (opened ??= openDB<Schema>(UNSENT_DATABASE, DATABASE_VERSION, {
    upgrade(db) {
      const store = db.createObjectStore("unsent", { keyPath: "n", autoIncrement: true });
      store.createIndex("chat", ["member", "chat"]);
      store.createIndex("id", "id", { unique: true });
    },
    blocking: (_current, _blocked, event) => {
      (event.target as IDBDatabase).close();
      opened = null;
    },
    terminated: () => {
      opened = null;
    },
  }).catch((error: unknown) => {
    opened = null;
    throw error;
  }));

/** In the browser, by member and chat. */
export function browserUnsentStore(member: string, chat: string): UnsentStore {
  const channel = new BroadcastChannel(CHANNEL);
  const closing = new AbortController();
  const place = `${member} ${chat}`;
  const tell = () => {
    if (!closing.signal.aborted) channel.postMessage(place);
  };
  return {
    load: () =>
      attempt(async () => {
        await storeNoted();
        return (await (await database()).getAllFromIndex("unsent", "chat", [member, chat])).map(({ entry }) => entry);
      }, []),
    async put(entry) {
      const row = { member, chat, id: entry.id, entry };
      noteUnsent(true);
      noteRow(row);
      const isStored = await attempt(() => store(row), false);
      forgetRow(entry.id);
      if (isStored) tell();
      return isStored;
    },
    remove: (id) =>
      attempt(async () => {
        const tx = (await database()).transaction("unsent", "readwrite");
        const n = await tx.store.index("id").getKey(id);
        if (n === undefined) return; // another page did
        await tx.store.delete(n);
        await tx.done;
        tell();
      }, undefined),
    onChange(listener) {
      channel.addEventListener("message", ({ data }) => {
        if (data === place) listener();
      });
    },
    lead(onLead) {
      const { signal } = closing;
      const held = new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve()));
      const take = () => {
        if (!signal.aborted) onLead();
        return held;
      };
      // without locks a message may go out twice, and the room takes it once
      if (!("locks" in navigator)) void take();
      else void navigator.locks.request(`${CHANNEL} ${place}`, { signal }, take).catch(() => undefined);
    },
    close() {
      closing.abort();
      channel.close();
    },
  };
}

/** The chats in which something of this member's waits. */
export const chatsWithUnsent = (member: string): Promise<string[]> =>
  attempt(async () => {
    await storeNoted();
    const waiting = await (await database()).getAll("unsent");
    return [...new Set(waiting.filter((row) => row.member === member && row.entry.failed === null).map(({ chat }) => chat))];
  }, []);

/** How many messages of the member's are stored, those that a room refused included. */
export const countUnsent = (member: string): Promise<number> =>
  attempt(async () => {
    await storeNoted();
    return (await database()).countFromIndex("unsent", "chat", rowsOf(member));
  }, 0);

/** Deletes the member's messages. Other members' messages in this browser stay. */
export async function forgetUnsent(member: string): Promise<void> {
  forgetNotedOf(member);
  await attempt(async () => {
    const tx = (await database()).transaction("unsent", "readwrite");
    for (const n of await tx.store.index("chat").getAllKeys(rowsOf(member))) await tx.store.delete(n);
    await tx.done;
  }, undefined);
  await noteWhetherAny();
}

/** Checks whether any member's message is stored. When none is, pages stop checking. */
export const noteWhetherAny = (): Promise<void> =>
  attempt(async () => {
    if ((await (await database()).count("unsent")) === 0 && notedRows().length === 0) noteUnsent(false);
  }, undefined);

/** In the index by member and chat: an array is greater than any text. */
const rowsOf = (member: string): IDBKeyRange => IDBKeyRange.bound([member], [member, []]);

/** Adds a row at the end, or writes over it in its place. */
async function store(row: UnsentRow): Promise<boolean> {
  const tx = (await database()).transaction("unsent", "readwrite");
  const n = await tx.store.index("id").getKey(row.id);
  await tx.store.put({ ...(n === undefined ? {} : { n }), ...row });
  await tx.done;
  return true;
}

/** Takes over what a page wrote down and did not live to store. What a living page is just storing is stored once all the same. */
async function storeNoted(): Promise<void> {
  for (const row of notedRows()) if (await attempt(() => store(row), false)) forgetRow(row.id);
}

/** A browser may forbid or have no room for storage; the message is then kept by the page alone. */
async function attempt<Result>(work: () => Promise<Result>, otherwise: Result): Promise<Result> {
  try {
    return await work();
  } catch {
    return otherwise;
  }
}
