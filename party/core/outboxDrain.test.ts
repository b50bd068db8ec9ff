import { expect, it, vi } from "vitest";
import { drainOutbox, singleFlight, type DrainIo, type OutboxRow } from "~/party/core/outboxDrain";

interface Kept extends OutboxRow {
  nextMs: number;
}

/** An outbox in memory whose targets answer as told; time passes only where the test says so. */
function memoryOutbox(targets: readonly string[], answer: (row: OutboxRow) => Promise<void>) {
  const rows = new Map<string, Kept>(targets.map((target) => [target, { kind: "k", target, mark: "1", attempts: 0, nextMs: 0 }]));
  let underWay = 0;
  const seen = { most: 0, delivered: [] as string[] };
  const io: DrainIo = {
    nowMs: () => 1_000,
    due: (nowMs, limit) => [...rows.values()].filter(({ nextMs }) => nextMs <= nowMs).slice(0, limit),
    deliver: async (row) => {
      seen.most = Math.max(seen.most, ++underWay);
      try {
        await answer(row);
      } finally {
        underWay--;
      }
      seen.delivered.push(row.target);
    },
    delivered: (row) => {
      if (rows.get(row.target)?.mark === row.mark) rows.delete(row.target);
    },
    failed: (row, attempts, nextMs) => {
      const kept = rows.get(row.target);
      if (kept) rows.set(row.target, { ...kept, attempts, nextMs });
    },
  };
  return { io, rows, seen };
}

it("rooms · the outbox tells everyone, a few at a time", async () => {
  const { io, rows, seen } = memoryOutbox(Array.from({ length: 40 }, (_, i) => `t${i}`), () => Promise.resolve());
  await drainOutbox(io);
  expect([rows.size, seen.delivered.length]).toEqual([0, 40]);
  expect(seen.most).toBeLessThanOrEqual(6);
  expect(seen.most).toBeGreaterThan(1);
});

it("rooms · one that fails waits longer each time and keeps nobody else from being told", async () => {
  const { io, rows, seen } = memoryOutbox(["bad", "good", "fine"], (row) => (row.target === "bad" ? Promise.reject(new Error("away")) : Promise.resolve()));
  await drainOutbox(io);
  expect(seen.delivered.sort()).toEqual(["fine", "good"]);
  expect(rows.get("bad")).toMatchObject({ attempts: 1, nextMs: 2_000 });
  rows.set("bad", { ...(rows.get("bad") as Kept), nextMs: 0 });
  await drainOutbox(io);
  expect(rows.get("bad")).toMatchObject({ attempts: 2, nextMs: 3_000 });
});

it("rooms · what changes while it is told is told again", async () => {
  let times = 0;
  const { io, rows } = memoryOutbox(["one"], async (row) => {
    if (++times === 1) rows.set("one", { ...row, mark: "2", nextMs: 0 });
  });
  await drainOutbox(io);
  expect([times, rows.size]).toEqual([2, 0]);
});

it("rooms · one that does not answer in time counts as failed", async () => {
  const { io, rows } = memoryOutbox(["mute"], () => new Promise(() => undefined));
  vi.useFakeTimers();
  const drained = drainOutbox(io);
  await vi.advanceTimersByTimeAsync(5_000);
  await drained;
  vi.useRealTimers();
  expect(rows.get("mute")).toMatchObject({ attempts: 1 });
});

it("rooms · draining runs once at a time, and once more for what came meanwhile", async () => {
  let [running, runs] = [0, 0];
  let release = (): void => undefined;
  const drain = singleFlight(async () => {
    expect(++running).toBe(1);
    runs++;
    await new Promise<void>((resolve) => {
      release = resolve;
    });
    running--;
  });
  const waiting = [drain(), drain(), drain()];
  release();
  await Promise.resolve().then(() => Promise.resolve());
  release();
  await Promise.all(waiting);
  expect(runs).toBe(2);
  const again = drain();
  release();
  await again;
  expect(runs).toBe(3);
});
