// The signed-out pages compared with a bare Worker: rendered for each request, and the feed also cached for a second.
import { client } from "./http.mjs";
import { perRequestMs, takeTurns } from "./measure.mjs";
import { FLOOR_HOST } from "./runtime.mjs";
import { assertSameElements, assertSamePage, headAndPreloads } from "./samePage.mjs";
import { ratioRow } from "./table.mjs";
import LANGUAGES from "../messages/languages.json" with { type: "json" };

const AT_ONCE = 8;
/**
 * Rendered: there are many short rounds, so that other work of the machine affects the product and its floor equally.
 * Cached: a full round lasts one second, as long as a page is cached. So the server renders the page once in a
 * round, as it does in any busy second.
 */
const SIZES = {
  full: { warmUpMs: 2_000, rendered: { rounds: 60, forMs: 200 }, cached: { rounds: 8, forMs: 1_000 } },
  smoke: { warmUpMs: 20, rendered: { rounds: 2, forMs: 20 }, cached: { rounds: 1, forMs: 50 } },
};

/** Those that members can choose, besides English, in which the other rows are. */
export const OTHER_LANGUAGES = Object.entries(LANGUAGES).flatMap(([language, facts]) =>
  "isForTests" in facts || "isDraft" in facts || language === "en" ? [] : [language],
);

const LIMIT = { uncached: 1.6, cached: 0.5 };

/** @param {import("./world.mjs").World} world @returns {AsyncGenerator<import("./table.mjs").Row>} */
export async function* pageRows(world) {
  const [runtime, pages] = [await world.runtime(), await world.pages()];
  const { warmUpMs, rendered, cached } = SIZES[world.size];
  const warmUp = { atOnce: AT_ONCE, forMs: warmUpMs };
  const { text, touch, close } = client(runtime, AT_ONCE);
  const host = new URL(runtime.origin).host;
  /**
   * @param {string} line
   * @param {{ ours: import("./http.mjs").Ask, floor: import("./http.mjs").Ask }} asks
   * @param {{ rounds: number, forMs: number }} size
   * @param {number} limit
   */
  const rowOf = async (line, asks, { rounds, forMs }, limit) => {
    const round = { atOnce: AT_ONCE, forMs };
    const found = await takeTurns(rounds, {
      ours: () => perRequestMs(() => touch(asks.ours), round),
      floor: () => perRequestMs(() => touch(asks.floor), round),
    });
    return ratioRow(line, found.ours, found.floor, limit);
  };
  try {
    const inOtherLanguages = OTHER_LANGUAGES.map((language) => [`feed in ${language}`, `/?lang=${language}`]);
    for (const [name, path] of Object.entries({ ...pages, ...Object.fromEntries(inOtherLanguages) })) {
      // only pages that are requested without a cookie are cached, so a harmless cookie makes the server render the
      // page
      const asks = {
        ours: { path, headers: { host, cookie: "theme=system" } },
        floor: { path: path.split("?")[0], headers: { host: FLOOR_HOST.pages } },
      };
      // the floor gets the page's head and preloads, so that it serves the same page
      const page = await text(asks.ours);
      await text({ ...asks.floor, method: "PUT", body: JSON.stringify(headAndPreloads(page)) });
      (path.includes("?lang=") ? assertSameElements : assertSamePage)(page, await text(asks.floor));
      for (const ask of Object.values(asks)) await perRequestMs(() => touch(ask), warmUp);
      yield await rowOf(`${name}, uncached`, asks, rendered, LIMIT.uncached);
    }
    const asks = { ours: { headers: { host } }, floor: { headers: { host: FLOOR_HOST.pages } } };
    await text({ ...asks.floor, method: "PUT", body: JSON.stringify(headAndPreloads(await text(asks.ours))) });
    await perRequestMs(() => touch(asks.ours), warmUp);
    yield await rowOf("feed, cached for a second", asks, cached, LIMIT.cached);
  } finally {
    close();
  }
}
