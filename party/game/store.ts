import type { Step } from "~/games/replay";
import type { GameErrorCode } from "~/party/game/protocol";
import type { GameState } from "~/party/game/state";

export const GAME_MIGRATIONS: readonly string[] = [
  `create table game(one integer primary key check (one = 1), json text not null);
   create table steps(round integer not null, n integer not null, json text not null, primary key(round, n)) without rowid;
   create table answers(n integer primary key, member text not null, id text not null, code text, v integer not null, unique(member, id));`,
  // one tree instead of a table and its index, because each command writes here
  `alter table answers rename to indexed_answers;
   create table answers(member text not null, id text not null, n integer not null, code text, v integer not null, primary key(member, id)) without rowid;
   insert into answers(member, id, n, code, v) select member, id, n, code, v from indexed_answers;
   drop table indexed_answers;`,
  // the core now keeps the answers
  `insert into command_answers(member, id, n, answer) select member, id, n, json_object('code', code, 'v', v) from answers;
   drop table answers;`,
];

/** The answer to a command: the version after it, or the code with which it was refused. */
export interface Answer {
  code: GameErrorCode | null;
  v: number;
}

/** The game room's tables: the current state, and the steps of the round that led to it. */
export class GameStore {
  constructor(private readonly sql: SqlStorage) {}

  /** Null when the room doesn't exist. */
  load(): GameState | null {
    const row = this.sql.exec<{ json: string }>("select json from game").toArray()[0];
    return row ? (JSON.parse(row.json) as GameState) : null; // this class wrote it
  }

  /**
   * Stores the state and the new steps that led to it. A step's number is its place in the round. The steps of earlier
   * rounds are no longer needed.
   */
  save(before: GameState | null, state: GameState, steps: readonly Step<unknown>[]): void {
    const { round } = state;
    this.sql.exec(
      "insert into game(one, json) values (1, ?) on conflict(one) do update set json = excluded.json",
      JSON.stringify(state),
    );
    if (round !== before?.round) this.sql.exec("delete from steps where round < ?", round);
    for (const step of steps) {
      this.sql.exec(
        "insert into steps(round, n, json) select ?1, coalesce(max(n), 0) + 1, ?2 from steps where round = ?1",
        round,
        JSON.stringify(step),
      );
    }
  }

  steps(round: number): Step<unknown>[] {
    return this.sql
      .exec<{ json: string }>("select json from steps where round = ? order by n", round)
      .toArray()
      .map(({ json }) => JSON.parse(json) as Step<unknown>);
  }
}
