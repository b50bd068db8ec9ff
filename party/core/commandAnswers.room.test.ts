import { runInDurableObject } from "cloudflare:test";
import { expect, it } from "vitest";
import { CommandAnswers } from "~/party/core/commandAnswers";
import type { RoomStorage } from "~/party/core/platform";
import { CORE_MIGRATIONS, migrate } from "~/party/core/schema";
import { storageOf } from "~/party/core/server";
import { GAME_MIGRATIONS } from "~/party/game/store";
import { memberId, rooms } from "~/tests/kit/workerd/rooms";

/** Runs with the storage of a room that doesn't exist. */
const withStorage = (run: (storage: RoomStorage) => void): Promise<void> =>
  runInDurableObject(rooms.GAME.getByName(memberId()), (_instance, state) => run(storageOf(state)));

it.each([1, 2])("G3 · answers in a game room's table at migration %i move to the core's table", async (migrations) => {
  await withStorage((storage) => {
    migrate(storage, "core", CORE_MIGRATIONS);
    migrate(storage, "room", GAME_MIGRATIONS.slice(0, migrations));
    storage.sql.exec(
      "insert into answers(member, id, n, code, v) values ('ann', 'done', 1, null, 7), ('bob', 'refused', 2, 'stale', 8)",
    );
    migrate(storage, "room", GAME_MIGRATIONS);
    const answers = new CommandAnswers(storage.sql);
    expect([answers.find("ann", "done"), answers.find("bob", "refused")]).toEqual([
      { code: null, v: 7 },
      { code: "stale", v: 8 },
    ]);
    expect(answers.keep("ann", "done", { code: "stale", v: 9 })).toEqual({ code: null, v: 7 });
    expect(answers.keep("ann", "another", { code: null, v: 9 })).toBeNull();
  });
});

it("G3 · a room keeps the answers to the latest thousand commands", async () => {
  await withStorage((storage) => {
    migrate(storage, "core", CORE_MIGRATIONS);
    const count = () => storage.sql.exec<{ n: number }>("select count(*) n from command_answers").one().n;
    let most = 0;
    for (let n = 1; n <= 5_000; n++) {
      // A new instance every hundred commands knows only what is stored, like a room after a sleep.
      const answers = new CommandAnswers(storage.sql);
      for (; n % 100 !== 0; n++) expect(answers.keep("ann", `c${n}`, { v: n })).toBeNull();
      expect(answers.keep("ann", `c${n}`, { v: n })).toBeNull();
      for (const old of [n - 50, n - 1_000])
        if (old > 0) expect(answers.keep("ann", `c${old}`, { v: 0 })).toEqual({ v: old });
      most = Math.max(most, count());
    }
    expect(most).toBeGreaterThan(1_000);
    expect(most).toBeLessThanOrEqual(2 * 1_024);
  });
});
