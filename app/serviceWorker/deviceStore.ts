import type { DBSchema } from "idb";
import { databaseOf } from "./database";

/** What the pages tell the service worker of this browser. */
export interface Device {
  /** whose pages the browser shows; null while nobody is signed in */
  member: string | null;
  /** of that member's pages */
  lang: string;
  dir: "ltr" | "rtl";
  /** is shown in place of a push for somebody else, or one that can't be read */
  something: string;
  /** the subscription as the server knows it; null if it knows none */
  reported: { endpoint: string; atMs: number } | null;
  /** X211: false if this browser keeps no copies; missing in what an earlier release stored */
  keeps?: boolean;
  /** X214: the inbox's `changedAtMs` of which this browser's copies are; missing before there are any */
  changedAtMs?: number;
  /** hashes of the members who have turned notifications on in this browser, the latest first */
  wantedBy: readonly string[];
}

export const DEVICE_DATABASE = "parlor-push";
/** X201: how many pushes are remembered, so that none is shown twice. */
export const REMEMBERED_MAX = 200;

const VERSION = 1;
const DEVICE = "device";

interface Schema extends DBSchema {
  device: { key: string; value: Device };
  shown: { key: number; value: { n?: number; id: string }; indexes: { id: string } };
}

const using = databaseOf<Schema>(DEVICE_DATABASE, VERSION, (db) => {
  db.createObjectStore("device");
  db.createObjectStore("shown", { keyPath: "n", autoIncrement: true }).createIndex("id", "id");
});

/** Null if no page has stored anything yet, or the browser doesn't allow it. */
export const readDevice = (): Promise<Device | null> =>
  using(null, async (db) => (await db.get("device", DEVICE)) ?? null);

/** Changes what is stored about the device, in one transaction. */
export const changeDevice = (change: (device: Device | null) => Device | null): Promise<void> =>
  using(undefined, async (db) => {
    const tx = db.transaction("device", "readwrite");
    const next = change((await tx.store.get(DEVICE)) ?? null);
    await (next ? tx.store.put(next, DEVICE) : tx.store.delete(DEVICE));
    await tx.done;
  });

/** Remembers a push. Resolves with whether it is new here. */
export const rememberPush = (id: string): Promise<boolean> =>
  using(true, async (db) => {
    const { store, done } = db.transaction("shown", "readwrite");
    const isNew = (await store.index("id").getKey(id)) === undefined;
    if (isNew) {
      const n = await store.add({ id });
      await store.delete(IDBKeyRange.upperBound(n - REMEMBERED_MAX));
    }
    await done;
    return isNew;
  });
