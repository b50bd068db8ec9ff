import type { Sql } from "~/party/core/sql";
import type { BlockReport } from "~/party/inbox/inbox";

/** X128: the groups that aren't in the list while the owner blocks the member who put them there. */
export const HIDDEN_GROUPS_TABLE =
  "create table hidden_groups(chat text primary key, member text not null) without rowid;";
/** Whether the group of a row of `chats` is in the list. */
export const IS_LISTED = "not exists (select 1 from hidden_groups where hidden_groups.chat = chats.chat)";
/** Whether a block separates the owner from a member. `member`: an expression of SQL. */
export const isBlockedIn = (member: string): string =>
  `exists (select 1 from blocks where blocks.member = ${member} and is_blocked = 1)`;

/** The blocks between the owner of the inbox and others. A removal is a row too, because reports may arrive late or twice. */
export class Blocks {
  constructor(private readonly sql: Sql) {}

  /**
   * Stores a report unless this or a newer one is stored. Returns whether it did. While one of the two blocks the other,
   * the member's activities aren't listed, and count as viewed.
   */
  put({ member, n, isBlocked, groups = [] }: BlockReport): boolean {
    const isNew = this.sql`
      insert into blocks(member, n, is_blocked) values (${member}, ${n}, ${isBlocked ? 1 : 0})
      on conflict(member) do update set n = excluded.n, is_blocked = excluded.is_blocked where excluded.n > blocks.n`.changed();
    if (!isNew) return false;
    this.sql`delete from hidden_groups where member = ${member}`.run();
    for (const chat of groups)
      this.sql`insert into hidden_groups(chat, member) values (${chat}, ${member}) on conflict(chat) do nothing`.run();
    if (isBlocked) this.sql`update activities set viewed = 1 where actor = ${member} and viewed = 0`.run();
    return true;
  }

  /** X128: the groups of the member that aren't in the list. */
  hiddenGroups(member: string): string[] {
    return this.sql`select chat from hidden_groups where member = ${member}`.column();
  }

  has(member: string): boolean {
    return this.sql`select 1 from blocks where member = ${member} and is_blocked = 1`.value() !== null;
  }

  /** Grows with each report that is stored; 0 if there was none. */
  sumOfN(): number {
    return this.sql`select sum(n) from blocks`.value<number>() ?? 0;
  }
}
