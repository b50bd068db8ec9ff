import { INBOX_LIMITS, type MemberGame } from "~/party/inbox/protocol";

export const INBOX_GAMES_MIGRATION = `create table games(room text primary key, version integer not null, at_ms integer not null, json text) without rowid;`;

/** What a game's room reports about one member: `game` is null once there is nothing to show. `version` grows with every change in that room. */
export interface GameReport {
  room: string;
  version: number;
  game: Omit<MemberGame, "room"> | null;
}

/** A dropped game's row stays this long, so that a late report can't bring the game back. */
const DROPPED_KEPT_MS = 24 * 3_600_000;

interface Row extends Record<string, SqlStorageValue> {
  room: string;
  json: string;
}

/** The games that one member is invited to or plays. */
export class InboxGames {
  constructor(private readonly sql: SqlStorage) {}

  /** False for a report that is older than the stored one. */
  put({ room, version, game }: GameReport, nowMs: number): boolean {
    this.sql.exec("delete from games where json is null and at_ms < ?", nowMs - DROPPED_KEPT_MS);
    const { rowsWritten } = this.sql.exec(
      `insert into games(room, version, at_ms, json) values (?, ?, ?, ?)
       on conflict(room) do update set version = excluded.version, at_ms = excluded.at_ms, json = excluded.json
       where excluded.version > games.version`,
      room, version, nowMs, game && JSON.stringify(game),
    );
    return rowsWritten > 0;
  }

  /** Removes a game whose room no longer exists. */
  drop(room: string): void {
    this.sql.exec("delete from games where room = ?", room);
  }

  /** The most recent first. */
  list(): MemberGame[] {
    const rows = this.sql.exec<Row>("select room, json from games where json is not null order by at_ms desc limit ?", INBOX_LIMITS.gamesShown).toArray();
    return rows.map(({ room, json }) => ({ room, ...(JSON.parse(json) as Omit<MemberGame, "room">) })); // written by put
  }

  /** The rooms that want to know whether this member is online. */
  rooms(): string[] {
    return this.sql.exec<{ room: string }>("select room from games where json is not null").toArray().map(({ room }) => room);
  }

  wipe(): void {
    this.sql.exec("delete from games");
  }
}
