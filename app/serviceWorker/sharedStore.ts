import type { DBSchema } from "idb";
import { SHARED_MS } from "~/base/sharing";
import { databaseOf } from "./database";

/** X213: what another app has shared with this device, until somebody uses it. */
export interface Shared {
  text: string;
  files: File[];
}

export const SHARED_DATABASE = "parlor-shared";
const KEY = "shared";

interface Schema extends DBSchema {
  shared: { key: string; value: { atMs: number; text: string; files: { name: string; bytes: Blob }[] } };
}

const using = databaseOf<Schema>(SHARED_DATABASE, 1, (db) => void db.createObjectStore("shared"));

/** Takes the place of what was shared before. Resolves with whether the browser keeps it. */
export const keepShared = ({ text, files }: Shared): Promise<boolean> =>
  using(false, async (db) => {
    const bytes = files.map((file) => ({ name: file.name, bytes: file.slice(0, file.size, file.type) }));
    await db.put("shared", { atMs: Date.now(), text, files: bytes }, KEY);
    return true;
  });

/** Null if nothing was shared within the last hour, or it was used. Deletes what is older. */
export const readShared = (): Promise<Shared | null> =>
  using(null, async (db) => {
    const kept = await db.get("shared", KEY);
    if (!kept) return null;
    if (kept.atMs < Date.now() - SHARED_MS) {
      await db.delete("shared", KEY);
      return null;
    }
    return {
      text: kept.text,
      files: kept.files.map(({ name, bytes }) => new File([bytes], name, { type: bytes.type })),
    };
  });

export const forgetShared = (): Promise<void> => using(undefined, (db) => db.delete("shared", KEY));

/** For its one use. */
export async function takeShared(): Promise<Shared | null> {
  const shared = await readShared();
  await forgetShared();
  return shared;
}
