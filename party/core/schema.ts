/** Whether the room has tables. Looking makes none. */
export const isMigrated = ({ sql }: DurableObjectStorage): boolean =>
  sql.exec("select 1 from sqlite_master where type = 'table' and name = 'schema_version'").toArray().length > 0;

/**
 * Applies the steps that a room's SQLite lacks, in one transaction: all or none.
 * `part` has its own count of steps, so that what all rooms share and what one room adds grow apart.
 * Steps are only ever appended.
 */
export function migrate(storage: Pick<DurableObjectStorage, "sql" | "transactionSync">, part: "core" | "room", steps: readonly string[]): void {
  storage.transactionSync(() => {
    storage.sql.exec("create table if not exists schema_version(part text primary key, v integer not null) without rowid");
    const applied = storage.sql.exec<{ v: number }>("select coalesce(max(v), 0) v from schema_version where part = ?", part).one().v;
    if (applied >= steps.length) return;
    for (const step of steps.slice(applied)) storage.sql.exec(step);
    storage.sql.exec(
      "insert into schema_version(part, v) values (?, ?) on conflict(part) do update set v = excluded.v",
      part,
      steps.length,
    );
  });
}

/** The tables that every room has. */
export const CORE_STEPS: readonly string[] = [
  `create table timers(name text primary key, due_ms integer not null, attempts integer not null) without rowid;
   create table outbox(kind text, target text, mark text not null, attempts integer not null, next_ms integer not null,
     primary key(kind, target)) without rowid;
   create table ended_sessions(session text primary key, until_ms integer not null) without rowid;`,
  "create index outbox_next on outbox(next_ms)",
];
