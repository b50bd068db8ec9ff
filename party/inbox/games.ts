import type { Sql } from "~/party/core/sql";
import type { GameReport } from "~/party/inbox/inbox";
import { INBOX_LIMITS, type MemberGame } from "~/party/inbox/protocol";
import type { Pushes } from "~/party/inbox/pushes";

/** How long a dropped game's row stays, so that a late report can't bring the game back. */
const DROPPED_ROW_LASTS_MS = 24 * 3_600_000;

/** The games that the member is invited to or plays. */
export class MemberGames {
  constructor(
    private readonly sql: Sql,
    private readonly pushes: Pushes,
  ) {}

  /** Stores a report unless this or a newer one is stored. Returns whether it did. */
  put({ room, version, game }: GameReport, nowMs: number): boolean {
    this.sql`delete from games where json is null and at_ms < ${nowMs - DROPPED_ROW_LASTS_MS}`.run();
    const before = this.sql`select json from games where room = ${room}`.value<string>();
    const isNew = this.sql`
      insert into games(room, version, at_ms, json) values (${room}, ${version}, ${nowMs}, ${game && JSON.stringify(game)})
      on conflict(room) do update set version = excluded.version, at_ms = excluded.at_ms, json = excluded.json
      where excluded.version > games.version`.changed();
    if (isNew) this.pushes.onGame(room, game, before === null ? null : (JSON.parse(before) as typeof game));
    return isNew;
  }

  /** Removes a game whose room no longer exists or no longer has this member as a player. */
  drop(room: string): void {
    this.pushes.onGame(room, null, null);
    this.sql`delete from games where room = ${room}`.run();
  }

  /** The rooms of this host's games whose invitation the member hasn't answered. */
  invitationsBy(host: string): string[] {
    return this.sql`
      select room from games where json ->> 'status' = 'invited' and json ->> 'host' = ${host}`.column();
  }

  /** The games, most recent first. */
  list(): MemberGame[] {
    const rows = this.sql`
      select room, json from games where json is not null order by at_ms desc limit ${INBOX_LIMITS.gamesShown}`.rows<{
      room: string;
      json: string;
    }>();
    // written by `put`
    return rows.map(({ room, json }) => ({ room, ...(JSON.parse(json) as Omit<MemberGame, "room">) }));
  }

  one(room: string): MemberGame | null {
    const json = this.sql`select json from games where room = ${room} and json is not null`.value<string>();
    return json === null ? null : { room, ...(JSON.parse(json) as Omit<MemberGame, "room">) }; // written by `put`
  }

  /** The rooms that want to know whether this member is online. */
  rooms(): string[] {
    return this.sql`select room from games where json is not null`.column();
  }

  /** The games that the member plays or has entered. */
  shared(): string[] {
    return this.sql`
      select room from admitted where party = 'game' union select room from games where json is not null`.column();
  }
}
