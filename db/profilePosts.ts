/** A member's posts and reposts, as their profile lists them (P3, X98). */
import { and, eq, lt, sql } from "drizzle-orm";
import type { ShownTo } from "~/base/audience";
import { aggregate } from "./aggregates";
import { authorForFriend, authorForSelf, isShownTo, unlessBanned } from "./rights/conditions";
import { card, END, NEWEST_FIRST, type Viewed, viewedBy } from "./posts";
import type { Expression } from "./query/expressions";
import { posts, reposts } from "./schema/posts";
import { BY_PAGE, type Placeholders } from "./statement";

const { statement } = aggregate("posts");

/**
 * Merges ranges of four indexes. Reposts of posts that aren't for the viewer are among the rows: pages leave them out, and no
 * query reads past them.
 */
const byAuthor = statement(
  (p: Placeholders<Viewed & { author: string; before: string; limit: number }>) => {
    const listed = (author: Expression, shownTo: ShownTo) =>
      card(p).where(
        and(
          sql`${posts.authorId} = ${author}`,
          eq(posts.shownTo, shownTo),
          lt(posts.id, p.before),
          isShownTo(p.viewer, posts.authorId),
        ),
      );
    const author = unlessBanned(p.author);
    const reposted = card(p, {
      position: reposts.position,
      reposter: sql`${reposts.memberId}`,
    })
      .innerJoin(reposts, eq(reposts.postId, posts.id))
      .where(
        and(
          sql`${reposts.memberId} = ${author}`,
          lt(reposts.position, p.before),
          isShownTo(p.viewer, reposts.memberId),
        ),
      );
    return listed(author, "everyone")
      .unionAll(listed(authorForFriend(p.viewer, author), "friends"))
      .unionAll(listed(authorForSelf(p.viewer, p.author), "author"))
      .unionAll(reposted)
      .orderBy(NEWEST_FIRST)
      .limit(p.limit);
  },
  { decidedBy: BY_PAGE },
);

/** One member's posts and reposts before a place (or from the newest, when it is null), like `feedQuery`. */
export const authorQuery = (viewer: string | null, author: string, before: string | null, limit: number) =>
  byAuthor({ ...viewedBy(viewer), author, before: before ?? END, limit });
