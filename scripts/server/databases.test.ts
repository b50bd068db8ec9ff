import fs from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { localDatabases } from "./databases.mjs";

test("start · deleted databases are created again with their tables", async () => {
  const state = await fs.mkdtemp(path.join(os.tmpdir(), "parlor-state-"));
  await (await localDatabases(state)).close();
  await fs.rm(path.join(state, "v3", "d1"), { recursive: true });

  const databases = await localDatabases(state);
  const posts = await databases.query("DB", "select count(*) as posts from posts");
  await databases.close();
  await fs.rm(state, { recursive: true });
  expect(posts).toEqual([{ posts: 0 }]);
});
