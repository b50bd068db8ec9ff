import { expect, it, vi } from "vitest";
import { Credits, LEASE_MAX, type Leased } from "./credit";

const ADA = "ada";

/** The credits of a room, and a counter that has `funds` points left. `stored` is what survives the room's sleep. */
function world(funds: number) {
  const stored = new Map<string, number>();
  const leases: number[] = [];
  /** the bytes of each lease */
  const counted: number[] = [];
  const failed = vi.fn();
  let answers: ((...asked: [string, "message", number, number]) => Promise<Leased>) | undefined;
  const lease = async (...asked: [string, "message", number, number]): Promise<Leased> => {
    const [, , most, bytes] = asked;
    if (answers) return answers(...asked);
    counted.push(bytes);
    const granted = Math.min(most, funds);
    funds -= granted;
    leases.push(granted);
    return Promise.resolve({ granted, retryAfterS: granted > 0 ? 0 : 30 });
  };
  const start = () =>
    new Credits<"message">(
      lease,
      {
        get: (key) => stored.get(key),
        put: (key, untilMs) => void stored.set(key, untilMs),
        delete: (key) => void stored.delete(key),
      },
      failed,
    );
  return {
    start,
    leases,
    counted,
    stored,
    failed,
    answerWith: (next: NonNullable<typeof answers>) => void (answers = next),
  };
}

const settle = () => new Promise((resolve) => setTimeout(resolve, 0));

it("limits · a message doesn't wait for its lease", () => {
  const { start, answerWith } = world(100);
  answerWith(() => new Promise(() => undefined));
  expect(start().consume(ADA, "message", 0)).toBe(0);
});

it("limits · leases double up to the largest", async () => {
  const { start, leases } = world(10_000);
  const credits = start();
  for (let i = 0; i < 300; i++) {
    expect(credits.consume(ADA, "message", i)).toBe(0);
    await settle();
  }
  expect(leases.slice(0, 7)).toEqual([1, 2, 4, 8, 16, 32, 60]);
  expect(Math.max(...leases)).toBe(LEASE_MAX);
  expect(leases.length).toBeLessThan(14);
});

it("limits · a room that sleeps between messages leases one point at a time", async () => {
  const { start, leases } = world(100);
  for (let i = 0; i < 5; i++) {
    expect(start().consume(ADA, "message", i)).toBe(0);
    await settle();
  }
  expect(leases).toEqual([1, 1, 1, 1, 1]);
});

it("limits · a refused member gets the remaining wait, even after the room slept", async () => {
  const { start, stored } = world(0);
  const credits = start();
  credits.consume(ADA, "message", 1_000);
  await settle();
  expect(credits.consume(ADA, "message", 2_000)).toBe(29_000);
  const restarted = start();
  expect(restarted.consume(ADA, "message", 3_000)).toBe(28_000);
  expect(restarted.consume(ADA, "message", 31_000)).toBe(0);
  expect(stored.size).toBe(0);
});

it("limits · a member exceeds the limit by at most one lease", async () => {
  const { start } = world(0);
  const credits = start();
  const accepted = Array.from({ length: 200 }, () => credits.consume(ADA, "message", 0)).filter(
    (waitMs) => waitMs === 0,
  );
  expect(accepted).toHaveLength(LEASE_MAX);
  await settle();
  expect(credits.consume(ADA, "message", 1)).toBeGreaterThan(0);
});

it("limits · a lease counts the bytes since the last one, and a large message asks for one at once", async () => {
  const { start, counted } = world(10_000);
  const credits = start();
  const writes = async (bytes: number) => {
    expect(credits.consume(ADA, "message", 0, bytes)).toBe(0);
    await settle();
  };
  for (const bytes of [100, 100, 100, 100, 100, 100]) await writes(bytes);
  const before = counted.reduce((sum, bytes) => sum + bytes, 0);
  await writes(5_000);
  const after = counted.reduce((sum, bytes) => sum + bytes, 0);
  expect(before).toBeGreaterThanOrEqual(300);
  expect(after).toBe(5_600);
});

it("limits · a member who has written too much is known, also after the room slept, and can still act without writing", async () => {
  const { start, answerWith, stored } = world(10_000);
  const credits = start();
  answerWith(() => Promise.resolve({ granted: 0, retryAfterS: 60, isTooMuch: true }));
  expect(credits.consume(ADA, "message", 1_000, 5_000)).toBe(0);
  await settle();
  expect(credits.isOverBytes(ADA, 60_999)).toBe(true);
  const lease = vi.fn(() => Promise.resolve({ granted: 1, retryAfterS: 0 }));
  answerWith(lease);
  const restarted = start();
  expect([restarted.isOverBytes(ADA, 2_000), restarted.isOverBytes("bob", 2_000)]).toEqual([true, false]);
  expect(restarted.consume(ADA, "message", 2_000)).toBe(0);
  expect(lease).toHaveBeenCalledWith(ADA, "message", 1, 0);
  expect(restarted.isOverBytes(ADA, 61_000)).toBe(false);
  expect(stored.size).toBe(0);
});

it("limits · a room asks a failed counter again with the next message", async () => {
  const { start, answerWith, failed } = world(0);
  const credits = start();
  answerWith(() => Promise.reject(new Error("gone")));
  expect(credits.consume(ADA, "message", 0)).toBe(0);
  await settle();
  expect(failed).toHaveBeenCalledOnce();
  const again = vi.fn(() => Promise.resolve({ granted: 2, retryAfterS: 0 }));
  answerWith(again);
  expect(credits.consume(ADA, "message", 1)).toBe(0);
  expect(again).toHaveBeenCalledOnce();
});

it("limits · after a counter failed for a long time, a member waits only until it answers again", async () => {
  const { start, answerWith } = world(0);
  const credits = start();
  answerWith(() => Promise.reject(new Error("gone")));
  for (let i = 0; i < LEASE_MAX; i++) {
    expect(credits.consume(ADA, "message", i)).toBe(0);
    await settle();
  }
  answerWith(() => Promise.resolve({ granted: LEASE_MAX, retryAfterS: 0 }));
  expect(credits.consume(ADA, "message", 1_000), "it asks again, and the member waits for the answer").toBe(1_000);
  await settle();
  expect(credits.consume(ADA, "message", 2_000)).toBe(0);
});
