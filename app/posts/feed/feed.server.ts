import { z } from "zod";
import type { EdgeContext } from "~/app/server/context.server";
import { readEndpoint } from "~/app/server/endpoint.server";
import { viewerId } from "~/app/server/guards.server";
import { idsField, ulidField } from "~/app/server/paging.server";
import { type PostRow, feedQuery, postsQuery } from "~/db/posts/posts";
import { STEPS_MAX, authorQuery, followedAmongQuery, followedPostsQuery, readAmongQuery } from "~/db/posts/postLists";
import { PENDING_SHOWN_MAX, entriesQuery, pendingItemsQuery, walkEndQuery } from "~/db/posts/feedEntries";
import { canAct } from "~/db/rights/decide";
import { friendsAmongQuery } from "~/db/friendships/friends";
import { type Db, type Query, all, batch } from "~/db/statement";
import type { FeedTab } from "./feedTab";
import { tabField } from "./feedTab.server";
import { PAGE_SIZE, type PostView } from "~/app/posts/view";
import type { Page } from "~/app/http/page";
import { postView } from "~/app/posts/postViews.server";
import { withMutedWords, wordsQuery } from "~/app/safety/mutedContent.server";
import type { MutedWordsRow } from "~/db/safety/mutes";

/** One more than a page has; the extra row shows whether there are more. */
const ROW_LIMIT = PAGE_SIZE + 1;

/** A page of posts from rows that were requested with `ROW_LIMIT`. `words` are from `wordsQuery`, in the same batch. */
export function postsPage(
  viewer: string | null,
  rows: PostRow[],
  words: readonly MutedWordsRow[] | undefined,
): Page<PostView> {
  const withWords = withMutedWords(viewer, words, rows);
  const items = rows.slice(0, PAGE_SIZE);
  // X73, X97: a page may be shorter, but never reads past what isn't for the viewer
  const shown = items.filter((row) => row.isListed && canAct(row));
  return {
    items: newestOfEach(shown).map((row) => postView(row, withWords)),
    next: rows.length > PAGE_SIZE ? (items.at(-1)?.position ?? null) : null,
  };
}

/** A post that comes several times, only where it comes first. */
function newestOfEach(rows: readonly PostRow[]): PostRow[] {
  const seen = new Set<string>();
  return rows.filter(({ id }) => !seen.has(id) && seen.add(id));
}

/** For a batch: the query for a page of one member's posts. */
export const postsByQuery = (viewer: string | null, author: string, before: string | null) =>
  authorQuery(viewer, author, before, ROW_LIMIT);

/** X94: a page of the feed's tab, newest first. Visitors see all posts. */
export async function readFeed(context: EdgeContext, tab: FeedTab, before: string | null): Promise<Page<PostView>> {
  const viewer = await viewerId(context);
  switch (viewer === null ? "all" : tab) {
    case "all":
      return readPageOf(context, viewer, feedQuery(viewer, before, ROW_LIMIT)); // S6
    case "friends":
      return readFriendsFeed(context, viewer ?? "", before);
    case "tags":
      return readTagsFeed(context, viewer ?? "", before);
  }
}

async function readPageOf(context: EdgeContext, viewer: string | null, query: Query<PostRow>): Promise<Page<PostView>> {
  const { posts, words } = await batch(context.db, { posts: query, words: wordsQuery(viewer) });
  return postsPage(viewer, posts.rows, words?.rows);
}

/**
 * X95: the posts of friends and of the member, and what friends reposted. A page looks at a bounded number of entries, so
 * it may be shorter than others.
 */
async function readFriendsFeed(
  { db }: Pick<EdgeContext, "db">,
  viewer: string,
  before: string | null,
): Promise<Page<PostView>> {
  const { entries, pending, ends, words } = await batch(db, {
    entries: entriesQuery(viewer, before, ROW_LIMIT),
    pending: pendingItemsQuery(viewer, before),
    ends: walkEndQuery(viewer, before),
    words: wordsQuery(viewer),
  });
  // there may be more such items below these; the next page has them
  const end = pending.rows.length === PENDING_SHOWN_MAX ? (pending.rows.at(-1)?.position ?? null) : null;
  const newestFirst = [...entries.rows, ...pending.rows]
    .filter(({ position }) => end === null || position >= end)
    .sort((a, b) => (a.position < b.position ? 1 : -1));
  const posts = newestOfEach(newestFirst);
  const rows = posts.slice(0, PAGE_SIZE);
  const shown = rows.filter(canAct);
  const withWords = withMutedWords(viewer, words?.rows, shown);
  const last = rows.at(-1);
  const next = posts.length > PAGE_SIZE && last ? last.position : (end ?? ends.rows[0]?.position ?? null);
  return { items: shown.map((row) => postView(row, withWords)), next };
}

/**
 * X96: the posts for everyone with a tag that the member follows. A page looks at a bounded number of rows, so it may be
 * shorter than others.
 */
async function readTagsFeed(context: EdgeContext, viewer: string, before: string | null): Promise<Page<PostView>> {
  const { posts, words } = await batch(context.db, {
    posts: followedPostsQuery(viewer, before, ROW_LIMIT),
    words: wordsQuery(viewer),
  });
  const { items } = postsPage(viewer, posts.rows, words?.rows);
  const steps = posts.rows.reduce((sum, { position }) => sum + Number(position), 0);
  const hasMore = posts.rows.length > PAGE_SIZE || steps === STEPS_MAX;
  return { items, next: hasMore ? (posts.rows.slice(0, PAGE_SIZE).at(-1)?.id ?? null) : null };
}

/** The next page of the feed's tab, or of one member's posts and reposts (P3, X98). */
export const nextOfFeed = readEndpoint(
  "GET /api/feed",
  z.object({ tab: tabField, author: ulidField, before: ulidField }),
  async ({ context, input: { tab, author, before } }) => {
    if (!author) return { page: await readFeed(context, tab ?? "all", before) };
    const viewer = await viewerId(context);
    return { page: await readPageOf(context, viewer, postsByQuery(viewer, author, before)) };
  },
);

/**
 * The posts with these ids that still exist and belong to the tab, or all of them without a tab. A live page requests
 * them.
 */
export const readPosts = readEndpoint(
  "GET /api/posts",
  z.object({ ids: idsField, tab: tabField }),
  async ({ context, input: { ids, tab } }) => {
    const viewer = await viewerId(context);
    const { posts, words } = await batch(context.db, { posts: postsQuery(viewer, ids), words: wordsQuery(viewer) });
    const rows = tab === null ? posts.rows : await ofTab(context.db, tab, viewer, posts.rows);
    const withWords = withMutedWords(viewer, words?.rows, rows);
    return { posts: rows.map((row) => postView(row, withWords)) };
  },
);

async function ofTab(db: Db, tab: FeedTab, viewer: string | null, rows: PostRow[]): Promise<PostRow[]> {
  if (viewer === null) return tab === "all" ? rows : [];
  if (rows.length === 0) return rows;
  const ids = rows.map(({ id }) => id);
  switch (tab) {
    case "all":
      return among(rows, await all(db, readAmongQuery({ viewer, ids })));
    case "friends":
      return ofFriends(db, viewer, rows);
    case "tags":
      return among(rows, await all(db, followedAmongQuery({ member: viewer, ids })));
  }
}

function among(rows: PostRow[], listed: readonly { id: string }[]): PostRow[] {
  const shown = new Set(listed.map(({ id }) => id));
  return rows.filter(({ id }) => shown.has(id));
}

async function ofFriends(db: Db, viewer: string, rows: PostRow[]): Promise<PostRow[]> {
  const authors = [...new Set(rows.map(({ authorId }) => authorId))];
  const friends = await all(db, friendsAmongQuery({ me: viewer, ids: authors }));
  const shown = new Set([viewer, ...friends.map(({ id }) => id)]);
  return rows.filter(({ authorId }) => shown.has(authorId));
}

/** For a batch: posts by their ids, where nothing is collapsed, and the posts from its rows. */
export const postsByIdsQuery = postsQuery;
export const postViews = (rows: PostRow[]): PostView[] => rows.map((row) => postView(row));
