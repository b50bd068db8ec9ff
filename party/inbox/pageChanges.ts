import type { Sql } from "~/party/core/sql";

/**
 * When something last changed that the member's pages load from the edge. A page whose socket opens later compares it
 * with the time at which the page was rendered.
 */
export const PAGE_CHANGES_TABLE = `create table page_changes(one integer primary key check (one = 1), at_ms integer not null);`;

export class PageChanges {
  constructor(
    private readonly sql: Sql,
    private readonly now: () => number,
  ) {}

  /** In the write of the change. */
  record(): void {
    this.sql`
      insert into page_changes(one, at_ms) values (1, ${this.now()}) on conflict(one) do update set at_ms = max(at_ms, excluded.at_ms)`.run();
  }

  /** Null if nothing has changed yet. */
  lastMs(): number | null {
    return this.sql`select at_ms from page_changes`.value<number>();
  }
}
