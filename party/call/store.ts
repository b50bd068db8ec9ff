import type { CallState, SideIndex } from "~/party/call/call";
import { CALL_LIMITS, type CallErrorCode, type CallSignal } from "~/party/call/protocol";

export const CALL_STEPS: readonly string[] = [
  `create table call(one integer primary key check (one = 1), json text not null);
   create table signals(side integer not null, n integer not null, json text not null, primary key(side, n)) without rowid;
   create table answers(n integer primary key, member text not null, id text not null, code text, unique(member, id));`,
];

/** Kept for repeats; a client repeats what a lost socket may have taken. */
const ANSWERS_KEPT = 1_024;

/** The call room's tables: the call as it stands, and what each side signalled to the other. Empty when no call is on. */
export class CallStore {
  #kept = 0;

  constructor(private readonly sql: SqlStorage) {}

  /** null before the call was made, and after it was forgotten. */
  load(): CallState | null {
    const row = this.sql.exec<{ json: string }>("select json from call").toArray()[0];
    return row ? (JSON.parse(row.json) as CallState) : null; // our own writing
  }

  save(state: CallState): void {
    this.sql.exec("insert into call(one, json) values (1, ?) on conflict(one) do update set json = excluded.json", JSON.stringify(state));
  }

  /** Keeps a signal for a side; its number. The oldest go when there are too many. */
  addSignal(to: SideIndex, signal: CallSignal): number {
    const { n } = this.sql
      .exec<{ n: number }>("insert into signals(side, n, json) select ?1, coalesce(max(n), 0) + 1, ?2 from signals where side = ?1 returning n", to, JSON.stringify(signal))
      .one();
    this.sql.exec("delete from signals where side = ? and n <= ?", to, n - CALL_LIMITS.signalsKept);
    return n;
  }

  signalsAfter(to: SideIndex, n: number): { n: number; signal: CallSignal }[] {
    return this.sql
      .exec<{ n: number; json: string }>("select n, json from signals where side = ? and n > ? order by n", to, n)
      .toArray()
      .map((row) => ({ n: row.n, signal: JSON.parse(row.json) as CallSignal }));
  }

  /** What a command was answered with, `code` null when it was done; undefined when it is new. */
  answerTo(member: string, id: string): { code: CallErrorCode | null } | undefined {
    return this.sql.exec<{ code: CallErrorCode | null }>("select code from answers where member = ? and id = ?", member, id).toArray()[0];
  }

  keepAnswer(member: string, id: string, code: CallErrorCode | null): void {
    this.sql.exec("insert into answers(member, id, code) values (?, ?, ?)", member, id, code);
    if (++this.#kept % ANSWERS_KEPT === 0) this.sql.exec("delete from answers where n <= (select max(n) from answers) - ?", ANSWERS_KEPT);
  }

  /** The call is over: nobody comes back for what was signalled. */
  dropSignals(): void {
    this.sql.exec("delete from signals");
  }

  forget(): void {
    this.sql.exec("delete from call; delete from signals; delete from answers");
  }
}
