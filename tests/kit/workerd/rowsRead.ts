import type { Db, Query } from "~/db/statement";

/** How many rows D1 reads for the query. */
export async function rowsRead(db: D1Database, { text, params }: Query<unknown>): Promise<number> {
  const { meta } = await db
    .prepare(text)
    .bind(...params)
    .all();
  return meta.rows_read;
}

/** The database, and how many rows D1 has read for the batches that went through it. */
export function metered(db: D1Database): { db: Db; rowsRead: () => number } {
  let read = 0;
  const counting = {
    prepare: (text: string) => db.prepare(text),
    batch: async (prepared: D1PreparedStatement[]) => {
      const results = await db.batch(prepared);
      read += results.reduce((sum, { meta }) => sum + meta.rows_read, 0);
      return results;
    },
  } as Db;
  return { db: counting, rowsRead: () => read };
}
