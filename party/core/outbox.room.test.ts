import { runInDurableObject } from "cloudflare:test";
import { expect, it, vi } from "vitest";
import { nowMs } from "~/base/clock";
import { Outbox, OUTBOX_TIMER, type Effect } from "~/party/core/outbox";
import type { Platform } from "~/party/core/platform";
import { CLOCK, RANDOM, storageOf } from "~/party/core/server";
import { Timers } from "~/party/core/timers";
import { directChat } from "~/tests/kit/workerd/chats";

/** An outbox on the storage of a real room. */
async function inRoom(
  test: (
    make: (effect: Effect) => { outbox: Outbox; timers: Timers },
    storedTargets: () => string[],
    storage: DurableObjectStorage,
  ) => Promise<void>,
): Promise<void> {
  const { room } = await directChat();
  await runInDurableObject(room, async (_instance, state) => {
    const { storage } = state;
    const name = { party: "chat", name: "test" };
    const platform: Platform = {
      name: "test",
      storage: storageOf(state),
      clock: CLOCK,
      random: RANDOM,
      effects: null,
      addressScale: 1,
      connections: { all: () => [], pingedAtMs: () => 0 },
    };
    const timers = new Timers(
      platform,
      name,
      () => true,
      () => ({}),
    );
    await test(
      (effect) => ({
        timers,
        outbox: new Outbox(
          platform,
          timers,
          name,
          () => true,
          () => ({ k: effect }),
          () => undefined,
        ),
      }),
      () =>
        storage.sql
          .exec<{ target: string }>("select target from outbox order by target")
          .toArray()
          .map(({ target }) => target),
      storage,
    );
  });
}

it("rooms · an effect that is enqueued during its delivery runs again", async () => {
  await inRoom(async (make, storedTargets) => {
    let delivered = 0;
    const { outbox } = make(() => {
      if (++delivered === 1) outbox.enqueue("k", ["one"]);
      return Promise.resolve();
    });
    outbox.enqueue("k", ["one"]);
    await outbox.flushNow("k", ["one"]);
    expect([delivered, storedTargets()]).toEqual([1, ["one"]]);
    await outbox.drain();
    expect([delivered, storedTargets()]).toEqual([2, []]);
  });
});

it("rooms · a failed effect waits for its retry even when it is enqueued again", async () => {
  await inRoom(async (make, storedTargets) => {
    let tries = 0;
    const { outbox, timers } = make((target) =>
      target === "bad" && ++tries > 0 ? Promise.reject(new Error("away")) : Promise.resolve(),
    );
    const start = nowMs();
    outbox.enqueue("k", ["bad", "good"]);
    await outbox.drain();
    outbox.enqueue("k", ["bad"]);
    await outbox.drain();
    expect([tries, storedTargets()]).toEqual([1, ["bad"]]);
    expect(timers.has(OUTBOX_TIMER)).toBe(true);
    expect(nowMs() - start).toBeLessThan(1_000);
  });
});

it("rooms · a flush runs only the named effects", async () => {
  await inRoom(async (make, storedTargets) => {
    const delivered: string[] = [];
    const { outbox } = make((target) => Promise.resolve(void delivered.push(target)));
    outbox.enqueue("k", ["a", "b", "c"]);
    await outbox.flushNow("k", ["b"]);
    expect([delivered, storedTargets()]).toEqual([["b"], ["a", "c"]]);
  });
});

it("rooms · an effect that was rolled back can be enqueued again", async () => {
  await inRoom(async (make, storedTargets, storage) => {
    const { outbox } = make(() => Promise.resolve());
    const command = (fails: boolean) => (): void => {
      outbox.enqueue("k", ["one"]);
      if (fails) throw new Error("rolled back");
    };
    expect(() => storage.transactionSync(command(true))).toThrow();
    outbox.reload();
    expect(storedTargets()).toEqual([]);
    command(false)();
    expect(storedTargets()).toEqual(["one"]);
  });
});

it("rooms · an outbox whose store fails logs a bug and doesn't reject", async () => {
  const logged = vi.spyOn(console, "error").mockReturnValue();
  await inRoom(async (make, _storedTargets, storage) => {
    const { outbox } = make(() => Promise.resolve());
    const exec = vi.spyOn(storage.sql, "exec").mockImplementation(() => {
      throw new Error("the store is away");
    });
    await outbox.flushNow("k", ["a"]);
    exec.mockRestore();
  });
  expect(logged.mock.calls.join()).toContain("the store is away");
});
