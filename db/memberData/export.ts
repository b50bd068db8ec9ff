/**
 * A member's rows for the exported file. Lists that may be long come in pages by key, so that a reader holds one page
 * at a time.
 */
import { type Column, and, asc, eq, gt, gte, isNull, or, type Placeholder, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { aggregate } from "~/db/aggregates";
import { isBanned } from "~/db/members/memberStates";
import { isShownTo } from "~/db/rights/conditions";
import { versionFields } from "~/db/posts/postVersions";
import { exportedModeration } from "~/db/moderation/ownModeration";
import { alias, select, source } from "~/db/query/builder";
import { decoded, flag, json, rowValue } from "~/db/query/expressions";
import { friendRequests, friendships, refusedSuggestions } from "~/db/schema/friendships";
import { chatMembers, groupRefusals, groups } from "~/db/schema/groups";
import {
  bookmarks,
  commentLikes,
  comments,
  detachedQuoters,
  postLikes,
  postMedia,
  posts,
  postVersions,
  reposts,
} from "~/db/schema/posts";
import { blocks, mutedWords, mutes } from "~/db/schema/safety";
import { type Placeholders, type Query, type RowIn } from "~/db/statement";

const postStatements = aggregate("posts");
const friendshipStatements = aggregate("friendships");
const groupStatements = aggregate("groups");
const safetyStatements = aggregate("safety");

type Page<K> = { owner: string; limit: number } & K;
type After<K extends string> = Placeholders<Page<Record<K, string>>>;

/** JSON of one column of the post's files, in their order. */
const ofFiles = (column: Column): SQL =>
  sql`(select json_group_array(${column} order by ${postMedia.position}) from ${postMedia} where ${eq(postMedia.postId, posts.id)})`;
/** X100: the members whose quotes of the post its author has detached. */
const refusedQuoters = sql`(select json_group_array(${detachedQuoters.memberId}) from ${detachedQuoters} where ${eq(detachedQuoters.postId, posts.id)})`;
const doneOf = (table: typeof postLikes | typeof reposts) => ({
  post: table.postId,
  member: table.memberId,
  atMs: table.createdAt,
});
const comment = {
  id: comments.id,
  post: comments.postId,
  replyTo: comments.parentId,
  author: comments.authorId,
  text: comments.text,
  atMs: comments.createdAt,
  mediaKey: comments.mediaKey,
  isHidden: flag(eq(comments.shownTo, "author")),
};
/** X59, X73: a hidden comment, and one of a banned member, is only in the file of its author. */
const isCommentOf = (owner: Placeholder) =>
  and(
    isNull(comments.deletedAt),
    or(
      sql`${comments.authorId} = ${owner}`,
      and(eq(comments.shownTo, "everyone"), sql`not ${isBanned(comments.authorId)}`),
    ),
  );

/** Likes or reposts of the owner's posts, in the order of the posts, without those that a page wouldn't show (X18). */
const onOwnPosts = (table: typeof postLikes | typeof reposts) =>
  postStatements.statement((p: After<"post" | "member">) =>
    select(doneOf(table))
      .from(posts)
      .innerJoin(table, eq(table.postId, posts.id))
      .where(
        and(
          eq(posts.authorId, p.owner),
          gte(posts.id, p.post),
          or(gt(posts.id, p.post), gt(table.memberId, p.member)),
          isShownTo(p.owner, table.memberId),
        ),
      )
      .orderBy(asc(posts.id), asc(table.memberId))
      .limit(p.limit),
  );

const OWN_DATA = "the member, whose own data the file has";

const rowsOf = {
  posts: postStatements.statement(
    (p: After<"id">) =>
      select({
        id: posts.id,
        text: posts.text,
        warning: posts.contentWarning,
        language: posts.language,
        atMs: posts.createdAt,
        editedAtMs: posts.editedAt,
        audience: decoded(sql`coalesce(${posts.hiddenAudience}, ${posts.audience})`, (audience) =>
          audience === "friends" ? "friends" : "everyone",
        ),
        isHidden: flag(eq(posts.shownTo, "author")),
        commenters: posts.commenters,
        quoters: posts.quoters,
        quoted: posts.quotedId,
        quotedVersion: posts.quotedVersion,
        detachedAtMs: posts.quoteDetachedAt,
        media: json(ofFiles(postMedia.mediaKey), z.array(z.string())),
        alts: json(ofFiles(postMedia.alt), z.array(z.string())),
        refusedQuoters: json(refusedQuoters, z.array(z.string())),
      })
        .from(posts)
        .where(and(eq(posts.authorId, p.owner), gt(posts.id, p.id)))
        .orderBy(asc(posts.id))
        .limit(p.limit),
    { decidedBy: OWN_DATA },
  ),
  versions: postStatements.statement(
    (p: After<"post"> & Placeholders<{ n: number }>) =>
      select({ post: postVersions.postId, ...versionFields })
        .from(posts)
        .innerJoin(postVersions, eq(postVersions.postId, posts.id))
        .where(
          and(eq(posts.authorId, p.owner), gte(posts.id, p.post), or(gt(posts.id, p.post), gt(postVersions.n, p.n))),
        )
        .orderBy(asc(posts.id), asc(postVersions.n))
        .limit(p.limit),
    { decidedBy: OWN_DATA },
  ),
  likes: onOwnPosts(postLikes),
  reposts: onOwnPosts(reposts),
  comments: postStatements.statement(
    (p: After<"post" | "id">) =>
      select(comment)
        .from(posts)
        .innerJoin(comments, eq(comments.postId, posts.id))
        .where(
          and(
            eq(posts.authorId, p.owner),
            gte(posts.id, p.post),
            or(gt(posts.id, p.post), gt(comments.id, p.id)),
            isShownTo(p.owner, comments.authorId),
            isCommentOf(p.owner),
          ),
        )
        .orderBy(asc(posts.id), asc(comments.id))
        .limit(p.limit),
    { decidedBy: OWN_DATA },
  ),
  commentLikes: postStatements.statement((p: After<"post" | "comment" | "member">) =>
    select({
      post: comments.postId,
      comment: commentLikes.commentId,
      member: commentLikes.memberId,
      atMs: commentLikes.createdAt,
    })
      .from(posts)
      .innerJoin(comments, eq(comments.postId, posts.id))
      .innerJoin(commentLikes, eq(commentLikes.commentId, comments.id))
      .where(
        and(
          eq(posts.authorId, p.owner),
          gte(posts.id, p.post),
          or(
            gt(posts.id, p.post),
            and(gte(comments.id, p.comment), or(gt(comments.id, p.comment), gt(commentLikes.memberId, p.member))),
          ),
          isShownTo(p.owner, comments.authorId),
          isCommentOf(p.owner),
          isShownTo(p.owner, commentLikes.memberId),
        ),
      )
      .orderBy(asc(posts.id), asc(comments.id), asc(commentLikes.memberId))
      .limit(p.limit),
  ),
  /** what the owner did on anybody's posts */
  ownComments: postStatements.statement(
    (p: After<"id">) =>
      select(comment)
        .from(comments)
        .where(and(eq(comments.authorId, p.owner), gt(comments.id, p.id)))
        .orderBy(asc(comments.id))
        .limit(p.limit),
    { decidedBy: OWN_DATA },
  ),
  ownLikes: postStatements.statement((p: After<"post">) =>
    select(doneOf(postLikes))
      .from(postLikes)
      .where(and(eq(postLikes.memberId, p.owner), gt(postLikes.postId, p.post)))
      .orderBy(asc(postLikes.postId))
      .limit(p.limit),
  ),
  ownReposts: postStatements.statement((p: Placeholders<Page<{ atMs: number; post: string }>>) =>
    select(doneOf(reposts))
      .from(reposts)
      .where(
        and(
          eq(reposts.memberId, p.owner),
          sql`${rowValue(reposts.createdAt, reposts.postId)} > ${rowValue(p.atMs, p.post)}`,
        ),
      )
      .orderBy(asc(reposts.createdAt), asc(reposts.postId))
      .limit(p.limit),
  ),
  bookmarks: postStatements.statement((p: After<"post">) =>
    select({ post: bookmarks.postId, atMs: bookmarks.createdAt })
      .from(bookmarks)
      .where(and(eq(bookmarks.memberId, p.owner), gt(bookmarks.postId, p.post)))
      .orderBy(asc(bookmarks.postId))
      .limit(p.limit),
  ),
  ownCommentLikes: postStatements.statement((p: After<"comment">) =>
    select({ comment: commentLikes.commentId, atMs: commentLikes.createdAt })
      .from(commentLikes)
      .where(and(eq(commentLikes.memberId, p.owner), gt(commentLikes.commentId, p.comment)))
      .orderBy(asc(commentLikes.commentId))
      .limit(p.limit),
  ),
  friends: friendshipStatements.statement((p: After<"other">) =>
    select({ other: friendships.otherId, atMs: friendships.createdAt })
      .from(friendships)
      .where(and(eq(friendships.ownerId, p.owner), gt(friendships.otherId, p.other)))
      .orderBy(asc(friendships.otherId))
      .limit(p.limit),
  ),
  /** never those who block the owner (X18) */
  blocks: safetyStatements.statement((p: After<"other">) =>
    select({ other: blocks.otherId, atMs: blocks.createdAt })
      .from(blocks)
      .where(and(eq(blocks.ownerId, p.owner), eq(blocks.direction, "blocks"), gt(blocks.otherId, p.other)))
      .orderBy(asc(blocks.otherId))
      .limit(p.limit),
  ),
  mutes: safetyStatements.statement((p: After<"kind" | "target">) =>
    select({ kind: mutes.kind, target: mutes.target, atMs: mutes.createdAt, untilMs: mutes.untilAt })
      .from(mutes)
      .where(
        and(eq(mutes.ownerId, p.owner), sql`${rowValue(mutes.kind, mutes.target)} > ${rowValue(p.kind, p.target)}`),
      )
      .orderBy(asc(mutes.kind), asc(mutes.target))
      .limit(p.limit),
  ),
  mutedWords: safetyStatements.statement((p: After<"folded">) =>
    select({
      folded: mutedWords.folded,
      word: mutedWords.word,
      exceptFriends: flag(sql`${mutedWords.exceptFriends} = 1`),
      atMs: mutedWords.createdAt,
      untilMs: mutedWords.untilAt,
    })
      .from(mutedWords)
      .where(and(eq(mutedWords.ownerId, p.owner), gt(mutedWords.folded, p.folded)))
      .orderBy(asc(mutedWords.folded))
      .limit(p.limit),
  ),
  refusals: friendshipStatements.statement((p: After<"other">) =>
    select({ other: refusedSuggestions.otherId, atMs: refusedSuggestions.createdAt })
      .from(refusedSuggestions)
      .where(and(eq(refusedSuggestions.ownerId, p.owner), gt(refusedSuggestions.otherId, p.other)))
      .orderBy(asc(refusedSuggestions.otherId))
      .limit(p.limit),
  ),
  requests: friendshipStatements.statement((p: After<"other">) =>
    select({ other: friendRequests.otherId, direction: friendRequests.direction, atMs: friendRequests.createdAt })
      .from(friendRequests)
      .where(and(eq(friendRequests.ownerId, p.owner), gt(friendRequests.otherId, p.other)))
      .orderBy(asc(friendRequests.otherId))
      .limit(p.limit),
  ),
  groups: groupStatements.statement((p: After<"id">) => {
    const all = alias(chatMembers, "all_members");
    const since = sql`(select json_group_object(${all.memberId}, ${all.joinedAt}) from ${source(all)} where ${eq(all.chatId, groups.id)})`;
    return select({
      id: groups.id,
      name: groups.name,
      iconKey: groups.iconKey,
      createdBy: groups.createdBy,
      atMs: groups.createdAt,
      /** member id → since when */
      members: json(since, z.record(z.string(), z.number())),
      addedBy: chatMembers.addedBy,
    })
      .from(chatMembers)
      .innerJoin(groups, eq(groups.id, chatMembers.chatId))
      .where(and(eq(chatMembers.memberId, p.owner), gt(chatMembers.chatId, p.id)))
      .orderBy(asc(chatMembers.chatId))
      .limit(p.limit);
  }),
  groupRefusals: groupStatements.statement((p: After<"id">) =>
    select({ id: groupRefusals.chatId, atMs: groupRefusals.refusedAt, name: groupRefusals.groupName })
      .from(groupRefusals)
      .where(and(eq(groupRefusals.memberId, p.owner), gt(groupRefusals.chatId, p.id)))
      .orderBy(asc(groupRefusals.chatId))
      .limit(p.limit),
  ),
};

export type OwnVersionRow = RowIn<typeof rowsOf.versions>;
export type OwnCommentRow = RowIn<typeof rowsOf.comments>;
export type RequestRow = RowIn<typeof rowsOf.requests>;

/** The owner's rows after `after`, in the order of their keys. Null begins at the first row. */
export type PageOf<Row> = (owner: string, after: Row | null, limit: number) => Query<Row>;

/** A row has its key under the names that the query takes. `first` is before every key. */
const paged =
  <Row extends K, K extends object>(query: (values: Page<K>) => Query<Row>, first: K): PageOf<Row> =>
  (owner, after, limit) =>
    query({ ...(after ?? first), owner, limit });

export const exportPages = {
  posts: paged(rowsOf.posts, { id: "" }),
  versions: paged(rowsOf.versions, { post: "", n: 0 }),
  likes: paged(rowsOf.likes, { post: "", member: "" }),
  reposts: paged(rowsOf.reposts, { post: "", member: "" }),
  comments: paged(rowsOf.comments, { post: "", id: "" }),
  commentLikes: paged(rowsOf.commentLikes, { post: "", comment: "", member: "" }),
  ownComments: paged(rowsOf.ownComments, { id: "" }),
  ownLikes: paged(rowsOf.ownLikes, { post: "" }),
  ownReposts: paged(rowsOf.ownReposts, { atMs: 0, post: "" }),
  bookmarks: paged(rowsOf.bookmarks, { post: "" }),
  ownCommentLikes: paged(rowsOf.ownCommentLikes, { comment: "" }),
  friends: paged(rowsOf.friends, { other: "" }),
  blocks: paged(rowsOf.blocks, { other: "" }),
  mutes: paged(rowsOf.mutes, { kind: "", target: "" }),
  mutedWords: paged(rowsOf.mutedWords, { folded: "" }),
  refusals: paged(rowsOf.refusals, { other: "" }),
  requests: paged(rowsOf.requests, { other: "" }),
  groups: paged(rowsOf.groups, { id: "" }),
  groupRefusals: paged(rowsOf.groupRefusals, { id: "" }),
  reports: paged(exportedModeration.reports, { id: "" }),
  decisions: paged(exportedModeration.decisions, { id: "" }),
};
