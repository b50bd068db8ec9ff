/** Comments: part of their post's aggregate. */
import { and, asc, eq, gt, inArray, isNotNull, isNull, or, type Placeholder, type SQL, sql } from "drizzle-orm";
import { nowMs } from "~/base/clock";
import { aggregate } from "./aggregates";
import { isBanned, isMemberReadableBy } from "./banRights";
import { isShownTo } from "./blockRights";
import { activityEvent, commentEvent, commentGoneEvent, commentLikesEvent, countsEvents } from "./postEvents";
import { isModerator } from "./moderatorRights";
import { isMutedMember } from "./mutes";
import { hasReadablePost, hasShownPost, isPostShownTo, mayComment } from "./postRights";
import { type AttachedMedia, ifForFriends, shownMedia } from "./posts";
import { isAllowedTo } from "./restrictionRights";
import { alias, deleteFrom, existsIn, select, source, unionAll, update } from "./query/builder";
import { flag, itemsOf, json, jsonObject } from "./query/expressions";
import { insertSelect } from "./query/insertSelect";
import { media } from "./schema/media";
import { members } from "./schema/members";
import { commentLikes, comments, posts } from "./schema/posts";
import { type Db, first, type Placeholders, type Query, type RowIn, run } from "./statement";

const { change, statement } = aggregate("posts");

// ---- reading

const mediaOfComment = sql`case when ${comments.mediaKey} is not null then ${jsonObject({
  key: comments.mediaKey,
  kind: comments.mediaKind,
  alt: comments.mediaAlt,
  width: comments.mediaWidth,
  height: comments.mediaHeight,
  poster: comments.mediaPosterKey,
})} end`;

/** The viewer is '' when signed out. */
type Viewed = { viewer: string; now: number };

/** X59: whether the row of `comments` isn't hidden, or is the viewer's own. */
const isNotHiddenFrom = (viewer: Placeholder) => or(isNull(comments.hiddenAt), sql`${comments.authorId} = ${viewer}`);
/**
 * Whether the viewer may read a row of `comments` under a post that they may read; `members` is joined as its author.
 * Moderators also see hidden ones.
 */
const isReadableBy = (viewer: Placeholder) =>
  and(
    isShownTo(viewer, comments.authorId),
    isMemberReadableBy(viewer),
    or(isNotHiddenFrom(viewer), and(isNotNull(comments.hiddenAt), isModerator(viewer))),
  );

/** A comment as the viewer sees it. */
const asSeenBy = ({ viewer, now }: Placeholders<Viewed>) =>
  select({
    id: comments.id,
    authorId: comments.authorId,
    authorName: members.name,
    authorHandle: members.handle,
    authorPhoto: members.photoKey,
    text: comments.text,
    createdAtMs: comments.createdAt,
    likes: comments.likeCount,
    revision: comments.revision,
    liked: flag(
      existsIn(commentLikes, and(eq(commentLikes.commentId, comments.id), eq(commentLikes.memberId, viewer))),
    ),
    media: json(mediaOfComment, shownMedia),
    isHidden: flag(sql`(${or(isNotNull(comments.hiddenAt), isNotNull(members.bannedAt))})`),
    isAuthorMuted: flag(isMutedMember(viewer, comments.authorId, now)),
  })
    .from(comments)
    .leftJoin(members, eq(members.id, comments.authorId));

const ofPost = statement((p: Placeholders<Viewed & { post: string; after: string; limit: number }>) =>
  asSeenBy(p)
    .where(
      and(
        eq(comments.postId, p.post),
        gt(comments.id, p.after),
        hasReadablePost(p.post, p.viewer),
        isReadableBy(p.viewer),
      ),
    )
    .orderBy(asc(comments.id))
    .limit(p.limit),
);
const byIds = statement((p: Placeholders<Viewed & { post: string; ids: string }>) =>
  asSeenBy(p)
    .where(
      and(
        inArray(comments.id, itemsOf(p.ids)),
        eq(comments.postId, p.post),
        hasReadablePost(p.post, p.viewer),
        isReadableBy(p.viewer),
      ),
    )
    .orderBy(asc(comments.id)),
);
/** Whether the viewer may see the comment and act on it. */
const isCommentShown = (comment: Placeholder, viewer: Placeholder) =>
  and(
    eq(comments.id, comment),
    hasShownPost(comments.postId, viewer),
    isShownTo(viewer, comments.authorId),
    sql`not ${isBanned(comments.authorId)}`,
    isNotHiddenFrom(viewer),
  );
const byId = statement((p: Placeholders<{ viewer: string; comment: string }>) =>
  select({
    id: comments.id,
    postId: comments.postId,
    authorId: comments.authorId,
    text: comments.text,
    createdAtMs: comments.createdAt,
    media: json(mediaOfComment, shownMedia),
  })
    .from(comments)
    .where(isCommentShown(p.comment, p.viewer)),
);
const likeCount = statement((p: Placeholders<{ comment: string; viewer: string }>) =>
  select({ likes: comments.likeCount, revision: comments.revision })
    .from(comments)
    .where(isCommentShown(p.comment, p.viewer)),
);

export type CommentRow = RowIn<typeof ofPost>;
export type LikesRow = RowIn<typeof likeCount>;

/** Comments after a key, oldest first. */
export const commentsQuery = (viewer: string | null, post: string, after: string | null, limit: number) =>
  ofPost({ viewer: viewer ?? "", now: nowMs(), post, after: after ?? "", limit });

/** The comments of the post that have these ids, oldest first. */
export const commentsByIdsQuery = (viewer: string | null, post: string, ids: readonly string[]) =>
  byIds({ viewer: viewer ?? "", now: nowMs(), post, ids: JSON.stringify(ids) });

/** One comment that the viewer may see. */
export const findComment = (db: Db, viewer: string, comment: string) => first(db, byId({ viewer, comment }));

const postOf = statement((p: Placeholders<{ comment: string }>) =>
  select({ post: comments.postId }).from(comments).where(eq(comments.id, p.comment)),
);
/** The post of a comment, whoever may see it. */
export const findCommentPlace = (db: Db, comment: string) => first(db, postOf({ comment }));

// ---- writing

type Inserted = {
  id: string;
  post: string;
  author: string;
  text: string;
  file: string | null;
  alt: string;
  poster: string | null;
  now: number;
};
/** Inserts nothing if a given file has no usable row: the join then has a null instead of the given key. */
const insertComment = change(
  (p: Placeholders<Inserted>) => {
    const [file, poster] = [alias(media, "file"), alias(media, "poster")];
    const isUsable = (t: typeof file | typeof poster, key: Placeholder): SQL | undefined =>
      and(eq(t.key, key), eq(t.ownerId, p.author), eq(t.purpose, "comments"), eq(t.state, "pending"), eq(t.arrived, 1));
    return insertSelect(
      comments,
      {
        id: p.id,
        postId: posts.id,
        authorId: p.author,
        text: p.text,
        createdAt: p.now,
        mediaKey: file.key,
        mediaKind: file.kind,
        mediaAlt: p.alt,
        mediaWidth: sql`coalesce(${poster.width}, ${file.width})`,
        mediaHeight: sql`coalesce(${poster.height}, ${file.height})`,
        mediaPosterKey: poster.key,
      },
      {
        from: sql`${posts} left join ${source(file)} on ${isUsable(file, p.file)}
          left join ${source(poster)} on ${isUsable(poster, p.poster)} and ${poster.kind} = 'image' and ${file.kind} = 'video'`,
        where: sql`${posts.id} = ${p.post} and ${isPostShownTo(p.author)} and ${mayComment(p.author)}
          and ${isAllowedTo("posting", p.author)}
          and ${file.key} is ${p.file} and ${poster.key} is ${p.poster}`,
      },
    );
  },
  (p) => [
    activityEvent({ post: p.post, actor: p.author, kind: "comment", state: "on", which: p.id, now: p.now }),
    commentEvent(p.post, p.id, p.author),
  ],
  (p) => countsEvents(p.post),
);
const filesOf = (where: SQL | undefined): SQL =>
  unionAll(
    select({ key: comments.mediaKey }).from(comments).where(where),
    select({ key: comments.mediaPosterKey }).from(comments).where(where),
  );
const attachCommentMedia = statement((p: Placeholders<{ id: string; post: string }>) =>
  update(media)
    .set({ state: "attached", friendsPostId: ifForFriends(p.post) })
    .where(inArray(media.key, filesOf(eq(comments.id, p.id)))),
);

export interface NewComment {
  id: string;
  post: string;
  author: string;
  text: string;
  media: AttachedMedia | null;
  nowMs: number;
}

/**
 * Adds a comment and its events. Null, without events, when the author can't see the post, can't comment on it, is kept
 * from posting by moderators or can't use the file. `also` runs at the end of the batch.
 */
export async function createComment(
  db: Db,
  comment: NewComment,
  also: readonly Query<never>[] = [],
): Promise<CommentRow | null> {
  const { id, post, author, text, media: shown, nowMs: now } = comment;
  const [, , added] = await run(
    db,
    insertComment({
      id,
      post,
      author,
      text,
      file: shown?.key ?? null,
      alt: shown?.alt ?? "",
      poster: shown?.poster ?? null,
      now,
    }),
    attachCommentMedia({ id, post }),
    commentsByIdsQuery(author, post, [id]),
    ...also,
  );
  return added.rows[0] ?? null;
}

// ---- likes

type Liked = { comment: string; member: string; now: number };
const like = change(
  (p: Placeholders<Liked>) =>
    insertSelect(
      commentLikes,
      { commentId: p.comment, memberId: p.member, createdAt: p.now },
      { where: existsIn(comments, isCommentShown(p.comment, p.member)), onConflict: sql`do nothing` },
    ),
  null, // no stored event
  (p) => [commentLikesEvent(p.comment)], // passing
);
const unlike = change(
  (p: Placeholders<Liked>) =>
    deleteFrom(commentLikes).where(and(eq(commentLikes.commentId, p.comment), eq(commentLikes.memberId, p.member))),
  null, // no stored event
  (p) => [commentLikesEvent(p.comment)], // passing
);

interface CommentToggle {
  comment: string;
  member: string;
  on: boolean;
  nowMs: number;
}

/** For a batch: adds or removes a like, with its passing event. A repeat changes nothing and has no event. */
export const commentLikeQuery = ({ comment, member, on, nowMs: now }: CommentToggle) =>
  (on ? like : unlike)({ comment, member, now });

/** Null when there is no such comment for the member. */
export async function toggleCommentLike(db: Db, toggle: CommentToggle): Promise<LikesRow | null> {
  const [, after] = await run(
    db,
    commentLikeQuery(toggle),
    likeCount({ comment: toggle.comment, viewer: toggle.member }),
  );
  return after.rows[0] ?? null;
}

// ---- deleting

/**
 * The post and the author of a comment, if the member may remove it: its author may, and so may the post's author while
 * they see the comment.
 */
const removable = statement((p: Placeholders<{ comment: string; member: string }>) =>
  select({ post: comments.postId, author: comments.authorId })
    .from(comments)
    .innerJoin(posts, eq(posts.id, comments.postId))
    .where(
      and(
        eq(comments.id, p.comment),
        or(
          eq(comments.authorId, p.member),
          and(eq(posts.authorId, p.member), isNull(comments.hiddenAt), sql`not ${isBanned(comments.authorId)}`),
        ),
      ),
    ),
);
const isAuthors = (comment: Placeholder, author: Placeholder) =>
  and(eq(comments.id, comment), eq(comments.authorId, author));
const orphanMediaOfComment = statement((p: Placeholders<{ comment: string; author: string }>) =>
  update(media)
    .set({ state: "deleted" })
    .where(inArray(media.key, filesOf(isAuthors(p.comment, p.author)))),
);
const deleteComment = change(
  (p: Placeholders<{ comment: string; author: string; post: string; now: number }>) =>
    deleteFrom(comments).where(isAuthors(p.comment, p.author)),
  (p) => [
    commentGoneEvent(p.post, p.comment, p.author),
    activityEvent({ post: p.post, actor: p.author, kind: "comment", state: "off", which: p.comment, now: p.now }),
  ],
  (p) => countsEvents(p.post),
);

/** For a batch: deletes the author's comment on a post and writes the events. The comment's files become orphaned. */
export const removeCommentQueries = (comment: string, post: string, author: string, now: number) =>
  [orphanMediaOfComment({ comment, author }), deleteComment({ comment, author, post, now })] as const;

/** Removes the member's own comment, or a comment on the member's own post. False when there is no such comment. */
export async function removeComment(db: Db, comment: string, member: string, nowMs: number): Promise<boolean> {
  const found = await first(db, removable({ comment, member }));
  if (!found) return false;
  const [, removed] = await run(db, ...removeCommentQueries(comment, found.post, found.author, nowMs));
  return removed.changes > 0;
}
