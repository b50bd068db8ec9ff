// The signed-out pages against a bare Worker: drawn for each request, and the feed kept for a second too.
import { client } from "./http.mjs";
import { perRequestMs, takeTurns } from "./measure.mjs";
import { FLOOR_HOST } from "./runtime.mjs";
import { assertSamePage, namedIn } from "./samePage.mjs";
import { ratioRow } from "./table.mjs";

const AT_ONCE = 8;
const WARM_UP = { atOnce: AT_ONCE, forMs: 2_000 };
/** Short and many: whatever else the machine does then falls on both alike. */
const DRAWN = { rounds: 60, round: { atOnce: AT_ONCE, forMs: 200 } };
/** As long as a page is kept, so that a round draws it once, as a busy second does. */
const KEPT = { rounds: 8, round: { atOnce: AT_ONCE, forMs: 1_000 } };

const LIMIT = { uncached: 1.5, kept: 0.5 };

/** @param {import("./runtime.mjs").Runtime} runtime @param {import("./seedPages.mjs").Pages} pages @returns {Promise<import("./table.mjs").Row[]>} */
export async function pageRows(runtime, pages) {
  const { text, touch, close } = client(runtime, AT_ONCE);
  const host = new URL(runtime.origin).host;
  const rows = [];
  try {
    for (const [name, path] of Object.entries(pages)) {
      // the pages kept are those asked for without any cookie: a harmless one has the page drawn
      const asked = { uncached: { path, headers: { host, cookie: "theme=system" } }, floor: { path, headers: { host: FLOOR_HOST.pages } } };
      const page = await text(asked.uncached);
      await text({ ...asked.floor, method: "PUT", body: JSON.stringify(namedIn(page)) });
      assertSamePage(page, await text(asked.floor));
      for (const ask of Object.values(asked)) await perRequestMs(() => touch(ask), WARM_UP);
      const drawn = await takeTurns(DRAWN.rounds, {
        ours: () => perRequestMs(() => touch(asked.uncached), DRAWN.round),
        floor: () => perRequestMs(() => touch(asked.floor), DRAWN.round),
      });
      rows.push(ratioRow(`${name}, uncached`, drawn.ours, drawn.floor, LIMIT.uncached));
    }
    const [kept, floor] = [{ headers: { host } }, { headers: { host: FLOOR_HOST.pages } }];
    await text({ ...floor, method: "PUT", body: JSON.stringify(namedIn(await text(kept))) });
    await perRequestMs(() => touch(kept), WARM_UP);
    const turns = await takeTurns(KEPT.rounds, {
      ours: () => perRequestMs(() => touch(kept), KEPT.round),
      floor: () => perRequestMs(() => touch(floor), KEPT.round),
    });
    return [...rows, ratioRow("feed, kept for a second", turns.ours, turns.floor, LIMIT.kept)];
  } finally {
    close();
  }
}
