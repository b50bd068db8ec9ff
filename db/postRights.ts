/** Who may see a post, and who may comment on it: the conditions that every query about a post shares. */
import { and, eq, ne, or, type SQL, sql } from "drizzle-orm";
import type { ShownTo } from "~/base/audience";
import { isBanned, isReadableDespiteBan } from "./banRights";
import { isShownTo } from "./blockRights";
import { areFriends } from "./friendRights";
import { isModerator } from "./moderatorRights";
import { existsIn } from "./query/builder";
import type { Expression } from "./query/expressions";
import { postMentions } from "./schema/mentions";
import { posts } from "./schema/posts";

/** X32: whether the viewer may see the author's posts for friends, apart from blocks. The viewer is '' when signed out. */
const seesPostsForFriends = (viewer: Expression, author: Expression): SQL =>
  sql`(${author} = ${viewer} or ${areFriends(viewer, author)})`;

/** With the +, SQLite doesn't read all posts for everyone by an index where it has their ids. */
const isFor = (shownTo: ShownTo): SQL => sql`+${posts.shownTo} = ${sql.raw(`'${shownTo}'`)}`;

/** X32, X59: whether the viewer belongs to the audience of the row of `posts`. A hidden post has only its author. */
const isInAudience = (viewer: Expression): SQL | undefined =>
  or(isFor("everyone"), sql`${posts.authorId} = ${viewer}`, and(isFor("friends"), areFriends(viewer, posts.authorId)));

/**
 * Whether the viewer may see the row of `posts` and act on it: no block or ban hides its author, and they are its
 * audience.
 */
export const isPostShownTo = (viewer: Expression): SQL =>
  sql`(${isShownTo(viewer, posts.authorId)} and (${isInAudience(viewer)}) and not ${isBanned(posts.authorId)})`;

/** X59: like `isPostShownTo`, but moderators can also read what is hidden. They can't act on it. */
export const isPostReadableBy = (viewer: Expression): SQL =>
  sql`(${isShownTo(viewer, posts.authorId)} and (${or(
    isInAudience(viewer),
    and(isFor("author"), isModerator(viewer)),
  )}) and ${isReadableDespiteBan(viewer, posts.authorId)})`;

/** Whether there is a post with this id that the viewer may see and act on. */
export const hasShownPost = (post: Expression, viewer: Expression): SQL =>
  existsIn(posts, and(sql`${posts.id} = ${post}`, isPostShownTo(viewer)));

/** Whether there is a post with this id that the viewer may read. */
export const hasReadablePost = (post: Expression, viewer: Expression): SQL =>
  existsIn(posts, and(sql`${posts.id} = ${post}`, isPostReadableBy(viewer)));

/** The author if the viewer is the author, otherwise null: for the lists of an author's hidden posts and files. */
export const authorForSelf = (viewer: Expression, author: Expression): SQL =>
  sql`iif(${author} = ${viewer}, ${author}, null)`;

/**
 * The author if the viewer may see their posts for friends, otherwise null. An index compared with it isn't read at all
 * for a viewer who may see none of many such posts.
 */
export const authorForFriend = (viewer: Expression, author: Expression): SQL =>
  sql`iif(${seesPostsForFriends(viewer, author)}, ${author}, null)`;

/**
 * For the rows of `post_mentions`: whether the post mentions the member. Reads one row, because the condition names all
 * columns of an index.
 */
export const isMentionedIn = (post: Expression, member: Expression): SQL =>
  sql`(${postMentions.memberId} = ${member} and ${postMentions.forEveryone} in (0, 1) and ${postMentions.postId} = ${post})`;

/**
 * X34: whether somebody who may see the row of `posts` may comment on it. The mentioned members are those of the current
 * version.
 */
export const mayComment = (viewer: Expression): SQL =>
  sql`(${or(
    and(eq(posts.commenters, "everyone"), ne(posts.shownTo, "author")),
    sql`${posts.authorId} = ${viewer}`,
    and(eq(posts.commenters, "friends"), areFriends(viewer, posts.authorId)),
    and(eq(posts.commenters, "mentioned"), existsIn(postMentions, isMentionedIn(posts.id, viewer))),
  )})`;
