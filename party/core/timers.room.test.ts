import { evictDurableObject, runInDurableObject } from "cloudflare:test";
import { afterEach, expect, it, vi } from "vitest";
import { moveClock, nowMs } from "~/base/clock";
import { CLOCK, storageOf } from "~/party/core/server";
import { Timers, type TimerHandler } from "~/party/core/timers";
import { directChat } from "~/tests/kit/workerd/chats";

afterEach(() => moveClock(0));

/** Timers on the storage of a real room. Each test has its own room. */
async function inRoom(
  test: (make: (handlers: Record<string, TimerHandler>) => Timers, storage: DurableObjectStorage) => Promise<void>,
): Promise<void> {
  const { room } = await directChat();
  await runInDurableObject(room, async (_instance, state) => {
    await test((handlers) => {
      const timers = new Timers(
        { storage: storageOf(state), clock: CLOCK },
        { party: "chat", name: "test" },
        () => true,
        () => handlers,
      );
      timers.load();
      return timers;
    }, state.storage);
  });
}

it("rooms · the alarm is set to the earliest timer", async () => {
  await inRoom(async (make, storage) => {
    const timers = make({});
    const start = nowMs();
    timers.set("late", start + 90_000);
    timers.set("soon", start + 30_000);
    timers.setNoLater("soon", start + 60_000);
    timers.arm();
    expect(await storage.getAlarm()).toBe(start + 30_000);
    timers.clear("soon");
    timers.arm();
    expect(await storage.getAlarm()).toBe(start + 90_000);
    timers.clear("late");
    timers.arm();
    expect(await storage.getAlarm()).toBe(null);
  });
});

it("rooms · a timer that throws runs again later without delaying others", async () => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
  await inRoom(async (make, storage) => {
    const ran: string[] = [];
    let broken = true;
    const timers = make({
      bad: () => {
        ran.push("bad");
        if (broken) throw new Error("not today");
      },
      good: () => void ran.push("good"),
      later: () => void ran.push("later"),
    });
    const start = nowMs();
    timers.set("bad", start - 2);
    timers.set("good", start - 1);
    timers.set("later", start + 3_600_000);
    await timers.run();
    expect(ran).toEqual(["bad", "good"]);
    expect(logged.mock.calls.flat().join()).toContain("timer_failed");
    expect([timers.has("bad"), timers.has("good")]).toEqual([true, false]);
    const againMs = (await storage.getAlarm()) ?? 0;
    expect(againMs).toBeGreaterThanOrEqual(start + 1_000);
    expect(againMs).toBeLessThan(start + 60_000);
    broken = false;
    moveClock(60_000);
    await timers.run();
    expect(ran).toEqual(["bad", "good", "bad"]);
    expect(timers.has("bad")).toBe(false);
  });
});

it("rooms · a timer that its own handler sets again stays set, even when the clock jumps back", async () => {
  await inRoom(async (make) => {
    const timers: Timers = make({
      every: () => {
        moveClock(-10_000);
        timers.setNoLater("every", nowMs() + 20_000);
      },
    });
    timers.set("every", nowMs());
    await timers.run();
    expect(timers.has("every")).toBe(true);
  });
});

it("rooms · a handler that sets its own timer again runs at the new time", async () => {
  await inRoom(async (make) => {
    let runs = 0;
    const timers: Timers = make({ every: () => (runs++, timers.set("every", nowMs() + 10_000)) });
    timers.set("every", nowMs());
    await timers.run();
    await timers.run();
    expect([runs, timers.has("every")]).toEqual([1, true]);
    moveClock(11_000);
    await timers.run();
    expect(runs).toBe(2);
  });
});

it("rooms · the alarm's time is by the platform's clock, even if the product's clock was moved", async () => {
  await inRoom(async (make, storage) => {
    moveClock(100_000);
    const timers = make({});
    timers.set("x", nowMs() + 5_000);
    timers.arm();
    expect(Math.abs(((await storage.getAlarm()) ?? 0) - (Date.now() + 5_000))).toBeLessThan(1_000);
  });
});

it("rooms · a room that wakes without an alarm sets one for its timers", async () => {
  const { ann, room } = await directChat();
  await room.post(ann, "m1", { text: "x" });
  await runInDurableObject(room, async (_instance, { storage }) => {
    await storage.deleteAlarm();
    storage.sql.exec("update timers set due_ms = ?", nowMs() + 600_000);
  });
  await evictDurableObject(room);
  await runInDurableObject(room, async (_instance, { storage }) => {
    expect(await storage.getAlarm()).toBeGreaterThan(nowMs());
  });
});
