/**
 * SQL is written as SQL, each statement once and by name, so that a test can explain every one of them
 * (docs/decisions/0007). Lists of values go in as one JSON text, through json_each.
 */

export type Param = string | number | null;
/** A request's D1 session, or the database where there is no request. */
export type Db = D1Database | D1DatabaseSession;
export type DbName = "main" | "search";

/** A statement with its values, ready to run; `Row` is what it answers with. */
export interface Query<Row> {
  readonly text: string;
  readonly params: readonly Param[];
  /** never set: carries the type alone */
  readonly row?: Row;
}

export interface Answer<Row> {
  rows: Row[];
  /** rows written, triggers' included */
  changes: number;
}

interface StatementOptions {
  db?: DbName;
  /** why a scan is right here; the statement must bound it by a limit */
  boundedScan?: string;
}

export interface RegisteredStatement {
  text: string;
  db: DbName;
  boundedScan?: string;
}

/** Every statement of the product, for the test that explains them. */
export const statements: RegisteredStatement[] = [];

/** Declares a statement at the top level of a module; `Params` are its ?1, ?2, … */
export function statement<Params extends readonly Param[], Row = never>(text: string, { db = "main", boundedScan }: StatementOptions = {}) {
  statements.push({ text, db, boundedScan });
  return (...params: Params): Query<Row> => ({ text, params });
}

type Answers<Queries extends readonly Query<unknown>[]> = {
  -readonly [K in keyof Queries]: Queries[K] extends Query<infer Row> ? Answer<Row> : never;
};

/** Runs the queries in one round trip; several are one transaction. Throws what D1 throws. */
export async function run<const Queries extends readonly Query<unknown>[]>(db: Db, ...queries: Queries): Promise<Answers<Queries>> {
  const prepared = queries.map((query) => db.prepare(query.text).bind(...query.params));
  const [only] = prepared;
  const results = prepared.length === 1 && only ? [await only.all()] : await db.batch(prepared);
  return results.map((result) => ({ rows: result.results, changes: result.meta.changes })) as Answers<Queries>;
}

/** The first row of one query, or null. */
export async function first<Row>(db: Db, query: Query<Row>): Promise<Row | null> {
  const [answer] = await run(db, query);
  return answer.rows[0] ?? null;
}
