/**
 * The facts by which db/rights/decide.ts decides, as fields of a select that joins the author as `members`. The viewer is ''
 * when signed out. A lookup is only made where the decision depends on it; elsewhere the fact is false.
 */
import { eq, isNotNull, or, type SQL, sql } from "drizzle-orm";
import { areFriends, isBlockedBetween, isMentionedIn, isModerator } from "./conditions";
import { existsIn } from "~/db/query/builder";
import { type Expression, flag } from "~/db/query/expressions";
import { postMentions } from "~/db/schema/mentions";
import { members } from "~/db/schema/members";
import { comments, posts } from "~/db/schema/posts";

/** SQLite doesn't evaluate the second condition where the first is false. */
const ifMatters = (when: SQL | undefined, fact: SQL) => flag(sql`iif(${when}, ${fact}, 0)`);

const between = (viewer: Expression, { authorId, shownTo }: typeof posts | typeof comments) => ({
  shownTo,
  isOwn: flag(sql`(${authorId} = ${viewer})`),
  isBlocked: flag(isBlockedBetween(viewer, authorId)),
  isAuthorBanned: flag(isNotNull(members.bannedAt)),
  isModerator: ifMatters(or(eq(shownTo, "author"), isNotNull(members.bannedAt)), isModerator(viewer)),
});

/** Of the row of `posts`. */
export const postFacts = (viewer: Expression) => ({
  ...between(viewer, posts),
  areFriends: ifMatters(
    or(eq(posts.shownTo, "friends"), eq(posts.commenters, "friends"), eq(posts.quoters, "friends")),
    areFriends(viewer, posts.authorId),
  ),
  commenters: posts.commenters,
  isMentioned: ifMatters(eq(posts.commenters, "mentioned"), existsIn(postMentions, isMentionedIn(posts.id, viewer))),
  quoters: posts.quoters,
});

/** Of the row of `comments`. `host`: the author of its post. No comment is only for friends. */
export const commentFacts = (viewer: Expression, host: SQL) => ({
  ...between(viewer, comments),
  areFriends: flag(sql`0`),
  isBlockedByHost: flag(isBlockedBetween(comments.authorId, host)),
});
