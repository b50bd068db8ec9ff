import { env } from "cloudflare:workers";

const { DB: db } = env as unknown as { DB: D1Database };

/**
 * Copies the main database as it is now. The returned function brings it back to that state, as Time Travel does, and
 * leaves the rooms alone.
 */
export async function copyDatabase(): Promise<() => Promise<void>> {
  const read = async <Row>(sql: string) => (await db.prepare(sql).all<Row>()).results;
  const tables = await read<{ name: string }>(
    "select name from sqlite_master where type = 'table' and name not like '\\_cf%' escape '\\' and (name = 'sqlite_sequence' or name not like 'sqlite%')",
  );
  const triggers = await read<{ name: string; sql: string }>(
    "select name, sql from sqlite_master where type = 'trigger'",
  );
  const columns = new Map<string, string[]>();
  const rows = new Map<string, unknown[][]>();
  for (const { name } of tables) {
    const stored = await read<{ name: string; hidden: number }>(
      `select name, hidden from pragma_table_xinfo('${name}')`,
    );
    const names = stored.filter(({ hidden }) => hidden === 0).map((column) => `"${column.name}"`);
    columns.set(name, names);
    rows.set(name, await db.prepare(`select ${names.join()} from "${name}"`).raw());
  }
  return async () => {
    await db.batch([
      ...triggers.map(({ name }) => db.prepare(`drop trigger "${name}"`)),
      ...tables.map(({ name }) => db.prepare(`delete from "${name}"`)),
      ...[...rows].flatMap(([name, each]) =>
        each.map((values) =>
          db
            .prepare(`insert into "${name}" (${columns.get(name)?.join()}) values (${values.map(() => "?").join()})`)
            .bind(...values),
        ),
      ),
      ...triggers.map(({ sql }) => db.prepare(sql)),
    ]);
  };
}
