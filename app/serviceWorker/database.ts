import { type DBSchema, type IDBPDatabase, openDB } from "idb";

/**
 * A database of this browser that is open only while it is used, so that nothing waits for it. The returned function
 * resolves with `otherwise` if the browser forbids databases or has no space left.
 */
export const databaseOf =
  <Schema extends DBSchema>(name: string, version: number, create: (db: IDBPDatabase<Schema>) => void) =>
  async <Found, Otherwise>(
    otherwise: Otherwise,
    work: (db: IDBPDatabase<Schema>) => Promise<Found>,
  ): Promise<Found | Otherwise> => {
    let db: IDBPDatabase<Schema> | undefined;
    try {
      db = await openDB<Schema>(name, version, { upgrade: create });
      return await work(db);
    } catch {
      return otherwise;
    } finally {
      db?.close();
    }
  };
