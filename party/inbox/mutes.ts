import type { Sql } from "~/party/core/sql";
import type { MuteReport } from "~/party/inbox/inbox";

/** Of a mute that lasts until its owner ends it. */
export const FOR_GOOD = Number.MAX_SAFE_INTEGER;

/**
 * What the owner of the inbox has muted. A removal is a row too, whose time has passed, because reports may arrive late
 * or twice.
 */
export const MUTES_TABLE = `create table mutes(kind text not null, target text not null, n integer not null, until_ms integer not null,
  primary key(kind, target)) without rowid;`;

export class Mutes {
  constructor(
    private readonly sql: Sql,
    private readonly now: () => number,
  ) {}

  /**
   * Stores a report unless this or a newer one is stored. Returns whether it did. While a member is muted, their
   * activities aren't listed, and count as viewed (X22).
   */
  put({ n, of, target, untilMs }: MuteReport): boolean {
    const isNew = this.sql`
      insert into mutes(kind, target, n, until_ms) values (${of}, ${target}, ${n}, ${untilMs ?? FOR_GOOD})
      on conflict(kind, target) do update set n = excluded.n, until_ms = excluded.until_ms where excluded.n > mutes.n`.changed();
    if (isNew && this.#isMuted(of, target) && of === "member")
      this.sql`update activities set viewed = 1 where actor = ${target} and viewed = 0`.run();
    return isNew;
  }

  isMember(member: string): boolean {
    return this.#isMuted("member", member);
  }

  /** When the next mute of a chat ends; null if none does. */
  nextEndMs(): number | null {
    return this.sql`
      select min(until_ms) from mutes where kind = 'chat' and until_ms > 0 and until_ms < ${FOR_GOOD}`.value<number>();
  }

  /** The chats whose mutes have ended since the last call. */
  takeEnded(): string[] {
    const now = this.now();
    const ended = this.sql`
      select target from mutes where kind = 'chat' and until_ms between 1 and ${now}`.column<string>();
    this.sql`update mutes set until_ms = 0 where kind = 'chat' and until_ms between 1 and ${now}`.run();
    return ended;
  }

  /** Grows with each report that is stored; 0 if there was none. */
  sumOfN(): number {
    return this.sql`select sum(n) from mutes`.value<number>() ?? 0;
  }

  #isMuted(kind: MuteReport["of"], target: string): boolean {
    return (
      this.sql`
      select 1 from mutes where kind = ${kind} and target = ${target} and until_ms > ${this.now()}`.value() !== null
    );
  }
}
