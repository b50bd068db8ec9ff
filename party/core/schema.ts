import type { RoomStorage } from "~/party/core/platform";

/** Whether the room has tables. */
export const isMigrated = (sql: SqlStorage): boolean =>
  sql.exec("select 1 from sqlite_master where type = 'table' and name = 'schema_version'").toArray().length > 0;

/**
 * Applies the migrations that the room's SQLite lacks, in one transaction.
 * The core and the room count their migrations separately. Only append migrations; never change one.
 */
export function migrate(
  storage: Pick<RoomStorage, "sql" | "transaction">,
  part: "core" | "room",
  migrations: readonly string[],
): void {
  storage.transaction(() => {
    storage.sql.exec(
      "create table if not exists schema_version(part text primary key, v integer not null) without rowid",
    );
    const applied = storage.sql
      .exec<{ v: number }>("select coalesce(max(v), 0) v from schema_version where part = ?", part)
      .one().v;
    if (applied >= migrations.length) return;
    for (const migration of migrations.slice(applied)) storage.sql.exec(migration);
    storage.sql.exec(
      "insert into schema_version(part, v) values (?, ?) on conflict(part) do update set v = excluded.v",
      part,
      migrations.length,
    );
  });
}

/** The tables that every room with storage has (durableRoom.ts). */
export const CORE_MIGRATIONS: readonly string[] = [
  `create table timers(name text primary key, due_ms integer not null, attempts integer not null) without rowid;
   create table outbox(kind text, target text, mark text not null, attempts integer not null, next_ms integer not null,
     primary key(kind, target)) without rowid;
   create table ended_sessions(session text primary key, until_ms integer not null) without rowid;`,
  "create index outbox_next on outbox(next_ms)",
  `create table command_answers(member text not null, id text not null, n integer not null, answer text not null, primary key(member, id)) without rowid;
   create table refusals(key text primary key, until_ms integer not null) without rowid;`,
  // the recovery points since the room's last way back (recovery.ts)
  "create table recovery_points(token text primary key) without rowid",
];
