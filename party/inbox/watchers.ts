import type { Sql } from "~/party/core/sql";

/** The chats that want to know whether this member is online. `watch` is the number of a chat's subscription. */
export class Watchers {
  constructor(private readonly sql: Sql) {}

  put(room: string, watch: number): void {
    this.sql`
      insert into watchers(room, watch) values (${room}, ${watch})
      on conflict(room) do update set watch = excluded.watch where excluded.watch > watchers.watch`.run();
  }

  /** Ends this subscription, but no newer subscription. */
  drop(room: string, watch: number): void {
    this.sql`delete from watchers where room = ${room} and watch <= ${watch}`.run();
  }

  watchOf(room: string): number | null {
    return this.sql`select watch from watchers where room = ${room}`.value();
  }

  rooms(): string[] {
    return this.sql`select room from watchers`.column();
  }
}
