import { type Sql, sqlOf } from "~/party/core/sql";

/**
 * When something last changed that the member's pages load from the edge. A page whose socket opens later compares it
 * with the time at which the page was rendered.
 */
export const PAGE_CHANGES_TABLE = `create table page_changes(one integer primary key check (one = 1), at_ms integer not null);`;

export class PageChanges {
  readonly #sql: Sql;

  constructor(sql: SqlStorage) {
    this.#sql = sqlOf(sql);
  }

  note(nowMs: number): void {
    this.#sql`
      insert into page_changes(one, at_ms) values (1, ${nowMs}) on conflict(one) do update set at_ms = max(at_ms, excluded.at_ms)`.run();
  }

  /** For a snapshot. Empty if nothing has changed yet. */
  seen(): { changedAtMs?: number } {
    const changedAtMs = this.#sql`select at_ms from page_changes`.value<number>();
    return changedAtMs === null ? {} : { changedAtMs };
  }
}
