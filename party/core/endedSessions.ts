/** How long to refuse an ended session: the edge may have let its upgrades pass before the end, and they come late. */
const REMEMBER_MS = 60_000;

/** The sessions that ended within the last minute. */
export class EndedSessions {
  constructor(private readonly sql: SqlStorage) {}

  remember(sessions: readonly string[], nowMs: number): void {
    this.sql.exec("delete from ended_sessions where until_ms <= ?", nowMs);
    this.sql.exec(
      `insert into ended_sessions(session, until_ms) select value, ? from json_each(?) where true
       on conflict(session) do update set until_ms = excluded.until_ms`,
      nowMs + REMEMBER_MS,
      JSON.stringify(sessions),
    );
  }

  has(session: string, nowMs: number): boolean {
    return (
      this.sql.exec("select 1 from ended_sessions where session = ? and until_ms > ?", session, nowMs).toArray()
        .length > 0
    );
  }
}
