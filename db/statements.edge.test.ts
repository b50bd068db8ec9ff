import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { statements } from "./statement";

const databases = env as unknown as { DB: D1Database; SEARCH: D1Database };
import.meta.glob(["./*.ts", "!./*.test.ts", "!./statement.ts"], { eager: true }); // each module tells of its statements

/** A table is scanned where the plan says SCAN of it, be it along an index; json_each, subqueries and FTS are no tables. */
async function scannedTables(db: D1Database, text: string): Promise<string[]> {
  const tables = new Set((await db.prepare("select name from sqlite_master where type = 'table'").all<{ name: string }>()).results.map((row) => row.name));
  const count = new Set(text.match(/\?\d+/g) ?? []).size;
  const plan = await db.prepare(`explain query plan ${text}`).bind(...Array.from({ length: count }, () => "1")).all<{ detail: string }>();
  const aliases = aliasesOf(text);
  return plan.results.flatMap(({ detail }) => {
    const scanned = /^SCAN (\w+)(?! VIRTUAL TABLE)/.exec(detail)?.[1];
    const table = scanned && (aliases.get(scanned) ?? scanned);
    return table && tables.has(table) && !detail.includes("VIRTUAL TABLE") ? [detail] : [];
  });
}

/** `from posts p`, `join members m`: alias → table. */
const aliasesOf = (text: string) => new Map([...text.matchAll(/(?:from|join)\s+(\w+)\s+(\w+)/g)].map(([, table = "", alias = ""]) => [alias, table]));

it("database · the statements are known", () => {
  expect(statements.length).toBeGreaterThan(60);
});

it.each(statements.map((statement) => [statement.text.replaceAll(/\s+/g, " ").slice(0, 90), statement] as const))(
  "database · scans no table, or as much of it as its limit says: %s",
  async (_title, { text, db, boundedScan }) => {
    const scanned = await scannedTables(db === "main" ? databases.DB : databases.SEARCH, text);
    if (boundedScan === undefined) expect(scanned).toEqual([]);
    else expect([scanned.length > 0, /\blimit \d+|\blimit \?\d/.test(text)], boundedScan).toEqual([true, true]);
  },
);

it("database · a scan would be found", async () => {
  expect(await scannedTables(databases.DB, "select * from posts p where p.text = ?1")).not.toEqual([]);
  expect(await scannedTables(databases.DB, "select * from posts where created_at < ?1 or (created_at = ?1 and id < ?2)")).not.toEqual([]);
});
