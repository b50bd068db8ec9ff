import { expect, it } from "vitest";
import { Outbox } from "~/party/core/outbox";
import type { Platform } from "~/party/core/platform";
import { CORE_MIGRATIONS } from "~/party/core/schema";
import { Timers } from "~/party/core/timers";
import { SimulatedTime } from "~/tests/kit/rooms/socketPair";
import { SqliteStorage } from "~/tests/kit/rooms/sqliteStorage";

const SECOND_MS = 1_000;

/** Lets time pass, and after each work that is due everything that follows from it. */
async function passes(time: SimulatedTime, ms: number): Promise<void> {
  const endMs = time.nowMs() + ms;
  for (let nextMs = time.nextMs(); nextMs !== null && nextMs <= endMs; nextMs = time.nextMs()) {
    time.step();
    await new Promise(setImmediate);
  }
  time.pass(endMs - time.nowMs());
}

/** An outbox with one target that takes `lastsMs` to answer. Notes when each delivery began. The alarm never rings. */
function slowTarget(lastsMs: number) {
  const time = new SimulatedTime();
  const storage = new SqliteStorage(CORE_MIGRATIONS);
  const platform: Platform = {
    name: "test",
    storage: Object.assign(storage, {
      alarm: { set: () => Promise.resolve(), clear: () => Promise.resolve() },
      deleteAll: () => Promise.resolve(),
    }),
    clock: { nowMs: () => time.nowMs(), platformMs: () => time.nowMs(), after: (ms, work) => time.after(ms, work) },
    random: { id: () => "boot", words: () => [] },
    effects: null,
    addressScale: 1,
    connections: { all: () => [], pingedAtMs: () => 0 },
  };
  const name = { party: "chat", name: "test" };
  const exists = () => true;
  const timers = new Timers(platform, name, exists, () => ({}));
  const beganAtMs: number[] = [];
  const deliver = () => {
    beganAtMs.push(time.nowMs());
    return new Promise<void>((resolve) => void time.after(lastsMs, resolve));
  };
  const outbox = new Outbox(
    platform,
    timers,
    name,
    exists,
    () => ({ k: deliver }),
    () => undefined,
  );
  const changes = (): void => {
    outbox.enqueue("k", ["slow"]);
    outbox.schedule();
  };
  return { time, storage, changes, beganAtMs };
}

it("M5 · a change during a slow delivery is delivered right after it", async () => {
  const { time, storage, changes, beganAtMs } = slowTarget(2 * SECOND_MS);
  changes();
  await passes(time, SECOND_MS);
  changes();
  await passes(time, 3 * SECOND_MS);
  const [first = 0, second = Infinity] = beganAtMs;
  expect(second - first).toBeLessThan(2.5 * SECOND_MS);
  await passes(time, 10 * SECOND_MS);
  expect(beganAtMs).toHaveLength(2);
  storage.close();
});

it("M5 · while changes keep coming, a fast target gets at most one delivery a second", async () => {
  const { time, storage, changes, beganAtMs } = slowTarget(100);
  for (let i = 0; i < 50; i++) {
    changes();
    await passes(time, 100);
  }
  expect(beganAtMs.length).toBeGreaterThan(3);
  expect(beganAtMs.length).toBeLessThanOrEqual(6);
  storage.close();
});
