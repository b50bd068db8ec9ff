import type { Db, Query } from "~/db/statement";

/** How many rows D1 reads for the query. */
export async function rowsRead(db: D1Database, { text, params }: Query<unknown>): Promise<number> {
  const { meta } = await db
    .prepare(text)
    .bind(...params)
    .all();
  return meta.rows_read;
}

export interface Metered {
  db: Db;
  rowsRead: () => number;
  /** the most rows that one statement returned */
  mostReturned: () => number;
  trips: () => number;
}

/** The database, and how many rows D1 has read for the statements and batches that went through it. */
export function metered(db: D1Database): Metered {
  let [read, most, trips] = [0, 0, 0];
  const counted = (result: D1Result): void => {
    read += result.meta.rows_read;
    most = Math.max(most, result.results.length);
  };
  const counting = {
    prepare: (text: string) => ({
      bind(...values: unknown[]) {
        const bound = db.prepare(text).bind(...values);
        const all = bound.all.bind(bound);
        bound.all = async <T>() => {
          trips++;
          const result = await all<T>();
          counted(result);
          return result;
        };
        return bound;
      },
    }),
    batch: async (prepared: D1PreparedStatement[]) => {
      trips++;
      const results = await db.batch(prepared);
      results.forEach(counted);
      return results;
    },
  } as Db;
  return { db: counting, rowsRead: () => read, mostReturned: () => most, trips: () => trips };
}
