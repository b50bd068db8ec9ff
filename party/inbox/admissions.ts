import type { Sql } from "~/party/core/sql";
import type { Admission } from "~/party/inbox/inbox";

/** The rooms that the member's sessions were let into. They must learn when a session ends. */
export class Admissions {
  constructor(private readonly sql: Sql) {}

  put({ session, party, room, expiresAtMs }: Admission, nowMs: number): void {
    this.sql`delete from admitted where expires_at_ms <= ${nowMs}`.run();
    this.sql`
      insert into admitted(session, party, room, expires_at_ms) values (${session}, ${party}, ${room}, ${expiresAtMs})
      on conflict(session, party, room) do update set expires_at_ms = excluded.expires_at_ms
      where excluded.expires_at_ms > admitted.expires_at_ms`.run();
  }

  /** The rooms that a session was let into. */
  of(session: string): Pick<Admission, "party" | "room">[] {
    return this.sql`select party, room from admitted where session = ${session}`.rows();
  }

  expiryOf(session: string, party: string, room: string): number | null {
    return this.sql`
      select expires_at_ms from admitted where session = ${session} and party = ${party} and room = ${room}`.value();
  }

  sessions(): string[] {
    return this.sql`select distinct session from admitted`.column();
  }

  extend(session: string, expiresAtMs: number): void {
    this.sql`update admitted set expires_at_ms = max(expires_at_ms, ${expiresAtMs}) where session = ${session}`.run();
  }

  drop(session: string): void {
    this.sql`delete from admitted where session = ${session}`.run();
  }
}
