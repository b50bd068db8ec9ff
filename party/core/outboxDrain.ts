import { backoffMs } from "~/party/core/backoff";
import { within } from "~/party/core/within";

/** Something that another room must be told; its content is read when it is delivered, so it is always the newest. */
export interface OutboxRow {
  kind: string;
  target: string;
  /** changes whenever the row is marked again, so that a delivery clears only what it carried */
  mark: string;
  attempts: number;
}

/** All that draining does to the world. */
export interface DrainIo {
  nowMs(): number;
  /** rows whose time has come, soonest first */
  due(nowMs: number, limit: number): OutboxRow[];
  /** throws when the other room did not take it */
  deliver(row: OutboxRow): Promise<void>;
  delivered(row: OutboxRow): void;
  failed(row: OutboxRow, attempts: number, nextMs: number, error: unknown): void;
}

const PARALLEL = 6;
const TIMEOUT_MS = 5_000;
const RETRY_FIRST_MS = 1_000;
const RETRY_LONGEST_MS = 60_000;

/**
 * Makes a drain: it delivers until nothing is due, a few at a time, to each target once at a time. Called while it runs, it
 * looks again at once; all calls wait for the one end, after `onEnd`. What fails waits longer each time; nobody waits for who is slow.
 */
export function outboxDrain(io: DrainIo, onEnd: () => void = () => undefined): () => Promise<void> {
  const underWay = new Map<string, Promise<void>>();
  let running: Promise<void> | null = null;
  const begin = (): void => {
    // what is under way is still due, and among these
    const rows = io.due(io.nowMs(), PARALLEL).filter((row) => !underWay.has(nameOf(row)));
    for (const row of rows.slice(0, PARALLEL - underWay.size)) {
      const name = nameOf(row);
      underWay.set(name, deliverOne(io, row).finally(() => underWay.delete(name)).then(begin));
    }
  };
  const toTheEnd = async (): Promise<void> => {
    try {
      while (underWay.size > 0) await Promise.all(underWay.values());
    } finally {
      running = null;
    }
    onEnd();
  };
  return () => {
    begin();
    if (underWay.size === 0) return toTheEnd();
    return (running ??= toTheEnd());
  };
}

const nameOf = ({ kind, target }: OutboxRow): string => `${kind} ${target}`;

/** One attempt at one row. Never throws. */
export async function deliverOne(io: DrainIo, row: OutboxRow): Promise<void> {
  try {
    await within(TIMEOUT_MS, io.deliver(row));
    io.delivered(row);
  } catch (error) {
    const attempts = row.attempts + 1;
    io.failed(row, attempts, io.nowMs() + backoffMs(attempts, RETRY_FIRST_MS, RETRY_LONGEST_MS), error);
  }
}
