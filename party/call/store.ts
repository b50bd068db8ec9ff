import type { CallState, SideIndex } from "~/party/call/call";
import { CALL_LIMITS, type CallFrame, type CallSignal } from "~/party/call/protocol";

export const CALL_MIGRATIONS: readonly string[] = [
  `create table call(one integer primary key check (one = 1), json text not null);
   create table signals(side integer not null, n integer not null, json text not null, primary key(side, n)) without rowid;
   create table answers(n integer primary key, member text not null, id text not null, code text, unique(member, id));`,
  // the core's command_answers table keeps the answers of every room
  `insert into command_answers(member, id, n, answer) select member, id, n, json_object('code', code) from answers;
   drop table answers;`,
];

/** The call room's tables: the current call, and the signals of each side to the other. Empty when there is no call. */
export class CallStore {
  constructor(private readonly sql: SqlStorage) {}

  /** Null before the call was created and after it was forgotten. */
  load(): CallState | null {
    const row = this.sql.exec<{ json: string }>("select json from call").toArray()[0];
    return row ? (JSON.parse(row.json) as CallState) : null; // not validated: only this class writes it
  }

  save(state: CallState): void {
    const json = JSON.stringify(state);
    this.sql.exec(
      "insert into call(one, json) values (1, ?) on conflict(one) do update set json = excluded.json",
      json,
    );
    if (state.status === "ended") this.sql.exec("delete from signals");
  }

  /** Keeps a signal for a side and returns its number. Deletes the oldest when there are too many. */
  addSignal(to: SideIndex, signal: CallSignal): number {
    const insert =
      "insert into signals(side, n, json) select ?1, coalesce(max(n), 0) + 1, ?2 from signals where side = ?1 returning n";
    const { n } = this.sql.exec<{ n: number }>(insert, to, JSON.stringify(signal)).one();
    this.sql.exec("delete from signals where side = ? and n <= ?", to, n - CALL_LIMITS.signalsKept);
    return n;
  }

  signalsAfter(to: SideIndex, n: number): Extract<CallFrame, { t: "signal" }>[] {
    return this.sql
      .exec<{ n: number; json: string }>("select n, json from signals where side = ? and n > ? order by n", to, n)
      .toArray()
      .map((row) => ({ t: "signal", n: row.n, signal: JSON.parse(row.json) as CallSignal }));
  }

  forget(): void {
    this.sql.exec("delete from call; delete from signals; delete from command_answers");
  }
}
