/**
 * A member's rows for the exported file. Lists that may be long come in pages by key, so that a reader holds one page
 * at a time.
 */
import { and, asc, eq, gt, gte, isNotNull, isNull, or, type Placeholder, sql } from "drizzle-orm";
import { z } from "zod";
import { aggregate } from "./aggregates";
import { isBanned } from "./banRights";
import { isShownTo } from "./blockRights";
import { exportedModeration } from "./ownModeration";
import { waysInQuery } from "./factors";
import { privacyIn, privacyQuery } from "./privacy";
import { alias, select, source } from "./query/builder";
import { decoded, flag, json, rowValue } from "./query/expressions";
import { identities, mailTokens } from "./schema/accounts";
import { oneTimeCodes, passkeys } from "./schema/factors";
import { friendRequests, friendships } from "./schema/friendships";
import { chatMembers, groupRefusals, groups } from "./schema/groups";
import { hiddenProfile } from "./members";
import { earlierPhotos, handles, members } from "./schema/members";
import { bookmarks, commentLikes, comments, postLikes, postMedia, posts, reposts } from "./schema/posts";
import { blocks, mutedWords, mutes } from "./schema/safety";
import { securityEventsQuery } from "./securityEvents";
import { type Db, type Placeholders, type Query, type RowIn, run } from "./statement";

const postStatements = aggregate("posts");
const friendshipStatements = aggregate("friendships");
const groupStatements = aggregate("groups");
const safetyStatements = aggregate("safety");

type Page<K> = { owner: string; limit: number } & K;
type After<K extends string> = Placeholders<Page<Record<K, string>>>;

const keysOfFiles = sql`(select json_group_array(${postMedia.mediaKey} order by ${postMedia.position}) from ${postMedia} where ${eq(postMedia.postId, posts.id)})`;
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
  isHidden: flag(isNotNull(comments.hiddenAt)),
};
/** X59, X73: a hidden comment, and one of a banned member, is only in the file of its author. */
const isCommentOf = (owner: Placeholder) =>
  and(
    isNull(comments.deletedAt),
    or(sql`${comments.authorId} = ${owner}`, and(isNull(comments.hiddenAt), sql`not ${isBanned(comments.authorId)}`)),
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

const rowsOf = {
  posts: postStatements.statement((p: After<"id">) =>
    select({
      id: posts.id,
      text: posts.text,
      warning: posts.contentWarning,
      atMs: posts.createdAt,
      audience: decoded(sql`coalesce(${posts.hiddenAudience}, ${posts.audience})`, (audience) =>
        audience === "friends" ? "friends" : "everyone",
      ),
      isHidden: flag(isNotNull(posts.hiddenAudience)),
      commenters: posts.commenters,
      media: json(keysOfFiles, z.array(z.string())),
    })
      .from(posts)
      .where(and(eq(posts.authorId, p.owner), gt(posts.id, p.id)))
      .orderBy(asc(posts.id))
      .limit(p.limit),
  ),
  likes: onOwnPosts(postLikes),
  reposts: onOwnPosts(reposts),
  comments: postStatements.statement((p: After<"post" | "id">) =>
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
  ownComments: postStatements.statement((p: After<"id">) =>
    select(comment)
      .from(comments)
      .where(and(eq(comments.authorId, p.owner), gt(comments.id, p.id)))
      .orderBy(asc(comments.id))
      .limit(p.limit),
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
    select({ id: groupRefusals.chatId, atMs: groupRefusals.refusedAt })
      .from(groupRefusals)
      .where(and(eq(groupRefusals.memberId, p.owner), gt(groupRefusals.chatId, p.id)))
      .orderBy(asc(groupRefusals.chatId))
      .limit(p.limit),
  ),
};

export type OwnPostRow = RowIn<typeof rowsOf.posts>;
export type OwnCommentRow = RowIn<typeof rowsOf.comments>;
export type LikeOrRepostRow = RowIn<typeof rowsOf.likes>;
export type CommentLikeRow = RowIn<typeof rowsOf.commentLikes>;
export type ExportedGroupRow = RowIn<typeof rowsOf.groups>;
export type GroupRefusalRow = RowIn<typeof rowsOf.groupRefusals>;
export type RequestRow = RowIn<typeof rowsOf.requests>;

/** The owner's rows after `after`, in the order of their keys. Null begins at the first row. */
export type PageOf<Row> = (owner: string, after: Row | null, limit: number) => Query<Row>;

const paged =
  <Row, K extends object>(query: (values: Page<K>) => Query<Row>, first: K, keyOf: (row: Row) => K): PageOf<Row> =>
  (owner, after, limit) =>
    query({ owner, limit, ...(after === null ? first : keyOf(after)) });

export const exportPages = {
  posts: paged(rowsOf.posts, { id: "" }, ({ id }) => ({ id })),
  likes: paged(rowsOf.likes, { post: "", member: "" }, ({ post, member }) => ({ post, member })),
  reposts: paged(rowsOf.reposts, { post: "", member: "" }, ({ post, member }) => ({ post, member })),
  comments: paged(rowsOf.comments, { post: "", id: "" }, ({ post, id }) => ({ post, id })),
  commentLikes: paged(
    rowsOf.commentLikes,
    { post: "", comment: "", member: "" },
    ({ post, comment: commentId, member }) => ({ post, comment: commentId, member }),
  ),
  ownComments: paged(rowsOf.ownComments, { id: "" }, ({ id }) => ({ id })),
  ownLikes: paged(rowsOf.ownLikes, { post: "" }, ({ post }) => ({ post })),
  ownReposts: paged(rowsOf.ownReposts, { atMs: 0, post: "" }, ({ atMs, post }) => ({ atMs, post })),
  bookmarks: paged(rowsOf.bookmarks, { post: "" }, ({ post }) => ({ post })),
  ownCommentLikes: paged(rowsOf.ownCommentLikes, { comment: "" }, ({ comment: commentId }) => ({ comment: commentId })),
  friends: paged(rowsOf.friends, { other: "" }, ({ other }) => ({ other })),
  blocks: paged(rowsOf.blocks, { other: "" }, ({ other }) => ({ other })),
  mutes: paged(rowsOf.mutes, { kind: "", target: "" }, ({ kind, target }) => ({ kind, target })),
  mutedWords: paged(rowsOf.mutedWords, { folded: "" }, ({ folded }) => ({ folded })),
  requests: paged(rowsOf.requests, { other: "" }, ({ other }) => ({ other })),
  groups: paged(rowsOf.groups, { id: "" }, ({ id }) => ({ id })),
  groupRefusals: paged(rowsOf.groupRefusals, { id: "" }, ({ id }) => ({ id })),
  reports: paged(exportedModeration.reports, { id: "" }, ({ id }) => ({ id })),
  decisions: paged(exportedModeration.decisions, { id: "" }, ({ id }) => ({ id })),
};

const EARLIER_PHOTOS_MAX = 10_000;
const IDENTITIES_MAX = 100;
const PASSKEYS_MAX = 100;
const EARLIER_EMAILS_MAX = 1_000;

const earlierPhotosOf = aggregate("members").statement((p: Placeholders<{ member: string }>) =>
  select({ kind: earlierPhotos.kind, key: earlierPhotos.mediaKey })
    .from(earlierPhotos)
    .where(eq(earlierPhotos.memberId, p.member))
    .orderBy(asc(earlierPhotos.id))
    .limit(EARLIER_PHOTOS_MAX),
);
/** A member has at most one handle for every 14 days of the last 30, and the current one. */
const HANDLES_MAX = 100;
const handlesOf = aggregate("members").statement((p: Placeholders<{ member: string }>) =>
  select({ handle: handles.handle, sinceMs: handles.since, freeAtMs: handles.freeAt })
    .from(handles)
    .where(eq(handles.memberId, p.member))
    .orderBy(asc(handles.freeAt))
    .limit(HANDLES_MAX),
);
const hiddenProfileOf = aggregate("members").statement((p: Placeholders<{ member: string }>) =>
  select({ taken: json(members.hiddenProfile, hiddenProfile) })
    .from(members)
    .where(eq(members.id, p.member)),
);
const providersOf = aggregate("accounts").statement((p: Placeholders<{ member: string }>) =>
  select({ provider: identities.provider })
    .from(identities)
    .where(eq(identities.memberId, p.member))
    .limit(IDENTITIES_MAX),
);

const passkeysOf = aggregate("accounts").statement((p: Placeholders<{ member: string }>) =>
  select({ name: passkeys.name, atMs: passkeys.createdAt, usedAtMs: passkeys.usedAt })
    .from(passkeys)
    .where(eq(passkeys.memberId, p.member))
    .orderBy(asc(passkeys.createdAt))
    .limit(PASSKEYS_MAX),
);
const codesOf = aggregate("accounts").statement((p: Placeholders<{ member: string }>) =>
  select({ atMs: oneTimeCodes.createdAt }).from(oneTimeCodes).where(eq(oneTimeCodes.memberId, p.member)),
);
/** The links by which an earlier email can be restored (A18). */
const earlierEmailsOf = aggregate("accounts").statement((p: Placeholders<{ member: string }>) =>
  select({ email: mailTokens.email, atMs: mailTokens.createdAt, untilMs: mailTokens.expiresAt })
    .from(mailTokens)
    .where(and(eq(mailTokens.memberId, p.member), eq(mailTokens.purpose, "undo")))
    .limit(EARLIER_EMAILS_MAX),
);

/** How a member's account is entered, and what happened to it, without secrets and hashes (A13 to A21). */
export async function securityParts(db: Db, member: string, nowMs: number) {
  const [keys, codes, earlier, ways, events] = await run(
    db,
    passkeysOf({ member }),
    codesOf({ member }),
    earlierEmailsOf({ member }),
    waysInQuery(member),
    securityEventsQuery(member, nowMs),
  );
  return {
    passkeys: keys.rows,
    oneTimeCodesSinceMs: codes.rows[0]?.atMs ?? null,
    recoveryCodes: ways.rows[0]?.recoveryCodes ?? 0,
    earlierEmails: earlier.rows,
    events: events.rows,
  };
}

/** The parts that are short enough for one answer. */
export async function shortParts(db: Db, member: string) {
  const [photos, providers, privacy, hidden, ownHandles] = await run(
    db,
    earlierPhotosOf({ member }),
    providersOf({ member }),
    privacyQuery(member),
    hiddenProfileOf({ member }),
    handlesOf({ member }),
  );
  return {
    photos: photos.rows,
    providers: providers.rows.map(({ provider }) => provider),
    privacy: privacyIn(privacy.rows),
    hiddenProfile: hidden.rows[0]?.taken ?? null,
    /** the current one, which has no `freeAtMs`, and those that the member had before */
    handles: ownHandles.rows,
  };
}
