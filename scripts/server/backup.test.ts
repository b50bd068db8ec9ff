import { execFileSync } from "node:child_process";
import fs from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterAll, expect, it } from "vitest";
import { fold } from "~/base/fold";
import { type Databases, localDatabases, type Row } from "./databases.mjs";
import { rebuildSearch } from "~/scripts/rebuildSearch.mjs";
import { ROOT } from "~/scripts/root.mjs";

// Runs the commands of docs/operations.md on local data.

const WITHIN_MS = 60_000;
const scratch = await fs.mkdtemp(path.join(os.tmpdir(), "parlor-backup-"));
afterAll(() => fs.rm(scratch, { recursive: true, force: true }));

/** A project folder for wrangler, with the local data where `wrangler d1 export` looks for it. */
async function project(name: string): Promise<{ state: string; wrangler: (...args: string[]) => void }> {
  const folder = path.join(scratch, name);
  const state = path.join(folder, ".wrangler/state");
  await fs.mkdir(state, { recursive: true });
  const config = path.join(folder, "wrangler.toml");
  await fs.copyFile(path.join(ROOT, "wrangler.toml"), config);
  const wrangler = (...args: string[]) => {
    execFileSync(
      process.execPath,
      [path.join(ROOT, "node_modules/wrangler/bin/wrangler.js"), "d1", ...args, "--local", "--config", config],
      {
        cwd: folder,
        env: { ...process.env, CI: "1", WRANGLER_SEND_METRICS: "false" },
        stdio: "pipe",
      },
    );
  };
  return { state, wrangler };
}

async function withDatabases<T>(state: string, read: (databases: Databases) => Promise<T>): Promise<T> {
  const databases = await localDatabases(state);
  try {
    return await read(databases);
  } finally {
    await databases.close();
  }
}

/** Every row of every table. */
async function allRows({ query }: Databases): Promise<Record<string, Row[]>> {
  const tables = await query(
    "DB",
    "select name from sqlite_master where type = 'table' and name not like '\\_cf%' escape '\\' order by name",
  );
  const rows = await Promise.all(
    tables.map(async ({ name }) => [String(name), await query("DB", `select * from "${String(name)}"`)] as const),
  );
  return Object.fromEntries(rows);
}

it(
  "backup · an export of the main database restores every row and the search",
  { timeout: WITHIN_MS, tags: ["full"] },
  async () => {
    const [recorded, restored, file] = [
      await project("recorded"),
      await project("restored"),
      path.join(scratch, "parlor.sql"),
    ];
    // the data of two members: posts, comments, a group, and pending events
    execFileSync("tar", ["xzf", path.join(ROOT, "tests/states/2026-11-25.tar.gz"), "-C", recorded.state]);
    const before = await withDatabases(recorded.state, allRows);
    recorded.wrangler("export", "DB", "--output", file);
    restored.wrangler("execute", "DB", "--yes", "--file", file);

    await withDatabases(restored.state, async (databases) => {
      expect(await allRows(databases)).toEqual(before);
      await rebuildSearch(databases, () => undefined);
      const texts = (before["posts"] ?? []).map(({ id, text }) => ({ post_id: id, text: fold(String(text)) }));
      expect(texts.length).toBeGreaterThan(0);
      expect(await databases.query("SEARCH", "select post_id, text from posts order by post_id")).toEqual(texts);
    });
  },
);

it(
  "search · a rebuild that was stopped continues, and newer changes stay",
  async () => {
    await withDatabases(path.join(scratch, "stopped"), async (databases) => {
      const [first, second] = ["01KAJ7Q2M00000000000000001", "01KAJ7Q2M00000000000000002"];
      const member = (id: string, name: string) =>
        `insert into members (id, name, created_at) values ('${id}', '${name}', 1)`;
      await databases.execute("DB", [member(first, "Ada"), member(second, "Bob")]);
      const stopping: Databases = {
        ...databases,
        execute: async (binding, statements) => {
          await databases.execute(binding, statements);
          if (statements.some((sql) => sql.startsWith("insert into people ("))) throw new Error("stopped");
        },
      };
      await expect(rebuildSearch(stopping, () => undefined)).rejects.toThrow("stopped");
      // a change from the outbox, whose number is higher than the rebuild's
      await databases.execute("SEARCH", [`update people set name = 'bobby', n = 99 where member_id = '${second}'`]);

      await rebuildSearch(databases, () => undefined);

      expect(await databases.query("SEARCH", "select member_id, name from people order by member_id")).toEqual([
        { member_id: first, name: "ada" },
        { member_id: second, name: "bobby" },
      ]);
      expect(await databases.query("SEARCH", "select name from sqlite_master where name = 'rebuild'")).toEqual([]);
    });
  },
  WITHIN_MS,
);

it(
  "X162 · texts that an earlier release folded are folded again, newer changes stay, and nothing is emptied",
  async () => {
    await withDatabases(path.join(scratch, "refolded"), async (databases) => {
      const [first, second, gone] = [1, 2, 3].map((n) => `01KAJ7Q2M0000000000000000${n}`);
      const member = (id: string | undefined, name: string) =>
        `insert into members (id, name, created_at) values ('${id}', '${name}', 1)`;
      const found = (id: string | undefined, name: string, n: number) =>
        `insert into people (member_id, name, n) values ('${id}', '${name}', ${n})`;
      await databases.execute("DB", [member(first, "Сергей"), member(second, "Пари")]);
      await databases.execute("SEARCH", [found(gone, "", 3), found(second, "パリ", 99), found(first, "сергеи", 0)]);

      await rebuildSearch(databases, () => undefined, { isRefold: true });

      expect(await databases.query("SEARCH", "select member_id, name from people order by id")).toEqual([
        { member_id: gone, name: "" },
        { member_id: second, name: "パリ" },
        { member_id: first, name: "сергей" },
      ]);
    });
  },
  WITHIN_MS,
);

it(
  "search · a rebuild leaves out posts for friends and hidden posts",
  async () => {
    await withDatabases(path.join(scratch, "forFriends"), async (databases) => {
      const [open, forFriends, hidden] = [1, 2, 3].map((n) => `01KAJ7Q2M0000000000000000${n}`);
      const post = (id: string | undefined, audience: string, hiddenAudience: string) =>
        `insert into posts (id, author_id, text, created_at, audience, hidden_audience) values ('${id}', 'a', 'x', 1, '${audience}', ${hiddenAudience})`;
      await databases.execute("DB", [
        post(open, "everyone", "null"),
        post(forFriends, "friends", "null"),
        post(hidden, "friends", "'everyone'"),
      ]);
      await rebuildSearch(databases, () => undefined);
      expect(await databases.query("SEARCH", "select post_id from posts")).toEqual([{ post_id: open }]);
    });
  },
  WITHIN_MS,
);
