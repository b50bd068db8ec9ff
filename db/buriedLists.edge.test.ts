import { env } from "cloudflare:workers";
import { beforeAll, expect, it } from "vitest";
import { MOST_LIKED_MAX } from "~/base/commentOrder";
import { type Buried, COUNTS, type Way, buriedFile, buriedThings } from "~/tests/kit/workerd/buriedThings";
import { type Metered, metered } from "~/tests/kit/workerd/rowsRead";
import { bookmarkedPostsQuery, bookmarksQuery, peopleQuery } from "./posts/postToggles";
import { commentListQueries, mostLikedQueries } from "./posts/commentThreads";
import { WALK_MAX, entriesQuery, pendingItemsQuery, walkEndQuery } from "./posts/feedEntries";
import {
  authorQuery,
  followedPostsQuery,
  mentioningPostsQueries,
  mostLikedOfTagQuery,
  newestOfTagQuery,
} from "./posts/postLists";
import { shownMediaQuery } from "./media/media";
import { namesQuery } from "./members/members";
import { type PostRow, feedQuery, postsQuery } from "./posts/posts";
import type { Before } from "./query/expressions";
import { quotesQuery } from "./posts/quotes";
import { canAct, canFindMember, canSeeComment } from "./rights/decide";
import { type FoundRow, peopleQuery as foundPeopleQuery, postsQuery as foundPostsQuery } from "./search/search";
import { type Query, all, batch } from "./statement";

const { DB, SEARCH } = env as unknown as { DB: D1Database; SEARCH: D1Database };

/** How many candidates a page has here. One more shows whether there is a next page. */
const SIZE = 15;
const LIMIT = SIZE + 1;
/** The most rows that a page reads. */
const ROWS_READ_MAX = 250;

interface Page {
  shown: string[];
  next: string | null;
}
type Read = (dbs: { main: Metered; search: Metered }, world: Buried, before: string | null) => Promise<Page>;
type Key = "below" | "own" | "firstComment" | "lastComment" | "lastReply" | "author" | "reader";

function pageOf<Row extends { id: string }>(
  rows: readonly Row[],
  isShown: (row: Row) => boolean,
  placeOf: (row: Row) => string = ({ id }) => id,
): Page {
  const candidates = rows.slice(0, SIZE);
  const last = candidates.at(-1);
  return {
    shown: candidates.filter(isShown).map(({ id }) => id),
    next: rows.length > SIZE && last ? placeOf(last) : null,
  };
}
const isAmong = (rows: readonly { id: string }[]) => {
  const ids = new Set(rows.map(({ id }) => id));
  return ({ id }: { id: string }) => ids.has(id);
};
const atTime = ({ atMs, id }: { atMs: number; id: string }) => `${atMs}-${id}`;
function timeIn(before: string | null): Before | null {
  const [atMs, id = ""] = before?.split("-") ?? [];
  return atMs === undefined ? null : { atMs: Number(atMs), id };
}

const posts =
  (
    query: (world: Buried, before: string | null) => Query<PostRow>,
    placeOf = ({ position }: PostRow) => position,
  ): Read =>
  async ({ main }, world, before) =>
    pageOf(await all(main.db, query(world, before)), (row) => row.isListed && canAct(row), placeOf);
const comments =
  (order: "oldest" | "newest", parentOf: (world: Buried) => string | null): Read =>
  async ({ main }, world, after) => {
    const list = { post: world.post, parent: parentOf(world), order, after, except: [] };
    const { listed } = await batch(main.db, commentListQueries(world.reader, list, LIMIT));
    return pageOf(listed.rows, canSeeComment);
  };
const people =
  (list: "likes" | "reposts"): Read =>
  async ({ main }, { quoted, reader }, before) =>
    pageOf(
      await all(main.db, peopleQuery(list, quoted, reader, timeIn(before), LIMIT)),
      ({ member }) => canFindMember(member),
      atTime,
    );
const found =
  (
    query: (word: string, before: number | null, limit: number) => Query<FoundRow>,
    shownQuery: (reader: string, ids: string[]) => Query<{ id: string }>,
  ): Read =>
  async ({ main, search }, { reader, word }, before) => {
    const rows = await all(search.db, query(word, before === null ? null : Number(before), LIMIT));
    const ids = rows.map(({ id }) => id);
    return pageOf(rows, isAmong(await all(main.db, shownQuery(reader, ids))), ({ cursor }) => String(cursor));
  };

const readFriends: Read = async ({ main }, { reader }, before) => {
  const { entries, pending, ends } = await batch(main.db, {
    entries: entriesQuery(reader, before, LIMIT),
    pending: pendingItemsQuery(reader, before),
    ends: walkEndQuery(reader, before),
  });
  expect(pending.rows).toEqual([]);
  return { shown: entries.rows.map(({ id }) => id), next: ends.rows[0]?.position ?? null };
};
const readBookmarks: Read = async ({ main }, { reader }, before) => {
  const { bookmarks, shown } = await batch(main.db, {
    bookmarks: bookmarksQuery(reader, timeIn(before), LIMIT),
    shown: bookmarkedPostsQuery(reader, timeIn(before), LIMIT),
  });
  return pageOf(bookmarks.rows, isAmong(shown.rows), atTime);
};
const readMentioning: Read = async ({ main }, { reader, handle }, before) => {
  const queries = mentioningPostsQueries(reader, handle, before, LIMIT);
  const { mentioning, mentioningPosts } = await batch(main.db, queries);
  return pageOf(mentioning.rows, isAmong(mentioningPosts.rows));
};
/** The most liked come first. Those after them come by their age, without these. */
const readMostLiked: Read = async ({ main }, { reader, post }, before) => {
  if (before === null) {
    const ids = metered(DB); // their ids alone, from an index
    const { most, liked } = mostLikedQueries(reader, post, null, SIZE);
    expect([(await all(ids.db, most)).length, ids.rowsRead()]).toEqual([MOST_LIKED_MAX, MOST_LIKED_MAX]);
    return { shown: (await all(main.db, liked)).map(({ id }) => id), next: "" };
  }
  const most = await all(DB, mostLikedQueries(reader, post, null, SIZE).most);
  const except = most.map(({ id }) => id);
  const list = { post, parent: null, order: "oldest" as const, after: before, except };
  return pageOf((await batch(main.db, commentListQueries(reader, list, LIMIT))).listed.rows, canSeeComment);
};

/** How the list is read, and what stands behind the others in it. */
const LISTS = {
  "the tab All": [posts(({ reader }, before) => feedQuery(reader, before, LIMIT)), "below"],
  "the tab Friends": [readFriends, "below"],
  "the tab Tags": [
    posts(
      ({ reader }, before) => followedPostsQuery(reader, before, LIMIT),
      ({ id }) => id,
    ),
    "below",
  ],
  "a tag's newest posts": [posts(({ reader, word }, before) => newestOfTagQuery(reader, word, before, LIMIT)), "below"],
  "a tag's most liked posts": [
    posts(({ reader, word }, before) => mostLikedOfTagQuery(reader, word, timeIn(before), LIMIT)),
    "below",
  ],
  "a profile's posts": [posts(({ reader, hostile }, before) => authorQuery(reader, hostile, before, LIMIT)), "own"],
  "a profile's reposts": [posts(({ reader, author }, before) => authorQuery(reader, author, before, LIMIT)), "below"],
  "a post's quotes": [posts(({ reader, quoted }, before) => quotesQuery(quoted, reader, before, LIMIT)), "below"],
  "a post's likes": [people("likes"), "reader"],
  "a post's reposts": [people("reposts"), "reader"],
  "a post's comments, oldest first": [comments("oldest", () => null), "lastComment"],
  "a post's comments, newest first": [comments("newest", () => null), "firstComment"],
  "a post's comments, most liked first": [readMostLiked, "lastComment"],
  "a comment's replies": [comments("oldest", ({ parent }) => parent), "lastReply"],
  bookmarks: [readBookmarks, "below"],
  "the search for posts": [found(foundPostsQuery, postsQuery), "below"],
  "the search for a mention": [readMentioning, "below"],
  "the search for people": [found(foundPeopleQuery, (reader, ids) => namesQuery({ ids, viewer: reader })), "author"],
} satisfies Record<string, [Read, Key]>;
type List = keyof typeof LISTS;

/** On which page of the list the thing is that stands behind the others. */
type Pages = Partial<Record<List, number>>;
const each = (page: number, ...lists: List[]): Pages => Object.fromEntries(lists.map((list) => [list, page]));
/** Behind so many candidates. */
const after = (count: number, size = SIZE): number => Math.floor(count / size) + 1;
const OF_POSTS = ["the tab All", "the tab Tags", "a tag's newest posts", "a tag's most liked posts"] as const;
const OF_PEOPLE = ["a post's likes", "a post's reposts", "the search for people"] as const;
const BY_AGE = ["a post's comments, oldest first", "a post's comments, newest first", "a comment's replies"] as const;
const MOST_LIKED = "a post's comments, most liked first";
/** Pages that walk through entries or tags, or that leave out the 100 most liked, read more. */
const ROWS_READ_MAX_IN: Partial<Record<List, number>> = {
  "the tab Friends": 550,
  "the tab Tags": 500,
  [MOST_LIKED]: 750,
};
const [SPAM, HIDDEN, FORMER] = [COUNTS.blocked, COUNTS.hidden, COUNTS["for friends"]];

/** What the things are, and the page. In a list that hasn't these as candidates, it is page 1. */
const WAYS: Record<Way, [what: string, pages: Pages]> = {
  blocked: [
    "600 by a blocked member",
    {
      ...each(after(SPAM), ...OF_POSTS, ...OF_PEOPLE, ...BY_AGE, "a profile's reposts", "a post's quotes"),
      ...each(after(SPAM), "bookmarks", "the search for posts", "the search for a mention"),
      ...each(after(SPAM, WALK_MAX), "the tab Friends"),
      ...each(1 + after(SPAM - MOST_LIKED_MAX), MOST_LIKED),
    },
  ],
  hidden: [
    "2,000 hidden ones",
    {
      ...each(1, ...OF_POSTS, "a profile's posts", "a post's quotes", "the search for posts"),
      ...each(after(HIDDEN), ...OF_PEOPLE, ...BY_AGE, "a profile's reposts", "bookmarks", "the search for a mention"),
      ...each(after(HIDDEN, WALK_MAX), "the tab Friends"),
      ...each(1 + after(HIDDEN - MOST_LIKED_MAX), MOST_LIKED),
    },
  ],
  "for friends": [
    "2,000 for a former friend's friends",
    {
      ...each(1, "the tab All", "a profile's posts", "a post's quotes", "the search for a mention"),
      ...each(after(FORMER), "bookmarks"),
      ...each(after(FORMER, WALK_MAX), "the tab Friends"),
    },
  ],
};
const ROWS = Object.entries(WAYS).flatMap(([way, [what, pages]]) =>
  Object.entries(pages).map(([list, page]) => [list as List, what, page, way as Way] as const),
);

/** Reads pages until one has the thing. */
async function walk(read: Read, world: Buried, thing: string, rowsReadMax = ROWS_READ_MAX): Promise<number> {
  let before: string | null = null;
  for (let n = 1; ; n++) {
    const [main, search] = [metered(DB), metered(SEARCH)];
    const page: Page = await read({ main, search }, world, before);
    expect(main.trips()).toBe(1);
    expect(Math.max(main.mostReturned(), search.mostReturned())).toBeLessThanOrEqual(LIMIT);
    expect(main.rowsRead() + search.rowsRead()).toBeLessThanOrEqual(rowsReadMax);
    expect(page.shown.filter(world.isOneOfMany)).toEqual([]);
    if (page.shown.includes(thing)) return n;
    if (page.next === null) throw new Error(`the list ends on page ${n}`);
    before = page.next;
  }
}

let worlds: Record<Way, Buried>;
beforeAll(async () => {
  worlds = {
    blocked: await buriedThings("blocked"),
    hidden: await buriedThings("hidden"),
    "for friends": await buriedThings("for friends"),
  };
});

it.each(ROWS)(
  "X13 · X40 · X59 · X97 · a page of %s reads few rows with %s on top, and page %i has what is behind them",
  async (list, _what, page, way) => {
    const [read, key] = LISTS[list];
    expect(await walk(read, worlds[way], worlds[way][key], ROWS_READ_MAX_IN[list])).toBe(page);
  },
);

it("X13 · a blocked member reads none of the posts and reposts of a profile, and few rows", async () => {
  const [{ reader, hostile }, counting] = [worlds.blocked, metered(DB)];
  expect(await all(counting.db, authorQuery(reader, hostile, null, LIMIT))).toEqual([]);
  expect(counting.rowsRead()).toBeLessThanOrEqual(10);
});

it("P5 · a page of the Media tab reads few rows past 2,000 files of comments, and a later one has the post's", async () => {
  const { owner, key } = await buriedFile(HIDDEN);
  const read: Read = async ({ main }, { reader }, before) => {
    const rows = await all(main.db, shownMediaQuery(owner, reader, timeIn(before), LIMIT));
    return pageOf(rows, ({ isListed }) => isListed, atTime);
  };
  expect(await walk(read, worlds.blocked, key)).toBe(after(HIDDEN));
});
