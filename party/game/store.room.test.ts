import { runInDurableObject } from "cloudflare:test";
import { expect, it } from "vitest";
import { migrate } from "~/party/core/schema";
import { GAME_STEPS, GameStore } from "~/party/game/store";
import { memberId, rooms } from "~/tests/kit/workerd/rooms";

/** Runs with the storage of a room that was never made. */
const withStorage = (run: (storage: DurableObjectStorage) => void): Promise<void> =>
  runInDurableObject(rooms.GAME.getByName(memberId()), (_instance, { storage }) => run(storage));

it("G3 · a room made before the answers moved to one tree keeps its answers", async () => {
  await withStorage((storage) => {
    migrate(storage, "room", GAME_STEPS.slice(0, 1));
    storage.sql.exec("insert into answers(member, id, code, v) values ('ann', 'done', null, 7), ('bob', 'refused', 'stale', 8)");
    migrate(storage, "room", GAME_STEPS);
    const store = new GameStore(storage.sql);
    expect([store.answerTo("ann", "done"), store.answerTo("bob", "refused")]).toEqual([{ code: null, v: 7 }, { code: "stale", v: 8 }]);
    expect(store.keepAnswer("ann", "done", { code: "stale", v: 9 })).toEqual({ code: null, v: 7 });
    expect(store.keepAnswer("ann", "another", { code: null, v: 9 })).toBeNull();
  });
});

it("G3 · a room keeps the answers to the latest thousand commands, and at most twice as many", async () => {
  await withStorage((storage) => {
    migrate(storage, "room", GAME_STEPS);
    const count = () => storage.sql.exec<{ n: number }>("select count(*) n from answers").one().n;
    let most = 0;
    for (let n = 1; n <= 5_000; n++) {
      // the room wakes every hundred commands and knows only what is stored
      const store = new GameStore(storage.sql);
      for (; n % 100 !== 0; n++) expect(store.keepAnswer("ann", `c${n}`, { code: null, v: n })).toBeNull();
      expect(store.keepAnswer("ann", `c${n}`, { code: null, v: n })).toBeNull();
      for (const old of [n - 50, n - 1_000]) if (old > 0) expect(store.keepAnswer("ann", `c${old}`, { code: "stale", v: 0 })).toEqual({ code: null, v: old });
      most = Math.max(most, count());
    }
    expect(most).toBeGreaterThan(1_000);
    expect(most).toBeLessThanOrEqual(2 * 1_024);
  });
});
