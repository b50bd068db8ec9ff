import { nowMs } from "~/base/clock";
import { errorText, logEvent } from "~/base/logEvent";
import { deliverOne, outboxDrain, type DrainIo, type OutboxRow } from "~/party/core/outboxDrain";
import type { Timers } from "~/party/core/timers";

/** Tells one target of one kind; throws when it could not. */
export type Delivery = (target: string) => Promise<void>;

/** The timer under which a room looks again at what it still has to tell. */
export const OUTBOX_TIMER = "outbox";

/** What changes within this time is told once: longer for many, so that a busy room of many does not keep as many inboxes busy. */
const GATHER_MS = 150;
const GATHER_EACH_MS = 8;
const GATHER_MOST_MS = 1_000;
/** If the room dies with the gathering, its alarm comes this much later. */
const REPAIR_MS = 5_000;

/** What this room must tell other rooms: one row a kind and target, marked in the transaction that makes it true. */
export class Outbox {
  #gathering = false;
  /** marked, and not begun to be told since: marking these again would change nothing */
  #waiting = new Set<string>();
  #marked = 0;
  #marks = 0;
  readonly #boot = crypto.randomUUID().slice(0, 8);
  readonly #drain: () => Promise<void>;
  readonly #io: DrainIo;

  constructor(
    private readonly sql: SqlStorage,
    private readonly timers: Timers,
    room: { party: string; name: string },
    private readonly isMade: () => boolean,
    deliveries: () => Record<string, Delivery>,
  ) {
    this.#io = this.#makeIo(room, deliveries);
    this.#drain = outboxDrain(this.#io, () => this.#armForTheRest());
  }

  /** Marks targets to be told. Call it inside the command's transaction. */
  mark(kind: string, targets: readonly string[]): void {
    const unmarked = targets.filter((target) => !this.#waiting.has(`${kind} ${target}`));
    if (unmarked.length === 0) return;
    this.sql.exec(
      `insert into outbox(kind, target, mark, attempts, next_ms) select ?, value, ?, 0, 0 from json_each(?) where true
       on conflict(kind, target) do update set mark = excluded.mark`,
      kind,
      `${this.#boot}${(this.#marks++).toString(36)}`,
      JSON.stringify(unmarked),
    );
    this.timers.setNoLater(OUTBOX_TIMER, nowMs() + REPAIR_MS);
    for (const target of unmarked) this.#waiting.add(`${kind} ${target}`);
    this.#marked += unmarked.length;
  }

  /** What was marked may have been rolled back: only the store knows. */
  reload(): void {
    this.#waiting.clear();
  }

  /** Starts telling soon, when something was marked. Call it after the commit. */
  wake(): void {
    if (this.#marked === 0 || this.#gathering) return;
    const gatherMs = Math.min(GATHER_MOST_MS, GATHER_MS + GATHER_EACH_MS * this.#marked);
    this.#marked = 0;
    this.#gathering = true;
    setTimeout(() => {
      this.#gathering = false;
      void this.drain();
    }, gatherMs);
  }

  /** Tells all that is due now; resolves when everything was tried. Never rejects. */
  drain(): Promise<void> {
    return this.#drain();
  }

  /** Tries these now, without waiting for others; what fails stays in the outbox. Never rejects. */
  async tell(kind: string, targets: readonly string[]): Promise<void> {
    if (!this.isMade()) return;
    const rows = this.sql
      .exec<Row>(`select ${COLUMNS} from outbox where kind = ? and target in (select value from json_each(?))`, kind, JSON.stringify(targets))
      .toArray();
    await Promise.all(rows.map((row) => deliverOne(this.#io, row)));
    this.#armForTheRest();
  }

  #armForTheRest(): void {
    if (!this.isMade()) return; // deleted while something was under way
    const { next } = this.sql.exec<{ next: number | null }>("select min(next_ms) next from outbox").one();
    if (next === null) return;
    this.timers.set(OUTBOX_TIMER, Math.max(next, nowMs() + GATHER_MS));
    this.timers.arm();
  }

  #makeIo(room: { party: string; name: string }, deliveries: () => Record<string, Delivery>): DrainIo {
    return {
      nowMs,
      due: (atMs, limit) =>
        this.isMade() ? this.sql.exec<Row>(`select ${COLUMNS} from outbox where next_ms <= ? order by next_ms limit ?`, atMs, limit).toArray() : [],
      deliver: async (row) => {
        this.#waiting.delete(`${row.kind} ${row.target}`);
        const delivery = deliveries()[row.kind];
        if (delivery) await delivery(row.target);
      },
      delivered: (row) => {
        if (this.isMade()) this.sql.exec("delete from outbox where kind = ? and target = ? and mark = ?", row.kind, row.target, row.mark);
      },
      failed: (row, attempts, nextMs, error) => {
        if (this.isMade()) this.sql.exec("update outbox set attempts = ?, next_ms = ? where kind = ? and target = ?", attempts, nextMs, row.kind, row.target);
        logEvent({ event: "room_outbox_failed", party: room.party, room: room.name, target: `${row.kind} ${row.target}`, attempts, error: errorText(error) });
      },
    };
  }
}

type Row = OutboxRow & Record<string, SqlStorageValue>;
const COLUMNS = "kind, target, mark, attempts";
