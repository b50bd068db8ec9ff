import { runInDurableObject } from "cloudflare:test";
import { expect, it } from "vitest";
import { nowMs } from "~/base/clock";
import { Outbox, OUTBOX_TIMER, type Delivery } from "~/party/core/outbox";
import { Timers } from "~/party/core/timers";
import { directChat } from "~/tests/kit/workerd/chats";

/** An outbox on the storage of a real room. */
async function inRoom(test: (make: (tell: Delivery) => { outbox: Outbox; timers: Timers }, waiting: () => string[], storage: DurableObjectStorage) => Promise<void>): Promise<void> {
  const { room } = await directChat();
  await runInDurableObject(room, async (_instance, { storage }) => {
    const name = { party: "chat", name: "test" };
    const timers = new Timers(storage, name, () => true, () => ({}));
    await test(
      (tell) => ({ timers, outbox: new Outbox(storage.sql, timers, name, () => true, () => ({ k: tell })) }),
      () => storage.sql.exec<{ target: string }>("select target from outbox order by target").toArray().map(({ target }) => target),
      storage,
    );
  });
}

it("rooms · what is marked again while it is being told stays to be told", async () => {
  await inRoom(async (make, waiting) => {
    let told = 0;
    const { outbox } = make(() => {
      if (++told === 1) outbox.mark("k", ["one"]);
      return Promise.resolve();
    });
    outbox.mark("k", ["one"]);
    await outbox.tell("k", ["one"]);
    expect([told, waiting()]).toEqual([1, ["one"]]);
    await outbox.drain();
    expect([told, waiting()]).toEqual([2, []]);
  });
});

it("rooms · what fails waits for its time although it is marked again, and has its timer", async () => {
  await inRoom(async (make, waiting) => {
    let tries = 0;
    const { outbox, timers } = make((target) => (target === "bad" && ++tries > 0 ? Promise.reject(new Error("away")) : Promise.resolve()));
    const start = nowMs();
    outbox.mark("k", ["bad", "good"]);
    await outbox.drain();
    outbox.mark("k", ["bad"]);
    await outbox.drain();
    expect([tries, waiting()]).toEqual([1, ["bad"]]);
    expect(timers.has(OUTBOX_TIMER)).toBe(true);
    expect(nowMs() - start).toBeLessThan(1_000);
  });
});

it("rooms · some can be told now without waiting for the rest", async () => {
  await inRoom(async (make, waiting) => {
    const told: string[] = [];
    const { outbox } = make((target) => Promise.resolve(void told.push(target)));
    outbox.mark("k", ["a", "b", "c"]);
    await outbox.tell("k", ["b"]);
    expect([told, waiting()]).toEqual([["b"], ["a", "c"]]);
  });
});

it("rooms · a mark that was rolled back with its command can be made again", async () => {
  await inRoom(async (make, waiting, storage) => {
    const { outbox } = make(() => Promise.resolve());
    const command = (fails: boolean) => (): void => {
      outbox.mark("k", ["one"]);
      if (fails) throw new Error("rolled back");
    };
    expect(() => storage.transactionSync(command(true))).toThrow();
    outbox.reload();
    expect(waiting()).toEqual([]);
    command(false)();
    expect(waiting()).toEqual(["one"]);
  });
});
