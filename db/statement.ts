/**
 * A query is declared once, at the top level of its module, with Drizzle's builder or a template over the schema's
 * columns. It is compiled to text when it is first used. A test checks the plan of every query (docs/decisions/0007 and
 * 0037).
 */
import { is, Param, Placeholder, type SQL } from "drizzle-orm";
import { decodersIn, textOf } from "./query/builder";
import type { Decoder } from "./query/expressions";
import type { Aggregate } from "./schema/aggregates";

export type Value = string | number | null;
/** A request's D1 session, or the database where there is no request. */
export interface Db extends Pick<D1DatabaseSession, "prepare" | "batch"> {
  /** collects the events of the changes that run here, for callers that deliver them directly */
  readonly events?: EventRow[];
  /** of a request with a session */
  readonly gate?: Gate;
}
/** What queries in a session's name wait for. */
export interface Gate {
  /** Runs first in each batch with a change, and makes it fail if the session isn't valid. */
  readonly guard: Query<unknown> | null;
  /** Resolves when the session is valid, and rejects if it isn't. No row is returned before. */
  readonly opened: Promise<void>;
}
export type EventCollectingDb = Db & Required<Pick<Db, "events">>;
export type DbName = "main" | "search";

/** A statement with its values, ready to run. `Row` is the type of its rows. */
export interface Query<Row> {
  readonly text: string;
  readonly params: readonly Value[];
  readonly decoders: readonly FieldDecoder[];
  readonly decide?: ((row: never) => boolean) | undefined;
  readonly isChange: boolean;
  /** the statements that write the events of this change, and whether they run before it */
  readonly events?: { readonly queries: readonly Query<EventRow>[]; readonly first: boolean };
  /** never set: carries only the type */
  readonly row?: Row;
}

type RawRow = Record<string, unknown>;
type FieldDecoder = readonly [name: string, decode: Decoder<unknown>];

/** An event of a change. */
export interface EventRow {
  /** its number in the outbox; null for a passing event, which has no row */
  n: number | null;
  target: string;
  room: string;
  subject: string;
  /** JSON: an event of db/outbox/outboxEvents.ts */
  body: string;
  /**
   * How often it was leased to somebody who tries to deliver it (`LEASE_MS` in db/change.ts): a try is counted when it
   * begins. 0 for a new row that isn't leased, 1 for a passing event.
   */
  attempts: number;
}

export interface QueryResult<Row> {
  rows: Row[];
  /** rows written, including those that triggers wrote, but not those of the events */
  changes: number;
  events: EventRow[];
}

/**
 * The database of a statement, and its aggregate. The outbox and the jobs are in no aggregate: each database has its
 * own.
 */
export interface StatementScope {
  db: DbName;
  aggregate: Aggregate | "outbox" | "jobs";
}

export interface StatementOptions<Row = unknown> {
  /** why this statement may scan a table; it must have a limit */
  boundedScan?: string;
  /**
   * whether a row is for the viewer, from the facts in it (db/rights/decide.ts); other rows aren't in the result, and
   * neither is the field `between`
   */
  decide?: (row: Row) => boolean;
  /** of a statement that reads what members wrote without `decide`: who decides instead, and why */
  decidedBy?: string;
}

/** The statement also returns what isn't for the viewer, so that no query reads past it (X97). The page leaves it out. */
export const BY_PAGE = "the page, which gets a bounded number of candidates with their facts";

export interface Compiled {
  text: string;
  /** the name of each `?`, in order */
  names: readonly string[];
  decoders: readonly FieldDecoder[];
  isChange: boolean;
}

export interface RegisteredStatement extends StatementScope, StatementOptions<never> {
  compiled: () => Compiled;
}

/** Every statement of the product, for the tests of the query plans and of the aggregates. */
export const statements: RegisteredStatement[] = [];

/** The values that a call passes by name, as the statement's declaration uses them. A list becomes JSON, and a boolean 1 or 0. */
export type Placeholders<V> = { readonly [K in keyof V]: Placeholder<K & string, V[K]> };

/** A Drizzle builder or template. */
export interface Buildable {
  getSQL(): SQL;
}

/** The type of a row that a builder's query returns; never if it returns none. */
export type RowOf<B> = B extends { _: { result: (infer Row)[] } } ? Row : never;
/** What a statement returns of a row. */
export type Decided<Row> = Row extends { between: unknown } ? Omit<Row, "between"> : Row;
/** The type of a declared statement's rows. */
export type RowIn<S extends (values: never) => Query<unknown>> = NonNullable<ReturnType<S>["row"]>;

/** Declares a statement. Only `aggregate` of db/aggregates.ts and `declareChange` call this. */
export function declareStatement<V extends object, B extends Buildable>(
  scope: StatementScope,
  build: (p: Placeholders<V>) => B,
  options: StatementOptions<RowOf<B>> = {},
): (values: V) => Query<Decided<RowOf<B>>> {
  let compiledOnce: Compiled | undefined;
  const compiled = () => (compiledOnce ??= compile(build(placeholdersOf<V>())));
  statements.push({ ...scope, ...options, compiled });
  return (values) => {
    const { text, names, decoders, isChange } = compiled();
    return { text, params: names.map((name) => valueIn(values, name)), decoders, decide: options.decide, isChange };
  };
}

const READ = /^\s*select\b/i;

function compile(built: Buildable): Compiled {
  const { sql: text, params } = textOf(built.getSQL());
  return { text, names: params.map(nameOf), decoders: decodersIn(selectedBy(built)), isChange: !READ.test(text) };
}

function nameOf(param: unknown): string {
  const placeholder = is(param, Param) ? param.value : param;
  if (!is(placeholder, Placeholder)) throw new Error("a statement's text has a value that isn't a placeholder");
  return placeholder.name;
}

/** The fields of a builder's select. Empty for other statements. */
function selectedBy(built: Buildable & { _?: unknown }): Readonly<Record<string, unknown>> {
  const { selectedFields } = (built._ ?? {}) as { selectedFields?: Record<string, unknown> };
  return selectedFields ?? {};
}

const placeholdersOf = <V>() =>
  new Proxy({}, { get: (_target, name) => new Placeholder(String(name)) }) as Placeholders<V>;

function valueIn(values: object, name: string): Value {
  const value: unknown = Reflect.get(values, name);
  if (value === undefined) throw new Error(`a statement has no value for ${name}`);
  if (typeof value === "boolean") return Number(value);
  return Array.isArray(value) ? JSON.stringify(value) : (value as Value);
}

/** Queries by name, in the order in which they run. A name can stand for a list of queries, or for none (null). */
type NamedQueries = Readonly<Record<string, Query<unknown> | readonly Query<unknown>[] | null>>;

type ResultOf<Named> =
  Named extends Query<infer Row>
    ? QueryResult<Row>
    : Named extends readonly Query<infer Row>[]
      ? QueryResult<Row>[]
      : null;

/** What `batch` answers to the queries. */
export type BatchResults<Queries> = { readonly [Name in keyof Queries]: ResultOf<Queries[Name]> };

/**
 * Runs the queries in one round trip. Several queries are one transaction, and so is a change with its events. Throws
 * what D1 throws.
 */
export async function run(db: Db, ...queries: readonly Query<unknown>[]): Promise<void> {
  await resultsOf(db, queries);
}

/** Like `run`, with the result of each query under its name. */
export async function batch<const Queries extends NamedQueries>(
  db: Db,
  queries: Queries,
): Promise<BatchResults<Queries>> {
  const results = await resultsOf(
    db,
    Object.values(queries).flatMap((named) => named ?? []),
  );
  let at = 0;
  const named = Object.entries(queries).map(([name, query]) => {
    if (query === null) return [name, null];
    return [name, Array.isArray(query) ? results.slice(at, (at += query.length)) : results[at++]];
  });
  return Object.fromEntries(named) as { [Name in keyof Queries]: ResultOf<Queries[Name]> };
}

/** The rows of one query. */
export async function all<Row>(db: Db, query: Query<Row>): Promise<Row[]> {
  return (await batch(db, { query })).query.rows;
}

/** The first row of one query, or null. */
export const first = async <Row>(db: Db, query: Query<Row>): Promise<Row | null> => (await all(db, query))[0] ?? null;

/** How many rows one query wrote. */
export const changesOf = async (db: Db, query: Query<unknown>): Promise<number> =>
  (await batch(db, { query })).query.changes;

async function resultsOf(db: Db, queries: readonly Query<unknown>[]): Promise<QueryResult<unknown>[]> {
  const { guard = null, opened } = db.gate ?? {};
  const isGuarded = guard !== null && queries.some(({ isChange }) => isChange);
  const results = await resultsIn(db, isGuarded ? [guard, ...queries] : queries);
  await opened;
  db.events?.push(...results.flatMap(({ events }) => events));
  return isGuarded ? results.slice(1) : results;
}

async function resultsIn(db: Db, queries: readonly Query<unknown>[]): Promise<QueryResult<unknown>[]> {
  const steps = queries.map(stepsOf);
  const prepared = steps.flat().map(({ text, params }) => db.prepare(text).bind(...params));
  const [only] = prepared;
  const answers = prepared.length === 1 && only ? [await only.all<RawRow>()] : await db.batch<RawRow>(prepared);
  let at = 0;
  return queries.map((query, i) => resultOf(query, answers.slice(at, (at += steps[i]?.length ?? 0))));
}

/** The same connection, with a list that collects the events of its changes. */
export const collectingEvents = (db: Db): EventCollectingDb => ({
  prepare: (text) => db.prepare(text),
  batch: (prepared) => db.batch(prepared),
  events: [],
});

/** The same connection behind a gate. It collects its own events. */
export const behind = (gate: Gate, db: Db): EventCollectingDb & { gate: Gate } => ({ ...collectingEvents(db), gate });

/**
 * A change with its events directly before or after it. Events after a change check whether the change directly before
 * them changed anything. Events before a change describe rows that the change then removes.
 */
function stepsOf(query: Query<unknown>): Query<unknown>[] {
  if (!query.events) return [query];
  return query.events.first ? [...query.events.queries, query] : [query, ...query.events.queries];
}

/** `results` has one result for each step of the query. */
function resultOf(query: Query<unknown>, results: D1Result<RawRow>[]): QueryResult<unknown> {
  const at = query.events?.first ? query.events.queries.length : 0;
  const events = results.toSpliced(at, 1).flatMap(({ results: rows }) => rows.map(eventRow));
  return { rows: rowsOf(query, results[at]?.results ?? []), changes: results[at]?.meta.changes ?? 0, events };
}

const eventRow = ({ n, target, room, subject, body, attempts }: RawRow): EventRow => ({
  n: n === null ? null : Number(n),
  target: String(target),
  room: String(room),
  subject: String(subject),
  body: String(body),
  attempts: Number(attempts),
});

function rowsOf({ decoders, decide }: Query<unknown>, rows: RawRow[]): RawRow[] {
  for (const [name, decoder] of decoders) for (const row of rows) row[name] = decoder(row[name]);
  if (!decide) return rows;
  const decided = rows.filter(decide as (row: RawRow) => boolean);
  for (const row of decided) delete row["between"];
  return decided;
}
