/** X100, X101: who can quote a post, the list of its quotes, and their detachment. */
import { and, eq, isNotNull, isNull, lt, ne, sql } from "drizzle-orm";
import type { Quoters } from "~/base/audience";
import { aggregate } from "~/db/aggregates";
import { canAct, canQuote } from "~/db/rights/decide";
import { isBlocked, selectPosts } from "~/db/rights/facts";
import { card, END, NEWEST_FIRST, type Viewed, viewedBy } from "./posts";
import { isDetachedFrom } from "./quotedPost";
import { alias, existsIn, select, source, update } from "~/db/query/builder";
import { flag } from "~/db/query/expressions";
import { insertSelect } from "~/db/query/insertSelect";
import { detachedQuoters, posts } from "~/db/schema/posts";
import { batch, BY_PAGE, changesOf, type Db, first, type Placeholders } from "~/db/statement";

const { statement } = aggregate("posts");

// ---- who can quote

const setQuotersOf = statement((p: Placeholders<{ post: string; author: string; quoters: Quoters }>) =>
  update(posts)
    .set({ quoters: p.quoters })
    .where(and(eq(posts.id, p.post), eq(posts.authorId, p.author))),
);

/** Earlier quotes stay. False when the author has no such post. */
export async function setQuoters(db: Db, post: string, author: string, quoters: Quoters): Promise<boolean> {
  return (await changesOf(db, setQuotersOf({ post, author, quoters }))) > 0;
}

const quoteRight = statement(
  (p: Placeholders<{ post: string; member: string }>) =>
    selectPosts(p.member, { isDetached: flag(isDetachedFrom(posts.id, p.member)) }).where(eq(posts.id, p.post)),
  { decide: canAct },
);

/** Why the member can't quote the post; null if they can. */
export async function whyNotQuoted(db: Db, post: string, member: string): Promise<"gone" | "refused" | null> {
  const right = await first(db, quoteRight({ post, member }));
  if (!right) return "gone";
  return canQuote(right) && !right.isDetached ? null : "refused";
}

// ---- the list

const listedPost = alias(posts, "listed_post");

/**
 * Quotes for everyone only, so that no list says who quoted the post for their friends. Those of members whom a block
 * separates from the post's author are in the page with `isListed` false, and those that the viewer can't see too: no query
 * reads past the page. Whether the viewer can see the post itself is asked by `readablePostQuery`.
 */
const quotesOf = statement(
  (p: Placeholders<Viewed & { post: string; before: string; limit: number }>) => {
    const author = sql`(select ${listedPost.authorId} from ${source(listedPost)} where ${listedPost.id} = ${posts.quotedId})`;
    return card(p, { isListed: sql`not ${isBlocked(posts.authorId, author)}` })
      .where(
        and(
          eq(posts.quotedId, p.post),
          eq(posts.shownTo, "everyone"),
          isNull(posts.quoteDetachedAt),
          lt(posts.id, p.before),
        ),
      )
      .orderBy(NEWEST_FIRST)
      .limit(p.limit);
  },
  { decidedBy: BY_PAGE },
);

/** For a batch: quotes of a post, older than `before`, newest first. */
export const quotesQuery = (post: string, viewer: string | null, before: string | null, limit: number) =>
  quotesOf({ ...viewedBy(viewer), post, before: before ?? END, limit });

// ---- detaching

type Detached = { quote: string; author: string };
/** Whether the row of `posts` is somebody else's quote of a post by this author. */
const isQuoteOf = (p: Placeholders<Detached>) => {
  const theirs = alias(posts, "theirs");
  return and(
    eq(posts.id, p.quote),
    isNotNull(posts.quotedId),
    ne(posts.authorId, p.author),
    existsIn(theirs, and(eq(theirs.id, posts.quotedId), eq(theirs.authorId, p.author))),
  );
};
const refuseQuoter = statement((p: Placeholders<Detached>) =>
  insertSelect(
    detachedQuoters,
    { postId: sql`${posts.quotedId}`, memberId: posts.authorId },
    { from: sql`${posts}`, where: isQuoteOf(p), onConflict: sql`do nothing` },
  ),
);
const detach = statement((p: Placeholders<Detached & { now: number }>) =>
  update(posts)
    .set({ quoteDetachedAt: p.now })
    .where(and(isQuoteOf(p), isNull(posts.quoteDetachedAt))),
);
const isDetached = statement((p: Placeholders<Detached>) => select({ id: posts.id }).from(posts).where(isQuoteOf(p)));

/**
 * X100: the author of a quoted post detaches a quote of it, and its author can't quote the post again. A repeat changes
 * nothing. False when it is no quote of theirs.
 */
export async function detachQuote(db: Db, quote: string, author: string, now: number): Promise<boolean> {
  const of = { quote, author };
  const { found } = await batch(db, {
    refuseQuoter: refuseQuoter(of),
    detach: detach({ ...of, now }),
    found: isDetached(of),
  });
  return found.rows.length > 0;
}
