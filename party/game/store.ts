import type { Step } from "~/games/replay";
import type { Opaque } from "~/party/game/defineGame";
import type { GameErrorCode } from "~/party/game/protocol";
import type { GameState } from "~/party/game/state";

export const GAME_STEPS: readonly string[] = [
  `create table game(one integer primary key check (one = 1), json text not null);
   create table steps(round integer not null, n integer not null, json text not null, primary key(round, n)) without rowid;
   create table answers(n integer primary key, member text not null, id text not null, code text, v integer not null, unique(member, id));`,
  // one tree instead of a table and its index: each command writes here
  `alter table answers rename to indexed_answers;
   create table answers(member text not null, id text not null, n integer not null, code text, v integer not null, primary key(member, id)) without rowid;
   insert into answers(member, id, n, code, v) select member, id, n, code, v from indexed_answers;
   drop table indexed_answers;`,
];

/** At least so many answers are kept for repeats, of all players; a client repeats its latest. The oldest are dropped when there are twice as many. */
const ANSWERS_KEPT = 1_024;

/** What a command was answered with: a code when it was refused. */
export interface Answer {
  code: GameErrorCode | null;
  v: number;
}

/** The game room's tables: the state as it stands, and the steps of each round that led to it. */
export class GameStore {
  /** the number of the latest answer, once it is known */
  #latest: number | null = null;

  constructor(private readonly sql: SqlStorage) {}

  /** null before the room was made, and after it was forgotten. */
  load(): GameState | null {
    const row = this.sql.exec<{ json: string }>("select json from game").toArray()[0];
    return row ? (JSON.parse(row.json) as GameState) : null; // our own writing
  }

  save(state: GameState): void {
    this.sql.exec("insert into game(one, json) values (1, ?) on conflict(one) do update set json = excluded.json", JSON.stringify(state));
  }

  /** Of a round; a step's number is its place. */
  addSteps(round: number, steps: readonly Step<Opaque>[]): void {
    for (const step of steps) {
      this.sql.exec("insert into steps(round, n, json) select ?1, coalesce(max(n), 0) + 1, ?2 from steps where round = ?1", round, JSON.stringify(step));
    }
  }

  steps(round: number): Step<Opaque>[] {
    return this.sql.exec<{ json: string }>("select json from steps where round = ? order by n", round).toArray().map(({ json }) => JSON.parse(json) as Step<Opaque>);
  }

  /** What a command was answered with the first time. */
  answerTo(member: string, id: string): Answer | null {
    const row = this.sql.exec<{ code: GameErrorCode | null; v: number }>("select code, v from answers where member = ? and id = ?", member, id).toArray()[0];
    return row ?? null;
  }

  /** Returns the answer that the command has already, and writes nothing then; null when this one is kept. */
  keepAnswer(member: string, id: string, { code, v }: Answer): Answer | null {
    const n = this.#nextNumber();
    const { rowsWritten } = this.sql.exec("insert into answers(member, id, n, code, v) values (?, ?, ?, ?, ?) on conflict do nothing", member, id, n, code, v);
    if (rowsWritten === 0) return this.answerTo(member, id);
    this.#latest = n; // a number is skipped when this is rolled back
    if (n % ANSWERS_KEPT === 0) this.sql.exec("delete from answers where n <= ?", n - ANSWERS_KEPT);
    return null;
  }

  #nextNumber(): number {
    this.#latest ??= this.sql.exec<{ n: number }>("select coalesce(max(n), 0) n from answers").one().n;
    return this.#latest + 1;
  }

  /** The steps of rounds before this one are no longer asked for. */
  dropStepsBefore(round: number): void {
    this.sql.exec("delete from steps where round < ?", round);
  }
}
