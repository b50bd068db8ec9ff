// The signed-out feed of 20 posts against a bare Worker: drawn for each request, and kept for a second.
import { assertSamePage, namedIn } from "./feedPages.mjs";
import { client } from "./http.mjs";
import { perRequestMs, takeTurns } from "./measure.mjs";
import { FLOOR_HOST } from "./runtime.mjs";
import { seedFeed } from "./seedFeed.mjs";
import { ratioRow } from "./table.mjs";

const AT_ONCE = 8;
const WARM_UP = { atOnce: AT_ONCE, forMs: 3_000 };
/** Short and many: whatever else the machine does then falls on both alike. */
const DRAWN = { rounds: 60, round: { atOnce: AT_ONCE, forMs: 200 } };
/** As long as a page is kept, so that a round draws it once, as a busy second does. */
const KEPT = { rounds: 8, round: { atOnce: AT_ONCE, forMs: 1_000 } };

const LIMIT = { uncached: 1.5, kept: 0.5 };

/** @param {import("./runtime.mjs").Runtime} runtime @returns {Promise<import("./table.mjs").Row[]>} */
export async function feedRows(runtime) {
  await seedFeed(runtime.db);
  const { text, touch, close } = client(runtime, AT_ONCE);
  const host = new URL(runtime.origin).host;
  const asked = {
    // the pages kept are those asked for without any cookie: a harmless one has the page drawn
    uncached: { headers: { host, cookie: "theme=system" } },
    kept: { headers: { host } },
    floor: { headers: { host: FLOOR_HOST.feed } },
  };
  try {
    const page = await text(asked.uncached);
    await text({ ...asked.floor, method: "PUT", body: JSON.stringify(namedIn(page)) });
    assertSamePage(page, await text(asked.floor));
    for (const ask of Object.values(asked)) await perRequestMs(() => touch(ask), WARM_UP);
    const drawn = await takeTurns(DRAWN.rounds, {
      ours: () => perRequestMs(() => touch(asked.uncached), DRAWN.round),
      floor: () => perRequestMs(() => touch(asked.floor), DRAWN.round),
    });
    const kept = await takeTurns(KEPT.rounds, {
      ours: () => perRequestMs(() => touch(asked.kept), KEPT.round),
      floor: () => perRequestMs(() => touch(asked.floor), KEPT.round),
    });
    return [
      ratioRow("feed, uncached", drawn.ours, drawn.floor, LIMIT.uncached),
      ratioRow("feed, kept for a second", kept.ours, kept.floor, LIMIT.kept),
    ];
  } finally {
    close();
  }
}
