/** A change, and the events that tell of it: one function attaches them, so that they are written with the change or not at all. */
import { and, type Placeholder, type SQL, sql } from "drizzle-orm";
import { type Expression, type JsonPart, jsonObject } from "./query/expressions";
import { type OutboxEvent, type OutboxTarget, SOURCE } from "./outboxEvents";
import { outbox } from "./schema/outbox";
import { type Belonging, type Buildable, declareStatement, type Placeholders, type Query, type RowOf, type ToldRow } from "./statement";

/** What a row of `from` tells one receiver. */
export interface EventSource {
  target: OutboxTarget;
  /** member, topic or chat; '' for the search */
  room: Expression | string;
  /** what it is about: the newest of a subject wins */
  subject: SQL;
  body: SQL;
  /** one event for each row; without it one event */
  from?: SQL;
  where?: SQL;
  /** when it is due, in ms; at once, where it is left out */
  dueAt?: Placeholder;
}

type BodyOf<E> = Record<Exclude<keyof E, "type" | "source">, JsonPart>;
type TypeOf<T extends OutboxTarget> = OutboxEvent<T>["type"];

/** An event as SQL. `body` has an expression for each field of the event's schema. */
export const event = <T extends OutboxTarget, K extends TypeOf<T>>(
  target: T,
  type: K,
  { body, ...told }: Omit<EventSource, "target" | "body"> & { body: BodyOf<Extract<OutboxEvent<T>, { type: K }>> },
): EventSource => ({ target, body: jsonObject({ type, source: SOURCE, ...body }), ...told });

type Timed = { now: number };

/**
 * Declares a change with its events, in one of two orders; use `change` and `removal` of db/aggregates.ts. `run` keeps the
 * two together, whatever else is in the batch.
 */
export function declareChange<V extends Timed, B extends Buildable>(
  belonging: Belonging,
  build: (p: Placeholders<V>) => B,
  events: (p: Placeholders<V>) => EventSource[],
  order: "change first" | "events first",
): (values: V) => Query<RowOf<B>> {
  const first = order === "events first";
  const made = declareStatement(belonging, build);
  const told = declareStatement<V, Telling>(belonging, (p) => telling(events(p), p, first ? undefined : sql`changes() > 0`));
  return (values) => ({ ...made(values), events: { query: told(values), first } });
}

interface Telling extends Buildable {
  _: { result: ToldRow[] };
}

/** One statement for all the events of a change, because a second one would ask what the first one changed. */
function telling(events: EventSource[], p: Placeholders<Timed>, only: SQL | undefined): Telling {
  const columns = [outbox.target, outbox.room, outbox.subject, outbox.body, outbox.dueAt, outbox.createdAt];
  const rows = events.map(({ target, room, subject, body, from, where, dueAt }) => {
    const condition = and(only, where);
    return sql`select ${target}, ${room}, ${subject}, ${body}, ${dueAt ?? p.now}, ${p.now}${from && sql` from ${from}`}${condition && sql` where ${condition}`}`;
  });
  const names = sql.join(columns.map(({ name }) => sql.identifier(name)), sql`, `);
  const returned = sql.join([outbox.n, outbox.target, outbox.room, outbox.body].map(({ name }) => sql.identifier(name)), sql`, `);
  return { getSQL: () => sql`insert into ${outbox} (${names}) ${sql.join(rows, sql` union all `)} returning ${returned}`, _: { result: [] } };
}
