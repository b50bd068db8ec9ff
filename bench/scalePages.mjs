// A member's pages in a large network, compared with the same pages in a small one.
import { idIn, Visitor } from "../scripts/demo/visitor.mjs";
import { METERED, openMeter } from "./cost/meter.mjs";
import { client } from "./http.mjs";
import { perRequestMs, takeTurns } from "./measure.mjs";
import { startRuntime } from "./runtime.mjs";
import { publishingRows } from "./scalePublishing.mjs";
import { befriendMany, fillFriendsFeed, followTags, seedScale } from "./seedScale.mjs";
import { ratioRow } from "./table.mjs";

const SIZES = {
  full: {
    small: { members: 1_000, posts: 1_100, likes: 100, comments: 100, quotes: 1_000, friends: 100, mentions: 1_000 },
    large: {
      members: 100_000,
      posts: Number(process.env["SCALE_POSTS"] ?? 1_000_000),
      likes: 200_000,
      comments: 100_000,
      quotes: 200_000,
      friends: 5_000,
      mentions: 200_000,
    },
    warmUpMs: 1_500,
    rounds: 30,
    roundMs: 200,
    quietLooks: 6,
  },
  smoke: {
    small: { members: 40, posts: 60, likes: 10, comments: 30, quotes: 20, friends: 20, mentions: 30 },
    large: { members: 80, posts: 100, likes: 80, comments: 60, quotes: 60, friends: 60, mentions: 60 },
    warmUpMs: 20,
    rounds: 2,
    roundMs: 20,
    quietLooks: 1,
  },
};
const LIMIT = 1.3;
/** X97 */
const FRIENDS_TAB_LIMIT = 1.5;
/** X97: by D1's own count, with the rows of the session. */
const ROWS_MAX = 1_000;
/** The number of rows is the mean over this many pages. */
const METERED_PAGES = 5;
const FEEDS = {
  quiet: "friends who published long ago",
  busy: "friends who published everything",
  removed: "a friend removed a second ago",
};
const AT_ONCE = 4;

/** @param {import("./world.mjs").Size} size @returns {AsyncGenerator<import("./table.mjs").Row>} */
export async function* scaleRows(size) {
  const { small, large, warmUpMs, rounds, roundMs, quietLooks } = SIZES[size];
  const networks = [];
  try {
    for (const each of [small, large]) networks.push(await network(each));
    const [ofSmall, ofLarge] = networks;
    for (const [name, askLarge] of Object.entries(ofLarge?.asks ?? {})) {
      const askSmall = ofSmall?.asks[name] ?? askLarge;
      for (const ask of [askLarge, askSmall]) await perRequestMs(ask, { atOnce: AT_ONCE, forMs: warmUpMs });
      const round = { atOnce: AT_ONCE, forMs: roundMs };
      const { ours, floor } = await takeTurns(rounds, {
        ours: () => perRequestMs(askLarge, round),
        floor: () => perRequestMs(askSmall, round),
      });
      yield ratioRow(`${name}, large ÷ small`, ours, floor, LIMIT);
    }
    if (ofLarge) yield* rowsReadBy(ofLarge.runtime, ofLarge.feeds, quietLooks);
    for (const [name, { friends, all }] of Object.entries(ofLarge?.feeds ?? {})) {
      for (const ask of [friends, all]) await perRequestMs(ask, { atOnce: AT_ONCE, forMs: warmUpMs });
      const round = { atOnce: AT_ONCE, forMs: roundMs };
      const { ours, floor } = await takeTurns(rounds, {
        ours: () => perRequestMs(friends, round),
        floor: () => perRequestMs(all, round),
      });
      yield ratioRow(`the tab Friends with ${name} ÷ the tab All`, ours, floor, FRIENDS_TAB_LIMIT);
    }
    if (ofLarge) yield* publishingRows(ofLarge.runtime, { ...ofLarge.authors, friends: large.friends, rounds });
  } finally {
    for (const { stop } of networks) await stop();
  }
}

/**
 * How many rows a page of each of these Friends tabs reads.
 * @param {import("./runtime.mjs").Runtime} runtime
 * @param {Record<string, { friends: () => Promise<void> }>} feeds
 * @param {number} quietLooks as in `openMeter`
 * @returns {AsyncGenerator<import("./table.mjs").Row>}
 */
async function* rowsReadBy(runtime, feeds, quietLooks) {
  const meter = openMeter(runtime, quietLooks);
  try {
    for (const [name, { friends }] of Object.entries(feeds)) {
      const { "D1 rows read": value = NaN } = await meter.usedBy(METERED_PAGES, friends);
      const line = `the tab Friends with ${name}, rows read`;
      yield { line, ours: "", floor: "", value, limit: ROWS_MAX, unit: " rows" };
    }
  } finally {
    meter.close();
  }
}

/**
 * Serves a network of this size. Returns the requests for its pages, by name, as a member sends them.
 * @param {import("./seedScale.mjs").Size} size
 */
async function network(size) {
  const runtime = await startRuntime({ floors: [], wrappers: METERED });
  try {
    const paths = await seedScale(runtime, size);
    const [viewer, fan] = [await join(runtime.origin, "viewer"), await join(runtime.origin, "fan")];
    const post = idIn(await viewer.visitor.submit("/posts", { text: "like this" }));
    await fan.visitor.submit(`/posts/${post}/like`, { on: "1" });
    const { touch, close } = client(runtime, AT_ONCE);
    const { host } = new URL(runtime.origin);
    // The search is requested without a session: searches without one are limited by address, and the runtime raises
    // the limits of an address (`addressScale`), but not those of a member. Only pages that are requested without a
    // cookie are cached, so the search has a harmless cookie, which makes the server render the page each time.
    const cookieFor = (/** @type {string} */ name) =>
      name.startsWith("search") ? "theme=system" : viewer.visitor.cookie;
    const { id } = viewer;
    await befriendMany(runtime.db, id, size.friends);
    await followTags(runtime.db, id);
    const friends = `/${id}?tab=friends`;
    const pages = {
      ...paths,
      "own friends": friends,
      "own friends, from their middle": `${friends}&before=${Math.floor(size.friends / 2)}-${id}`,
      "the tab Tags": "/?tab=tags",
      messages: "/messages",
      notifications: "/notifications",
    };
    const asks = Object.fromEntries(
      Object.entries(pages).map(([name, path]) => [
        name,
        () => touch({ path, headers: { host, cookie: cookieFor(name) } }),
      ]),
    );
    /** @type {Record<string, Record<"friends" | "all", () => Promise<void>>>} */
    const feeds = {};
    for (const kind of /** @type {const} */ (["quiet", "busy", "removed"])) {
      const reader = await join(runtime.origin, kind);
      await fillFriendsFeed(runtime.db, reader.id, size, kind);
      const headers = { host, cookie: reader.visitor.cookie };
      feeds[FEEDS[kind]] = {
        friends: () => touch({ path: "/?tab=friends", headers }),
        all: () => touch({ path: "/?tab=all", headers }),
      };
    }
    const authors = { popular: await join(runtime.origin, "popular"), lonely: await join(runtime.origin, "lonely") };
    return { runtime, asks, feeds, authors, stop: () => (close(), runtime.stop()) };
  } catch (error) {
    await runtime.stop();
    throw error;
  }
}

/** @param {string} origin @param {string} name */
async function join(origin, name) {
  const visitor = new Visitor(origin);
  const credentials = {
    email: `${name}@parlor.test`,
    password: "long enough for all",
    confirmPassword: "long enough for all",
  };
  const id = idIn(await visitor.submit("/api/signup", credentials));
  await visitor.completeProfile({ name, about: "", dob: "1990-01-01" });
  return { id, visitor };
}
