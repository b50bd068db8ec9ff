import { sqlOf, type Sql } from "~/party/core/sql";

/** Who is online, as the members' inboxes report it: columns of the chat's table of members. */
export class PresenceStore {
  readonly #sql: Sql;

  constructor(sql: SqlStorage) {
    this.#sql = sqlOf(sql);
  }

  online(): string[] {
    return this.#sql`select member from members where online = 1 order by member`.column();
  }

  unwatched(members: readonly string[]): string[] {
    return this
      .#sql`select member from members where watching = 0 and member in (select value from json_each(${JSON.stringify(members)}))`.column();
  }

  /** A new number for a subscription, so that the end of an older subscription can't end the new one. */
  nextWatch(member: string): number {
    return this.#sql`update members set watch = watch + 1 where member = ${member} returning watch`.one<{
      watch: number;
    }>().watch;
  }

  /** Marks the subscription as made, unless it ended in the meantime. */
  watched(member: string, watch: number): void {
    this.#sql`update members set watching = 1 where member = ${member} and watch = ${watch}`.run();
  }

  unwatch(member: string): void {
    this.#sql`update members set watching = 0, watch = watch + 1 where member = ${member}`.run();
  }

  /** Stores a report from an inbox unless a newer one is stored. Returns whether it changed anything. */
  setPresence(member: string, online: boolean, version: number): boolean {
    const [known] = this.#sql`select online, presence_version from members where member = ${member}`.rows<{
      online: number;
      presence_version: number;
    }>();
    if (!known || known.presence_version > version) return false;
    this
      .#sql`update members set online = ${online ? 1 : 0}, presence_version = ${version} where member = ${member}`.run();
    return (known.online === 1) !== online;
  }
}
