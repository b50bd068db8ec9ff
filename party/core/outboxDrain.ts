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

/** Delivers until nothing is due, a few at a time. What fails waits longer each time and holds up nobody else. */
export async function drainOutbox(io: DrainIo): Promise<void> {
  for (;;) {
    const rows = io.due(io.nowMs(), PARALLEL);
    if (rows.length === 0) return;
    await Promise.all(rows.map((row) => deliverOne(io, row)));
  }
}

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

/** Runs `work` once at a time: a call while it runs makes it run once more, and all wait for the end. */
export function singleFlight(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null;
  let again = false;
  const run = async (): Promise<void> => {
    do {
      again = false;
      await work();
    } while (again);
  };
  return () => {
    if (running) {
      again = true;
      return running;
    }
    running = run().finally(() => {
      running = null;
    });
    return running;
  };
}
