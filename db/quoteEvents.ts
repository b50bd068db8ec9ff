/** X99: notifies the author of a quoted post. */
import { eq, isNull, type SQL, and, or, sql } from "drizzle-orm";
import { event, type EventSource } from "./change";
import { areFriends } from "./rights/conditions";
import { alias, source } from "./query/builder";
import type { Expression } from "./query/expressions";
import { posts } from "./schema/posts";

const noticed = alias(posts, "noticed");

/**
 * About the quotes among the rows of `posts` that `which` finds. Of a quote for friends, only a friend hears. A notice
 * comes or goes with the quote, whoever blocks or mutes whom: the inbox knows that by itself.
 */
export const quoteEvent = (which: SQL | undefined, state: "on" | "off", now: Expression): EventSource =>
  event("inbox", "activity", {
    room: noticed.authorId,
    subject: sql`${"activity:"} || ${noticed.id} || ${":quote:"} || ${posts.authorId} || ${":"} || ${posts.id}`,
    body: { post: noticed.id, kind: "quote", actor: posts.authorId, state, which: posts.id, atMs: now },
    from: sql`${source(posts)} join ${source(noticed)} on ${noticed.id} = ${posts.quotedId}`,
    where: and(
      which,
      sql`${noticed.authorId} <> ${posts.authorId}`,
      state === "off"
        ? undefined
        : and(
            isNull(posts.quoteDetachedAt),
            or(eq(posts.shownTo, "everyone"), areFriends(noticed.authorId, posts.authorId)),
          ),
    ),
  });
