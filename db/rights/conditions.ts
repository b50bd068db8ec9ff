/**
 * The conditions about a viewer and an author that must stand in SQL: the guards of writes, because a moderator may decide
 * meanwhile, and what bounds the candidates of a list. Those about posts say the same as `decide.ts`, which
 * `agreement.edge.test.ts` shows.
 */
import { and, type Column, eq, or, type SQL, sql } from "drizzle-orm";
import type { ShownTo } from "~/base/audience";
import { isBanned } from "~/db/members/memberStates";
import { existsIn } from "~/db/query/builder";
import type { Expression } from "~/db/query/expressions";
import { friendships } from "~/db/schema/friendships";
import { postMentions } from "~/db/schema/mentions";
import { comments, posts } from "~/db/schema/posts";
import { blocks } from "~/db/schema/safety";

// ---- two members

/**
 * Whether one of two members blocks the other (X13). False when one of the ids is '', a visitor's. One look into an
 * index.
 */
export const isBlockedBetween = (one: Expression, other: Expression): SQL =>
  existsIn(blocks, and(eq(blocks.ownerId, one), eq(blocks.otherId, other)));

/** Whether no block keeps what a member wrote or did from the viewer. */
export const isShownTo = (viewer: Expression, member: Expression): SQL => sql`not ${isBlockedBetween(viewer, member)}`;

/** Whether two members are friends. One look into an index. */
export const areFriends = (me: Expression, other: Expression) =>
  existsIn(friendships, and(eq(friendships.ownerId, me), eq(friendships.otherId, other)));

/** The member if neither a ban nor a block hides them, otherwise null, so that an index compared with it isn't read at all. */
export const unlessHidden = (viewer: Expression, member: Expression): SQL =>
  sql`iif(${isBanned(member)} or ${isBlockedBetween(viewer, member)}, null, ${member})`;

// ---- posts

/** With the +, SQLite doesn't read all posts for everyone by an index where it has their ids. */
const isFor = (shownTo: ShownTo): SQL => sql`+${posts.shownTo} = ${sql.raw(`'${shownTo}'`)}`;

/** X32, X59: whether the viewer belongs to the audience of the row of `posts`. A hidden post has only its author. */
export const isInAudience = (viewer: Expression): SQL | undefined =>
  or(isFor("everyone"), sql`${posts.authorId} = ${viewer}`, and(isFor("friends"), areFriends(viewer, posts.authorId)));

/**
 * Whether the viewer may see the row of `posts` and act on it: no block or ban hides its author, and they are its
 * audience.
 */
export const isPostShownTo = (viewer: Expression): SQL =>
  sql`(${isShownTo(viewer, posts.authorId)} and (${isInAudience(viewer)}) and not ${isBanned(posts.authorId)})`;

/** Whether there is a post with this id that the viewer may see and act on. */
export const hasShownPost = (post: Expression, viewer: Expression): SQL =>
  existsIn(posts, and(sql`${posts.id} = ${post}`, isPostShownTo(viewer)));

/**
 * The author if the viewer may see what they show to these, otherwise null. An index compared with it isn't read at all for a
 * viewer who may see none of many such posts or files.
 */
export const authorIf = (shownTo: ShownTo, viewer: Expression, author: Expression): Expression => {
  switch (shownTo) {
    case "everyone":
      return author;
    case "friends":
      return sql`iif(${author} = ${viewer} or ${areFriends(viewer, author)}, ${author}, null)`;
    case "author":
      return sql`iif(${author} = ${viewer}, ${author}, null)`;
  }
};

/**
 * For the rows of `post_mentions`: whether the post mentions the member. Reads one row, because the condition names all
 * columns of an index.
 */
export const isMentionedIn = (post: Expression, member: Expression): SQL =>
  sql`(${postMentions.memberId} = ${member} and ${postMentions.forEveryone} in (0, 1) and ${postMentions.postId} = ${post})`;

/**
 * X34: whether somebody who can act on the row of `posts` may comment on it. The mentioned members are those of the current
 * version.
 */
export const mayComment = (viewer: Expression): SQL =>
  sql`(${or(
    eq(posts.commenters, "everyone"),
    sql`${posts.authorId} = ${viewer}`,
    and(eq(posts.commenters, "friends"), areFriends(viewer, posts.authorId)),
    and(eq(posts.commenters, "mentioned"), existsIn(postMentions, isMentionedIn(posts.id, viewer))),
  )})`;

/** X100: whether the author of the row of `posts` lets the member quote it. */
export const mayQuote = (member: Expression): SQL =>
  sql`(${and(
    eq(posts.shownTo, "everyone"),
    or(
      eq(posts.quoters, "everyone"),
      sql`${posts.authorId} = ${member}`,
      and(eq(posts.quoters, "friends"), areFriends(member, posts.authorId)),
    ),
  )})`;

// ---- comments

/**
 * Whether the viewer may see the row of `comments`, or of an alias of it, and act on it, under a post on which they can
 * act. X153: a comment is shown to nobody while a block is between its author and `host`, the post's author, who couldn't
 * delete it.
 */
export const isCommentShownTo = (
  viewer: Expression,
  host: Expression,
  { authorId, shownTo }: { authorId: Column; shownTo: Column } = comments,
): SQL =>
  sql`(${and(
    isShownTo(viewer, authorId),
    isShownTo(authorId, host),
    sql`not ${isBanned(authorId)}`,
    or(eq(shownTo, "everyone"), sql`${authorId} = ${viewer}`),
  )})`;
