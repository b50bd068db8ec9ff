/** Who may see a post, and who may comment on it: the conditions that every query about a post shares. */
import { and, eq, or, type SQL, sql } from "drizzle-orm";
import { isShownTo } from "./blockRights";
import { areFriends } from "./friendRights";
import { existsIn } from "./query/builder";
import type { Expression } from "./query/expressions";
import { posts } from "./schema/posts";

/** X32: whether the viewer may see the author's posts for friends, apart from blocks. The viewer is '' when signed out. */
const seesPostsForFriends = (viewer: Expression, author: Expression): SQL =>
  sql`(${author} = ${viewer} or ${areFriends(viewer, author)})`;

/** Whether the viewer may see the row of `posts`: no block hides its author, and they belong to its audience (X32). */
export const isPostShownTo = (viewer: Expression): SQL =>
  sql`(${isShownTo(viewer, posts.authorId)} and (${posts.audience} = 'everyone' or ${seesPostsForFriends(viewer, posts.authorId)}))`;

/** Whether there is a post with this id that the viewer may see. */
export const hasShownPost = (post: Expression, viewer: Expression): SQL =>
  existsIn(posts, and(sql`${posts.id} = ${post}`, isPostShownTo(viewer)));

/**
 * The author if the viewer may see their posts for friends, otherwise null. An index compared with it isn't read at all
 * for a viewer who may see none of many such posts.
 */
export const authorForFriend = (viewer: Expression, author: Expression): SQL =>
  sql`iif(${seesPostsForFriends(viewer, author)}, ${author}, null)`;

/**
 * X34: whether somebody who may see the row of `posts` may comment on it. Posts mention nobody until X7, so only the
 * author is among the mentioned members.
 */
export const mayComment = (viewer: Expression): SQL =>
  sql`(${or(
    eq(posts.commenters, "everyone"),
    sql`${posts.authorId} = ${viewer}`,
    and(eq(posts.commenters, "friends"), areFriends(viewer, posts.authorId)),
  )})`;
