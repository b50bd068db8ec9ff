/** The posts that a member has bookmarked (X109). Nobody else's queries read them. */
import { and, desc, eq, gte, inArray, not, type SQL, sql } from "drizzle-orm";
import { nowMs } from "~/base/clock";
import { aggregate } from "~/db/aggregates";
import { hasActiveAccount } from "~/db/members/memberStates";
import { hasShownPost } from "~/db/rights/conditions";
import { canAct } from "~/db/rights/decide";
import { postFacts } from "~/db/rights/facts";
import { card } from "./posts";
import { deleteFrom, existsIn, select } from "~/db/query/builder";
import { type Before, beforeValues, flag, rowValue } from "~/db/query/expressions";
import { insertSelect } from "~/db/query/insertSelect";
import { members } from "~/db/schema/members";
import { bookmarkCounts, bookmarks, posts } from "~/db/schema/posts";
import { batch, type Db, type Placeholders } from "~/db/statement";

const { statement } = aggregate("posts");

export const BOOKMARKS_MAX = 10_000;

type Bookmark = { member: string; post: string };
const isBookmark = (p: Placeholders<Bookmark>): SQL | undefined =>
  and(eq(bookmarks.memberId, p.member), eq(bookmarks.postId, p.post));

const add = statement((p: Placeholders<Bookmark & { now: number; most: number }>) =>
  insertSelect(
    bookmarks,
    { memberId: p.member, postId: p.post, createdAt: p.now },
    {
      where: and(
        hasShownPost(p.post, p.member),
        hasActiveAccount(p.member),
        not(
          existsIn(bookmarkCounts, and(eq(bookmarkCounts.memberId, p.member), gte(bookmarkCounts.bookmarks, p.most))),
        ),
      ),
      onConflict: sql`do nothing`,
    },
  ),
);
const remove = statement((p: Placeholders<Bookmark>) => deleteFrom(bookmarks).where(isBookmark(p)));
const stateOf = statement(
  (p: Placeholders<Bookmark>) =>
    select({ ...postFacts(p.member), isBookmarked: flag(existsIn(bookmarks, isBookmark(p))) })
      .from(posts)
      .leftJoin(members, eq(members.id, posts.authorId))
      .where(eq(posts.id, p.post)),
  { decide: canAct },
);

type ListPage = { viewer: string; beforeAt: number; beforeId: string; limit: number };
/** The bookmarks of a page, whether or not their posts are still for the member: no query reads past them. */
const isListed = (p: Placeholders<ListPage>) =>
  and(
    eq(bookmarks.memberId, p.viewer),
    sql`${rowValue(bookmarks.createdAt, bookmarks.postId)} < ${rowValue(p.beforeAt, p.beforeId)}`,
  );
const NEWEST_FIRST = [desc(bookmarks.createdAt), desc(bookmarks.postId)] as const;
const list = statement((p: Placeholders<ListPage>) =>
  select({ id: bookmarks.postId, atMs: bookmarks.createdAt })
    .from(bookmarks)
    .where(isListed(p))
    .orderBy(...NEWEST_FIRST)
    .limit(p.limit),
);
const listedPosts = statement(
  (p: Placeholders<ListPage & { now: number }>) => {
    const ids = select({ id: bookmarks.postId })
      .from(bookmarks)
      .where(isListed(p))
      .orderBy(...NEWEST_FIRST)
      .limit(p.limit);
    return card(p).where(inArray(posts.id, sql`(${ids})`));
  },
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
  const change = on ? add({ member, post, now: nowMs(), most: BOOKMARKS_MAX }) : remove({ member, post });
  const { after } = await batch(db, { change, after: stateOf({ member, post }) });
  return after.rows[0] ?? null;
}

/** For a batch: the ids of up to `limit` bookmarked posts, newest bookmark first, and when they were bookmarked. */
export const bookmarksQuery = (member: string, before: Before | null, limit: number) =>
  list({ viewer: member, ...beforeValues(before), limit });

/** For a batch: those posts of the same page that the member may still see, in any order. */
export const bookmarkedPostsQuery = (member: string, before: Before | null, limit: number) =>
  listedPosts({ viewer: member, now: nowMs(), ...beforeValues(before), limit });
