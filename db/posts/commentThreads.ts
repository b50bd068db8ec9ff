/** X105, X107: the comments on a post, or the replies to a comment, in pages. Each has its first replies. */
import { and, asc, desc, eq, gt, inArray, lt, notInArray, type SQL, sql } from "drizzle-orm";
import { MOST_LIKED_MAX } from "~/base/commentOrder";
import { nowMs } from "~/base/clock";
import { aggregate } from "~/db/aggregates";
import { asSeenBy, type Viewed } from "./comments";
import { canSeeComment } from "~/db/rights/decide";
import { select } from "~/db/query/builder";
import { itemsOf } from "~/db/query/expressions";
import { comments } from "~/db/schema/posts";
import { BY_PAGE, type Placeholders } from "~/db/statement";

const { statement } = aggregate("posts");

/** How many replies are shown below a comment of the list. */
const REPLIES_SHOWN = 3;

type Thread = { post: string; parent: string | null };
const isInThread = (p: Placeholders<Thread>) =>
  and(eq(comments.postId, p.post), sql`${comments.parentId} is ${p.parent}`);

const mostLikedIn = (p: Placeholders<Thread>) =>
  select({ id: comments.id })
    .from(comments)
    .where(and(isInThread(p), gt(comments.likeCount, 0)))
    .orderBy(desc(comments.likeCount), desc(comments.id));
const mostLiked = statement((p: Placeholders<Thread>) => mostLikedIn(p).limit(MOST_LIKED_MAX));

/** `except`: null for the most liked, which a first page doesn't know yet */
type Listed = Viewed & Thread & { after: string; except: readonly string[] | null; limit: number };
/** An empty list of exceptions isn't read: that would cost each page a row. */
const isNoException = (p: Placeholders<Listed>) => {
  const most = sql`(select json_group_array(id) from ${mostLikedIn(p).limit(MOST_LIKED_MAX)})`;
  return sql`(${p.except} = '[]' or ${notInArray(comments.id, itemsOf(sql`coalesce(${p.except}, ${most})`))})`;
};
/**
 * Comments that the viewer can't see are among the rows: pages leave them out, and no query reads past them, however many a
 * blocked or banned member wrote.
 */
const isListed = {
  oldest: (p: Placeholders<Listed>) => and(isInThread(p), gt(comments.id, p.after), isNoException(p)),
  newest: (p: Placeholders<Listed>) => and(isInThread(p), lt(comments.id, p.after)),
};
const byOrder = { oldest: asc(comments.id), newest: desc(comments.id) };
const list = {
  oldest: statement(
    (p: Placeholders<Listed>) => asSeenBy(p).where(isListed.oldest(p)).orderBy(byOrder.oldest).limit(p.limit),
    { decidedBy: BY_PAGE },
  ),
  newest: statement(
    (p: Placeholders<Listed>) => asSeenBy(p).where(isListed.newest(p)).orderBy(byOrder.newest).limit(p.limit),
    { decidedBy: BY_PAGE },
  ),
};

/** The first replies to each of these comments. Rights are checked afterwards, so the query never reads further. */
const firstRepliesTo = (page: SQL): SQL =>
  sql`(select reply.id from ${page} page join comments reply on reply.id in
    (select one.id from comments one where one.post_id = page.post and one.parent_id = page.id order by one.id limit ${sql.raw(String(REPLIES_SHOWN))}))`;
const repliesTo = (p: Placeholders<Viewed & { post: string }>, page: SQL) =>
  asSeenBy(p)
    .where(and(inArray(comments.id, firstRepliesTo(page)), eq(comments.postId, p.post)))
    .orderBy(asc(comments.id));
const repliesToListed = (order: "oldest" | "newest") =>
  statement(
    (p: Placeholders<Listed>) =>
      repliesTo(
        p,
        sql`${select({ id: comments.id, post: comments.postId })
          .from(comments)
          .where(isListed[order](p))
          .orderBy(byOrder[order])
          .limit(p.limit)}`,
      ),
    { decide: canSeeComment },
  );
const replies = {
  oldest: repliesToListed("oldest"),
  newest: repliesToListed("newest"),
  toIds: statement(
    (p: Placeholders<Viewed & { post: string; ids: readonly string[] }>) =>
      repliesTo(p, sql`(select value as id, ${p.post} as post from json_each(${p.ids}))`),
    { decide: canSeeComment },
  ),
};
type FirstLiked = Viewed & Thread & { shown: number };
const firstLiked = {
  comments: statement(
    (p: Placeholders<FirstLiked>) =>
      asSeenBy(p).where(
        and(inArray(comments.id, sql`(${mostLikedIn(p).limit(p.shown)})`), eq(comments.postId, p.post)),
      ),
    { decide: canSeeComment },
  ),
  replies: statement(
    (p: Placeholders<FirstLiked>) =>
      repliesTo(p, sql`(select id, ${p.post} as post from ${mostLikedIn(p).limit(p.shown)})`),
    { decide: canSeeComment },
  ),
};

export interface CommentList extends Thread {
  order: "oldest" | "newest";
  /** the last id of the page before */
  after: string | null;
  /** ids that the list leaves out; null: the most liked */
  except: readonly string[] | null;
}

/** For a batch: a page of the list, and the first replies to its comments. */
export function commentListQueries(viewer: string | null, { order, after, except, ...of }: CommentList, limit: number) {
  const values = {
    ...{ viewer: viewer ?? "", now: nowMs(), ...of, limit },
    after: after ?? (order === "newest" ? "~" : ""),
    except,
  };
  return { listed: list[order](values), repliesToListed: replies[order](values) };
}

/** For a batch: the first replies to each of these comments. */
export const repliesToQuery = (viewer: string | null, post: string, ids: readonly string[]) =>
  replies.toIds({ viewer: viewer ?? "", now: nowMs(), post, ids });

/**
 * For a batch: the ids of the most liked comments of the list that have a like, most liked first; and the first of them,
 * with the first replies to each.
 */
export function mostLikedQueries(viewer: string | null, post: string, parent: string | null, shown: number) {
  const values = { viewer: viewer ?? "", now: nowMs(), post, parent, shown };
  return {
    most: mostLiked({ post, parent }),
    liked: firstLiked.comments(values),
    repliesToLiked: firstLiked.replies(values),
  };
}
