/**
 * What the migrations of a database lead to. Applying it takes one batch, and each test file needs it, because each
 * begins with empty storage. migratedTemplate.edge.test.ts compares it with the migrations.
 */
export interface Template {
  /** in the order in which they can run */
  statements: Statement[];
}
interface Statement {
  sql: string;
  values: unknown[];
}

/** D1 and SQLite make these themselves. */
const OF_THE_PLATFORM = "name not like '\\_cf\\_%' escape '\\' and name not like 'sqlite\\_%' escape '\\'";

/** Reads the template from a database to which the migrations were applied. */
export async function readTemplate(db: D1Database): Promise<Template> {
  const all = async <T>(sql: string) => (await db.prepare(sql).all<T>()).results;
  const shadows = new Set((await all<{ name: string }>(SHADOWS)).map(({ name }) => name));
  const made = (
    await all<{ type: string; name: string; sql: string }>(
      `select type, name, sql from sqlite_master where sql is not null and ${OF_THE_PLATFORM} order by rowid`,
    )
  ).filter(({ name }) => !shadows.has(name));
  const rows: Statement[] = [];
  const copyRows = async (table: string) => {
    for (const row of await all<Record<string, unknown>>(`select * from "${table}"`)) {
      const columns = Object.keys(row);
      const places = columns.map((_, i) => `?${i + 1}`);
      const sql = `insert into "${table}" ("${columns.join('", "')}") values (${places.join(", ")})`;
      rows.push({ sql, values: Object.values(row) });
    }
  };
  for (const { type, name } of made) if (type === "table") await copyRows(name);
  if ((await all("select 1 from sqlite_master where name = 'sqlite_sequence'")).length > 0) {
    rows.push({ sql: "delete from sqlite_sequence", values: [] }); // the inserts wrote some of its rows
    await copyRows("sqlite_sequence");
  }
  const making = (isTrigger: boolean): Statement[] =>
    made.filter(({ type }) => (type === "trigger") === isTrigger).map(({ sql }) => ({ sql, values: [] }));
  return { statements: [...making(false), ...rows, ...making(true)] }; // no trigger changes the rows
}

/** The tables that a virtual table keeps its data in. Making it makes them. */
const SHADOWS = "select name from pragma_table_list where type = 'shadow'";

/** Makes an empty database equal to the one that the template was read from. */
export async function applyTemplate(db: D1Database, { statements }: Template): Promise<void> {
  await db.batch(statements.map(({ sql, values }) => db.prepare(sql).bind(...values)));
}
