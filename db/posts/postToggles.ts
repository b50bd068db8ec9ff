/** Likes, reposts and bookmarks of posts, and their lists. */
import { type SQL, and, desc, eq, gte, inArray, not, sql } from "drizzle-orm";
import { aggregate } from "~/db/aggregates";
import { activityEvent } from "./notices";
import { countsEvents } from "./postEvents";
import { isPostShownTo } from "~/db/rights/conditions";
import { canAct, canSee, canSeeUnder } from "~/db/rights/decide";
import { factsOfPost, memberFacts, selectPosts } from "~/db/rights/facts";
import { deleteFrom, existsIn, select } from "~/db/query/builder";
import { insertSelect } from "~/db/query/insertSelect";
import { isAllowedTo } from "~/db/rights/restrictions";
import { members } from "~/db/schema/members";
import { bookmarkCounts, bookmarks, postLikes, posts, reposts } from "~/db/schema/posts";
import { type Db, type Placeholders, type Query, type RowIn, batch } from "~/db/statement";
import type { PostList } from "~/base/postLists";
import { type Before, type BeforeValues, beforeValues, isBefore, flag } from "~/db/query/expressions";
import { nowMs } from "~/base/clock";
import { hasActiveAccount } from "~/db/members/memberStates";
import { card } from "./posts";

const { change, statement } = aggregate("posts");

// ---- likes and reposts

const counts = statement(
  (p: Placeholders<{ post: string; viewer: string }>) =>
    selectPosts(p.viewer, {
      likes: posts.likeCount,
      reposts: posts.repostCount,
      comments: posts.commentCount,
      revision: posts.revision,
      audience: posts.audience,
    }).where(eq(posts.id, p.post)),
  { decide: canAct },
);

export type CountsRow = RowIn<typeof counts>;

type Toggled = { post: string; member: string; now: number };

const activityEvents = (p: Placeholders<Toggled>, kind: "like" | "repost", state: "on" | "off") => [
  activityEvent({ post: p.post, actor: p.member, kind, state, now: p.now }),
];
const newCounts = (p: Placeholders<Toggled>) => countsEvents(p.post);
const isPostShown = (p: Placeholders<{ post: string; member: string }>, ofPost?: SQL) =>
  existsIn(posts, and(eq(posts.id, p.post), isPostShownTo(p.member), ofPost));
const addTo = (table: typeof postLikes | typeof reposts, p: Placeholders<Toggled>, ofPost?: SQL, isAllowed?: SQL) =>
  insertSelect(
    table,
    { postId: p.post, memberId: p.member, createdAt: p.now },
    { where: and(isPostShown(p, ofPost), isAllowed), onConflict: sql`do nothing` },
  );
const like = change(
  (p: Placeholders<Toggled>) => addTo(postLikes, p),
  (p) => activityEvents(p, "like", "on"),
  newCounts,
);
const removeFrom = (table: typeof postLikes | typeof reposts, p: Placeholders<Toggled>) =>
  deleteFrom(table).where(and(eq(table.postId, p.post), eq(table.memberId, p.member)));
const unlike = change(
  (p: Placeholders<Toggled>) => removeFrom(postLikes, p),
  (p) => activityEvents(p, "like", "off"),
  newCounts,
);
/** X32: a post for friends isn't passed on. X60: a member whom moderators keep from posting can't repost. */
const repost = change(
  (p: Placeholders<Toggled>) => addTo(reposts, p, eq(posts.shownTo, "everyone"), isAllowedTo("posting", p.member)),
  (p) => activityEvents(p, "repost", "on"),
  newCounts,
);
const unrepost = change(
  (p: Placeholders<Toggled>) => removeFrom(reposts, p),
  (p) => activityEvents(p, "repost", "off"),
  newCounts,
);

export interface Toggle {
  post: string;
  member: string;
  on: boolean;
  nowMs: number;
}

/** For a batch: adds or removes a like and writes its events. A repeat changes nothing and writes none. */
export const likeQuery = ({ post, member, on, nowMs: now }: Toggle) => (on ? like : unlike)({ post, member, now });

/** For a batch: adds or removes a repost in the same way. */
export const repostQuery = ({ post, member, on, nowMs: now }: Toggle) =>
  (on ? repost : unrepost)({ post, member, now });

/** Adds or removes a like. A repeat returns the same row. Null when there is no such post for the member. */
export const toggleLike = (db: Db, toggle: Toggle) => toggled(db, toggle, likeQuery(toggle));

/** Adds or removes a repost in the same way. */
export const toggleRepost = (db: Db, toggle: Toggle) => toggled(db, toggle, repostQuery(toggle));

async function toggled(db: Db, { post, member: viewer }: Toggle, query: Query<unknown>): Promise<CountsRow | null> {
  const { after } = await batch(db, { query, after: counts({ post, viewer }) });
  return after.rows[0] ?? null;
}

// ---- who liked and who reposted (X101)

type PeoplePage = BeforeValues & { post: string; viewer: string; limit: number };

/**
 * Who liked or reposted a post. Members whom the viewer can't see are in the page with their facts, so that no query reads
 * past the page.
 */
const peopleIn = (table: typeof postLikes | typeof reposts) =>
  statement(
    (p: Placeholders<PeoplePage>) =>
      select({
        post: factsOfPost(p.post, p.viewer),
        id: table.memberId,
        atMs: table.createdAt,
        name: members.name,
        handle: members.handle,
        photo: members.photoKey,
        member: memberFacts(p.viewer),
      })
        .from(table)
        .leftJoin(members, eq(members.id, table.memberId))
        .where(and(eq(table.postId, p.post), isBefore(p, table.createdAt, table.memberId)))
        .orderBy(desc(table.createdAt), desc(table.memberId))
        .limit(p.limit),
    { decide: canSeeUnder },
  );
const lists: Record<PostList, ReturnType<typeof peopleIn>> = { likes: peopleIn(postLikes), reposts: peopleIn(reposts) };

/** For a batch: the author of a post that the viewer may read. */
export const readablePostQuery = statement(
  (p: Placeholders<{ post: string; viewer: string }>) =>
    selectPosts(p.viewer, { authorId: posts.authorId }).where(eq(posts.id, p.post)),
  { decide: canSee },
);

/** For a batch: up to `limit` members who liked or reposted a post, newest first; none if the viewer can't read it. */
export const peopleQuery = (list: PostList, post: string, viewer: string, before: Before | null, limit: number) =>
  lists[list]({ post, viewer, ...beforeValues(before), limit });

// ---- bookmarks (X109)

export const BOOKMARKS_MAX = 10_000;

type Bookmark = { member: string; post: string };
const isBookmark = (p: Placeholders<Bookmark>): SQL | undefined =>
  and(eq(bookmarks.memberId, p.member), eq(bookmarks.postId, p.post));

const addBookmark = statement((p: Placeholders<Bookmark & { now: number }>) =>
  insertSelect(
    bookmarks,
    { memberId: p.member, postId: p.post, createdAt: p.now },
    {
      where: and(
        isPostShown(p),
        hasActiveAccount(p.member),
        not(
          existsIn(
            bookmarkCounts,
            and(eq(bookmarkCounts.memberId, p.member), gte(bookmarkCounts.bookmarks, BOOKMARKS_MAX)),
          ),
        ),
      ),
      onConflict: sql`do nothing`,
    },
  ),
);
const removeBookmark = statement((p: Placeholders<Bookmark>) => deleteFrom(bookmarks).where(isBookmark(p)));
const stateOf = statement(
  (p: Placeholders<Bookmark>) =>
    selectPosts(p.member, { isBookmarked: flag(existsIn(bookmarks, isBookmark(p))) }).where(eq(posts.id, p.post)),
  { decide: canAct },
);

type ListPage = BeforeValues & { viewer: string; limit: number };
/** The bookmarks of a page, whether or not their posts are still for the member: no query reads past them. */
const bookmarksIn = (p: Placeholders<ListPage>) =>
  select({ id: bookmarks.postId, atMs: bookmarks.createdAt })
    .from(bookmarks)
    .where(and(eq(bookmarks.memberId, p.viewer), isBefore(p, bookmarks.createdAt, bookmarks.postId)))
    .orderBy(desc(bookmarks.createdAt), desc(bookmarks.postId))
    .limit(p.limit);
const bookmarksPage = statement(bookmarksIn);
const listedPosts = statement(
  (p: Placeholders<ListPage & { now: number }>) =>
    card(p).where(inArray(posts.id, sql`(select id from (${bookmarksIn(p)}))`)),
  { decide: canAct },
);

/**
 * Bookmarks a post, or removes the bookmark. A repeat changes nothing, and keeps the bookmark's place. Returns whether the
 * post is bookmarked now; null if the member can't act on it.
 */
export async function setBookmark(
  db: Db,
  { member, post, on }: Bookmark & { on: boolean },
): Promise<{ isBookmarked: boolean } | null> {
  const change = on ? addBookmark({ member, post, now: nowMs() }) : removeBookmark({ member, post });
  const { after } = await batch(db, { change, after: stateOf({ member, post }) });
  return after.rows[0] ?? null;
}

/** For a batch: the ids of up to `limit` bookmarked posts, newest bookmark first, and when they were bookmarked. */
export const bookmarksQuery = (member: string, before: Before | null, limit: number) =>
  bookmarksPage({ viewer: member, ...beforeValues(before), limit });

/** For a batch: those posts of the same page that the member may still see, in any order. */
export const bookmarkedPostsQuery = (member: string, before: Before | null, limit: number) =>
  listedPosts({ viewer: member, now: nowMs(), ...beforeValues(before), limit });
