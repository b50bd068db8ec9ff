import type { DBSchema } from "idb";
import { keepsNothing } from "~/app/ui/browser/keepsNothing";
import { databaseOf } from "~/app/serviceWorker/database";
import { writeStored } from "~/app/ui/browser/stored";
import { MAY_HAVE_FILES } from "./mayHaveFiles";

/** X212: a file that a member has attached and not sent. It is stored in this form. */
export interface KeptFile {
  /** also that of its upload */
  id: string;
  member: string;
  /** what it is attached to: the chat's room, or the storage key of the post's draft */
  place: string;
  atMs: number;
  name: string;
  file: Blob;
  /** what else its composer keeps about it */
  about: unknown;
}

export const FILES_DATABASE = "parlor-files";
/** X212: what is kept of one member, and for how long. A new file takes the place of the oldest ones. */
export const KEPT_MAX = { files: 10, bytes: 200 * 1024 * 1024, ageMs: 24 * 60 * 60 * 1000 } as const;
/** After a reload, the page before it gives its files free within this time. */
const FREE_WITHIN_MS = 1_000;

interface Schema extends DBSchema {
  files: { key: string; value: KeptFile; indexes: { place: [member: string, place: string] } };
}

const using = databaseOf<Schema>(FILES_DATABASE, 1, (db) => {
  db.createObjectStore("files", { keyPath: "id" }).createIndex("place", ["member", "place"]);
});

/** Resolves with whether the browser keeps the file, or keeps it as it is now. */
export async function keepFile(kept: KeptFile): Promise<boolean> {
  if (keepsNothing()) return false; // X211
  writeStored(MAY_HAVE_FILES, "1");
  return using(false, async (db) => {
    const { store, done } = db.transaction("files", "readwrite");
    const others = (await store.getAll()).filter(({ id }) => id !== kept.id);
    for (const { id } of [...others.filter(isOld), ...withoutRoom(kept, others)]) await store.delete(id);
    await store.put({ ...kept, file: bytesOf(kept.file) });
    await done;
    return true;
  });
}

/** The member's files, the oldest first: of one place, or of all. */
export const keptFiles = (member: string, place?: string): Promise<KeptFile[]> =>
  using<KeptFile[], KeptFile[]>([], async (db) => {
    const { store, done } = db.transaction("files", "readwrite");
    const asked = place === undefined ? ofMember(member) : IDBKeyRange.only([member, place]);
    const found = await store.index("place").getAll(asked);
    for (const { id } of found.filter(isOld)) await store.delete(id);
    await done;
    return found.filter((kept) => !isOld(kept)).sort((a, b) => a.atMs - b.atMs);
  });

export const deleteFile = (id: string): Promise<void> => using(undefined, (db) => db.delete("files", id));

export async function deleteFiles(member: string): Promise<void> {
  const left = await using(1, async (db) => {
    const { store, done } = db.transaction("files", "readwrite");
    for (const id of await store.index("place").getAllKeys(ofMember(member))) await store.delete(id);
    const count = await store.count();
    await done;
    return count;
  });
  if (left === 0) writeStored(MAY_HAVE_FILES, null);
}

const held = new Map<string, () => void>();

/**
 * A kept file belongs to one page at a time, so that two don't send it. Resolves with whether it is this page's, until
 * `freeFile` or the end of the page. In a browser without locks, each page has it.
 */
export function holdFile(id: string): Promise<boolean> {
  if (held.has(id) || !("locks" in navigator)) return Promise.resolve(true);
  return new Promise((resolve) => {
    const hold = () => {
      resolve(true);
      return new Promise<void>((free) => held.set(id, free));
    };
    navigator.locks
      .request(`${FILES_DATABASE} ${id}`, { signal: AbortSignal.timeout(FREE_WITHIN_MS) }, hold)
      .catch(() => resolve(false));
  });
}

export function freeFile(id: string): void {
  held.get(id)?.();
  held.delete(id);
}

/** Without the name, which not every browser keeps. */
const bytesOf = (file: Blob): Blob => file.slice(0, file.size, file.type);

const isOld = ({ atMs }: KeptFile): boolean => atMs < Date.now() - KEPT_MAX.ageMs;

/** The member's files for which there is no room beside the new one, the newest ones staying. */
function withoutRoom(added: KeptFile, others: readonly KeptFile[]): KeptFile[] {
  let [files, bytes] = [1, added.file.size];
  const newestFirst = others.filter(({ member }) => member === added.member).sort((a, b) => b.atMs - a.atMs);
  return newestFirst.filter(({ file }) => {
    const fits = files < KEPT_MAX.files && bytes + file.size <= KEPT_MAX.bytes;
    if (fits) [files, bytes] = [files + 1, bytes + file.size];
    return !fits;
  });
}

/** A member's keys in the index. The upper bound is an array, which sorts after any text. */
const ofMember = (member: string): IDBKeyRange => IDBKeyRange.bound([member], [member, []]);
