import { expect, it, vi } from "vitest";
import { outboxDrain, type DrainIo, type OutboxRow } from "~/party/core/outboxDrain";

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
  await outboxDrain(io)();
  expect([rows.size, seen.delivered.length]).toEqual([0, 40]);
  expect(seen.most).toBeLessThanOrEqual(6);
  expect(seen.most).toBeGreaterThan(1);
});

it("rooms · one that fails waits longer each time and keeps nobody else from being told", async () => {
  const { io, rows, seen } = memoryOutbox(["bad", "good", "fine"], (row) => (row.target === "bad" ? Promise.reject(new Error("away")) : Promise.resolve()));
  await outboxDrain(io)();
  expect(seen.delivered.sort()).toEqual(["fine", "good"]);
  expect(rows.get("bad")).toMatchObject({ attempts: 1, nextMs: 2_000 });
  rows.set("bad", { ...(rows.get("bad") as Kept), nextMs: 0 });
  await outboxDrain(io)();
  expect(rows.get("bad")).toMatchObject({ attempts: 2, nextMs: 3_000 });
});

it("rooms · what changes while it is told is told again", async () => {
  let times = 0;
  const { io, rows } = memoryOutbox(["one"], async (row) => {
    if (++times === 1) rows.set("one", { ...row, mark: "2", nextMs: 0 });
  });
  await outboxDrain(io)();
  expect([times, rows.size]).toEqual([2, 0]);
});

it("rooms · one that does not answer in time counts as failed", async () => {
  const { io, rows } = memoryOutbox(["mute"], () => new Promise(() => undefined));
  vi.useFakeTimers();
  const drained = outboxDrain(io)();
  await vi.advanceTimersByTimeAsync(5_000);
  await drained;
  vi.useRealTimers();
  expect(rows.get("mute")).toMatchObject({ attempts: 1 });
});

it("rooms · one that is slow keeps nobody else from being told, not those either who come meanwhile", async () => {
  const { io, rows, seen } = memoryOutbox(Array.from({ length: 20 }, (_, i) => `t${i}`), (row) => (row.target === "t0" ? new Promise(() => undefined) : Promise.resolve()));
  vi.useFakeTimers();
  const drain = outboxDrain(io);
  const drained = drain();
  await vi.advanceTimersByTimeAsync(100);
  expect([...rows.keys()]).toEqual(["t0"]);
  rows.set("late", { kind: "k", target: "late", mark: "1", attempts: 0, nextMs: 0 });
  const again = drain();
  await vi.advanceTimersByTimeAsync(100);
  expect([...rows.keys()]).toEqual(["t0"]);
  await vi.advanceTimersByTimeAsync(5_000);
  await Promise.all([drained, again]);
  vi.useRealTimers();
  expect([seen.delivered.length, rows.get("t0")?.attempts]).toEqual([20, 1]);
});

it("rooms · however often it is drained, nobody is told twice at once, and no more than a few are; all calls wait for the end", async () => {
  const toldNow = new Set<string>();
  const { io, rows, seen } = memoryOutbox(Array.from({ length: 30 }, (_, i) => `t${i}`), async ({ target }) => {
    expect(toldNow.has(target)).toBe(false);
    toldNow.add(target);
    await new Promise((resolve) => setTimeout(resolve, 1));
    toldNow.delete(target);
  });
  const drain = outboxDrain(io);
  for (const drained of [drain(), drain(), drain()]) {
    await drained;
    expect(rows.size).toBe(0);
  }
  expect(seen.most).toBeLessThanOrEqual(6);
  expect(seen.delivered).toHaveLength(30);
});
