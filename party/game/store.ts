import type { Step } from "~/games/replay";
import type { Opaque } from "~/party/game/judged";
import type { GameErrorCode } from "~/party/game/protocol";
import type { GameState } from "~/party/game/state";

export const GAME_STEPS: readonly string[] = [
  `create table game(one integer primary key check (one = 1), json text not null);
   create table steps(round integer not null, n integer not null, json text not null, primary key(round, n)) without rowid;
   create table answers(n integer primary key, member text not null, id text not null, code text, v integer not null, unique(member, id));`,
];

/** At least so many answers are kept for repeats, of all players; a client repeats its latest. */
const ANSWERS_KEPT = 1_024;

/** What a command was answered with: a code when it was refused. */
export interface Answer {
  code: GameErrorCode | null;
  v: number;
}

/** The game room's tables: the state as it stands, and the steps of each round that led to it. */
export class GameStore {
  #kept = 0;

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

  answerTo(member: string, id: string): Answer | null {
    const row = this.sql.exec<{ code: GameErrorCode | null; v: number }>("select code, v from answers where member = ? and id = ?", member, id).toArray()[0];
    return row ?? null;
  }

  /** The oldest are dropped now and then: asking each time would cost as much as the answer. */
  keepAnswer(member: string, id: string, { code, v }: Answer): void {
    this.sql.exec("insert into answers(member, id, code, v) values (?, ?, ?, ?)", member, id, code, v);
    if (++this.#kept % ANSWERS_KEPT === 0) this.sql.exec("delete from answers where n <= (select max(n) from answers) - ?", ANSWERS_KEPT);
  }

  /** The steps of rounds before this one are no longer asked for. */
  dropStepsBefore(round: number): void {
    this.sql.exec("delete from steps where round < ?", round);
  }
}
