/**
 * A change and its events. One function attaches the events, so that either the change and its events are written or
 * neither is.
 */
import { and, type Column, type Placeholder, type SQL, sql } from "drizzle-orm";
import { type Expression, type JsonPart, jsonObject } from "./query/expressions";
import { type OutboxEvent, type OutboxTarget, SOURCE } from "./outbox/outboxEvents";
import { outbox } from "./schema/outbox";
import {
  type StatementScope,
  type Buildable,
  type Decided,
  declareStatement,
  type Placeholders,
  type Query,
  type RowOf,
  type EventRow,
} from "./statement";

/** The event that a row of `from` makes for one receiver. */
export interface EventSource<T extends OutboxTarget = OutboxTarget> {
  target: T;
  /** member, topic or chat; '' for the search; of a mail: the member who gets it */
  room: Expression | string;
  /** what the event is about; a receiver keeps only the newest event of a subject */
  subject: SQL;
  body: SQL;
  /** makes one event for each of its rows; without `from` there is one event */
  from?: SQL;
  where?: SQL;
  /** when it is due, in ms */
  dueAt?: Placeholder;
}

/**
 * For this time the events of a change are leased to the request that made it: no other request delivers them. It is
 * longer than a delivery may take.
 */
export const LEASE_MS = 30_000;

type BodyOf<E> = Record<Exclude<keyof E, "type" | "source">, JsonPart>;
type TypeOf<T extends OutboxTarget> = OutboxEvent<T>["type"];

/** An event as SQL. `body` has an expression for each field of the event's schema. */
export const event = <T extends OutboxTarget, K extends TypeOf<T>>(
  target: T,
  type: K,
  { body, ...others }: Omit<EventSource, "target" | "body"> & { body: BodyOf<Extract<OutboxEvent<T>, { type: K }>> },
): EventSource<T> => ({ target, body: jsonObject({ type, source: SOURCE, ...body }), ...others });

type Timed = { now: number };

/** The events of a change. */
export type EventsOf<V, T extends OutboxTarget = OutboxTarget> = (p: Placeholders<V>) => EventSource<T>[];

/**
 * Declares a change and its events. Stored events stay in the outbox until they are delivered. Passing events aren't
 * stored: the request that made the change delivers them once, and the next change or page shows the same state. Use
 * `change` of db/aggregates.ts if the events come after the change, and `removal` if they come before it. `run` keeps a
 * change and its events together, whatever else is in the batch.
 */
export function declareChange<V extends Timed, B extends Buildable>(
  scope: StatementScope,
  build: (p: Placeholders<V>) => B,
  {
    stored,
    passing,
    order,
  }: { stored: EventsOf<V> | null; passing?: EventsOf<V, "live"> | undefined; order: "change first" | "events first" },
): (values: V) => Query<Decided<RowOf<B>>> {
  const first = order === "events first";
  const changeStatement = declareStatement(scope, build);
  const onlyIfChanged = first ? undefined : sql`changes() > 0`;
  const eventStatements = [
    // The passing events come first: the statement that stores the other events is itself a change, which `changes()`
    // would count.
    ...(passing
      ? [declareStatement<V, EventStatement>(scope, (p) => passingStatement(passing(p), onlyIfChanged))]
      : []),
    ...(stored
      ? [declareStatement<V, EventStatement>(scope, (p) => storingStatement(stored(p), p, onlyIfChanged))]
      : []),
  ];
  return (values) => ({
    ...changeStatement(values),
    events: { queries: eventStatements.map((statement) => statement(values)), first },
  });
}

interface EventStatement extends Buildable {
  _: { result: EventRow[] };
}

/** One statement stores all events of a change: in a second one, `changes()` would count the rows of the first. */
function storingStatement(
  events: EventSource[],
  p: Placeholders<Timed>,
  onlyIfChanged: SQL | undefined,
): EventStatement {
  const columns = [
    outbox.target,
    outbox.room,
    outbox.subject,
    outbox.body,
    outbox.attempts,
    outbox.dueAt,
    outbox.createdAt,
  ];
  const rows = events.map((event) => {
    // A chat's events are delivered in order, so its rows aren't leased to the request.
    const isLeased = event.dueAt === undefined && event.target !== "chat";
    const attempts = isLeased ? 1 : 0;
    const dueAt = event.dueAt ?? (isLeased ? sql`${p.now} + ${LEASE_MS}` : p.now);
    return selectFrom(
      event,
      [event.target, event.room, event.subject, event.body, attempts, dueAt, p.now],
      onlyIfChanged,
    );
  });
  const returned = [outbox.n, outbox.target, outbox.room, outbox.subject, outbox.body, outbox.attempts];
  return {
    getSQL: () => sql`insert into ${outbox} (${namesOf(columns)}) ${unionOf(rows)} returning ${namesOf(returned)}`,
    _: { result: [] },
  };
}

function passingStatement(events: EventSource[], onlyIfChanged: SQL | undefined): EventStatement {
  const rows = events.map((event) => {
    const fields = {
      n: null,
      target: event.target,
      room: event.room,
      subject: event.subject,
      body: event.body,
      attempts: 1,
    };
    return selectFrom(
      event,
      Object.entries(fields).map(([name, value]) => sql`${value} as ${sql.identifier(name)}`),
      onlyIfChanged,
    );
  });
  return { getSQL: () => unionOf(rows), _: { result: [] } };
}

/** D1 refuses a compound with more terms. */
const TERMS_MAX = 5;

/** All rows, in compounds that D1 accepts. */
function unionOf(rows: readonly SQL[]): SQL {
  if (rows.length <= TERMS_MAX) return sql.join([...rows], sql` union all `);
  const compounds: SQL[] = [];
  for (let at = 0; at < rows.length; at += TERMS_MAX)
    compounds.push(sql`select * from (${unionOf(rows.slice(at, at + TERMS_MAX))})`);
  return unionOf(compounds);
}

function selectFrom(
  { from, where }: EventSource,
  fields: readonly (Expression | string | number)[],
  onlyIfChanged: SQL | undefined,
): SQL {
  const condition = and(onlyIfChanged, where);
  const selected = sql.join(
    fields.map((field) => sql`${field}`),
    sql`, `,
  );
  return sql`select ${selected}${from && sql` from ${from}`}${condition && sql` where ${condition}`}`;
}

const namesOf = (columns: readonly Column[]): SQL =>
  sql.join(
    columns.map(({ name }) => sql.identifier(name)),
    sql`, `,
  );
