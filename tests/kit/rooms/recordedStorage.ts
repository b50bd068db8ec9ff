import fs from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { onTestFinished } from "vitest";
import { SqliteStorage } from "./sqliteStorage";

/** A copy of what a room of an earlier release stored, opened for one test. */
export async function recordedStorage(file: string): Promise<SqliteStorage> {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), "parlor-stored-"));
  const copy = path.join(folder, path.basename(file));
  await fs.copyFile(file, copy);
  const storage = new SqliteStorage([], copy);
  onTestFinished(async () => {
    storage.close();
    await fs.rm(folder, { recursive: true });
  });
  return storage;
}
