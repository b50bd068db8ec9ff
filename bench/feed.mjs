// The signed-out feed of 20 posts against a bare Worker: drawn for each request, and kept for a second.
import { assertSamePage, namedIn } from "./feedPages.mjs";
import { client } from "./http.mjs";
import { perRequestMs, takeTurns } from "./measure.mjs";
import { FLOOR_HOST } from "./runtime.mjs";
import { seedFeed } from "./seedFeed.mjs";
import { ratioRow } from "./table.mjs";

const ROUNDS = 8;
const AT_ONCE = 8;
/** As long as a page is kept, so that a round of the kept page draws it once, as a busy second does. */
const ROUND = { atOnce: AT_ONCE, forMs: 1_000 };
const WARM_UP = { atOnce: AT_ONCE, forMs: 1_500 };

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
    const { uncached, kept, floor } = await takeTurns(ROUNDS, {
      uncached: () => perRequestMs(() => touch(asked.uncached), ROUND),
      floor: () => perRequestMs(() => touch(asked.floor), ROUND),
      kept: () => perRequestMs(() => touch(asked.kept), ROUND),
    });
    return [ratioRow("feed, uncached", uncached, floor, LIMIT.uncached), ratioRow("feed, kept for a second", kept, floor, LIMIT.kept)];
  } finally {
    close();
  }
}
