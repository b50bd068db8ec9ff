/** Comments: part of their post's aggregate. */
import { type Placeholder, type SQL, and, asc, eq, inArray, isNotNull, isNull, lt, sql } from "drizzle-orm";
import { nowMs } from "~/base/clock";
import { COMMENT_DEPTH_MAX } from "~/base/commentOrder";
import { aggregate } from "~/db/aggregates";
import { isCommentShownTo, isPostShownTo, mayComment } from "~/db/rights/conditions";
import { canAct, canActOnComment, canComment, canSeeComment } from "~/db/rights/decide";
import { selectComments, selectPosts } from "~/db/rights/facts";
import { activityEvent, replyEvent } from "./notices";
import { commentEvent, commentLikesEvent, countsEvents } from "./postEvents";
import { commentMentionQuery, mentionsInComment } from "./mentions";
import { mutesInJson, mutesOf } from "~/db/safety/mutes";
import { type AttachedMedia, ifForFriends } from "./posts";
import { mayPublish } from "~/db/rights/restrictions";
import { alias, deleteFrom, existsIn, select, source, unionAll, update } from "~/db/query/builder";
import { flag, itemsOf, json, jsonEach, jsonObject, jsonValue } from "~/db/query/expressions";
import { insertSelect } from "~/db/query/insertSelect";
import { media } from "~/db/schema/media";
import { members } from "~/db/schema/members";
import { commentLikes, comments, posts } from "~/db/schema/posts";
import { shownMedia, sideOf } from "./shownMedia";
import { type Db, type Placeholders, type Query, type RowIn, all, batch, changesOf, first } from "~/db/statement";
import type { Commenters } from "~/base/audience";

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
export type Viewed = { viewer: string; now: number };

const parent = alias(comments, "parent");
const parentOf = (comment: Placeholder) =>
  select({ parent: comments.parentId }).from(comments).where(eq(comments.id, comment));

/** A comment on the post as the viewer sees it, with the facts about it. */
export const asSeenBy = ({ viewer, now, post }: Placeholders<Viewed & { post: string }>) =>
  selectComments(
    viewer,
    {
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
      mentions: mentionsInComment(viewer),
      parent: comments.parentId,
      depth: comments.depth,
      replies: comments.replyCount,
      isDeleted: flag(isNotNull(comments.deletedAt)),
      mutes: jsonValue(mutesOf(viewer, comments.authorId, now), mutesInJson),
    },
    post,
  );

/** The comments with these ids, and the comment that `replyOf` replies to, oldest first. */
const byIds = statement(
  (p: Placeholders<Viewed & { post: string; ids: readonly string[]; replyOf: string }>) =>
    asSeenBy(p)
      .where(
        and(
          inArray(
            comments.id,
            unionAll({ getSQL: () => sql`select value from ${jsonEach(p.ids)}` }, parentOf(p.replyOf)),
          ),
          eq(comments.postId, p.post),
        ),
      )
      .orderBy(asc(comments.id)),
  { decide: canSeeComment },
);
/** Whether the viewer may see the comment and act on it, in the statement of a write. */
const isCommentShown = (comment: Placeholder, viewer: Placeholder) =>
  and(
    isHere(comment),
    existsIn(
      posts,
      and(eq(posts.id, comments.postId), isPostShownTo(viewer), isCommentShownTo(viewer, sql`${posts.authorId}`)),
    ),
  );
const isHere = (comment: Placeholder) => and(eq(comments.id, comment), isNull(comments.deletedAt));
const byId = statement(
  (p: Placeholders<{ viewer: string; comment: string }>) =>
    selectComments(p.viewer, {
      id: comments.id,
      postId: comments.postId,
      authorId: comments.authorId,
      text: comments.text,
      createdAtMs: comments.createdAt,
      media: json(mediaOfComment, shownMedia),
      likes: comments.likeCount,
      revision: comments.revision,
      depth: comments.depth,
    }).where(isHere(p.comment)),
  { decide: canActOnComment },
);

export type CommentRow = RowIn<typeof byIds>;
type LikesRow = Pick<RowIn<typeof byId>, "likes" | "revision">;

/** The comments of the post that have these ids, and the one that `replyOf` replies to, oldest first. */
export const commentsByIdsQuery = (viewer: string | null, post: string, ids: readonly string[], replyOf = "") =>
  byIds({ viewer: viewer ?? "", now: nowMs(), post, ids, replyOf });

/** One comment that the viewer may see. */
export const findComment = (db: Db, viewer: string, comment: string) => first(db, byId({ viewer, comment }));

const locationOf = statement((p: Placeholders<{ comment: string }>) =>
  select({ post: comments.postId, parent: comments.parentId }).from(comments).where(eq(comments.id, p.comment)),
);
/** The post of a comment and what it replies to, whoever may see it. */
export const findCommentPlace = (db: Db, comment: string) => first(db, locationOf({ comment }));

/** Those of the comments that are replies, with the author of what they reply to, whoever may see them. */
export const repliesAmongQuery = statement((p: Placeholders<{ ids: readonly string[] }>) =>
  select({ id: comments.id, repliedAuthor: parent.authorId })
    .from(comments)
    .innerJoin(parent, eq(parent.id, comments.parentId))
    .where(inArray(comments.id, itemsOf(p.ids))),
);

// ---- writing

export interface NewComment {
  id: string;
  post: string;
  /** the comment that it replies to */
  parent?: string | null;
  author: string;
  text: string;
  /** the keys of the handles in the text (`mentionKeys`); missing in a text without one */
  mentions?: readonly string[];
  media: AttachedMedia | null;
  nowMs: number;
}

type Inserted = Pick<NewComment, "id" | "post" | "author" | "text"> & {
  parent: string | null;
  file: string | null;
  alt: string;
  poster: string | null;
  now: number;
};
/** X105: whether the row of `parent` can get a reply of the author on the row of `posts`. */
const isRepliable = (author: Placeholder) =>
  and(
    eq(parent.postId, posts.id),
    lt(parent.depth, COMMENT_DEPTH_MAX),
    isNull(parent.deletedAt),
    isCommentShownTo(author, posts.authorId, parent),
  );
/**
 * Inserts nothing if a given file has no usable row, or the author can't reply to the given comment: the join then has a
 * null instead of the given key.
 */
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
        parentId: parent.id,
        rootId: sql`coalesce(${parent.rootId}, ${parent.id})`,
        depth: sql`coalesce(${parent.depth} + 1, 0)`,
        authorId: p.author,
        text: p.text,
        createdAt: p.now,
        mediaKey: file.key,
        mediaKind: file.kind,
        mediaAlt: p.alt,
        mediaWidth: sideOf(file.kind, poster.width, file.width),
        mediaHeight: sideOf(file.kind, poster.height, file.height),
        mediaPosterKey: poster.key,
      },
      {
        from: sql`${posts} left join ${source(file)} on ${isUsable(file, p.file)}
          left join ${source(poster)} on ${isUsable(poster, p.poster)} and ${poster.kind} = 'image'
          left join ${source(parent)} on ${parent.id} = ${p.parent} and ${isRepliable(p.author)}`,
        where: sql`${posts.id} = ${p.post} and ${isPostShownTo(p.author)} and ${mayComment(p.author)}
          and ${mayPublish("comment", p.author)}
          and ${file.key} is ${p.file} and ${poster.key} is ${p.poster} and ${parent.id} is ${p.parent}`,
      },
    );
  },
  (p) => [
    activityEvent({ post: p.post, actor: p.author, kind: "comment", state: "on", which: p.id, now: p.now }),
    replyEvent({ parent: p.parent, actor: p.author, state: "on", which: p.id, now: p.now }),
    commentEvent({ post: p.post, comment: p.id, author: p.author, parent: p.parent }),
  ],
  (p) => countsEvents(p.post),
);
export const filesOf = (where: SQL | undefined): SQL =>
  unionAll(
    select({ key: comments.mediaKey }).from(comments).where(where),
    select({ key: comments.mediaPosterKey }).from(comments).where(where),
  );
const attachCommentMedia = statement((p: Placeholders<{ id: string; post: string }>) =>
  update(media)
    .set({ state: "attached", friendsPostId: ifForFriends(p.post) })
    .where(inArray(media.key, filesOf(eq(comments.id, p.id)))),
);

/**
 * Adds a comment and its events. Null, without events, when the author can't see the post, can't comment on it or reply
 * to the parent, is kept from posting by moderators or can't use the file. `also` runs at the end of the batch.
 */
export async function createComment(
  db: Db,
  comment: NewComment,
  also: readonly Query<never>[] = [],
): Promise<AddedComment | null> {
  const { id, post, author, mentions = [], media: shown, nowMs: now } = comment;
  const file = { file: shown?.key ?? null, alt: shown?.alt ?? "", poster: shown?.poster ?? null };
  const { added } = await batch(db, {
    insertComment: insertComment({ ...comment, parent: comment.parent ?? null, ...file, now }),
    attachCommentMedia: attachCommentMedia({ id, post }),
    commentMention: commentMentionQuery({ comment: id, author, keys: mentions, now }),
    added: commentsByIdsQuery(author, post, [id], id),
    also,
  });
  return addedIn(added.rows, id);
}

/** A comment, and the comment that it replies to, as its author sees them. */
export interface AddedComment {
  comment: CommentRow;
  parent: CommentRow | null;
}
/** The comment that an earlier request added. Null if it was deleted. */
export const findAdded = async (db: Db, author: string, post: string, id: string): Promise<AddedComment | null> =>
  addedIn(await all(db, commentsByIdsQuery(author, post, [id], id)), id);

function addedIn(rows: readonly CommentRow[], id: string): AddedComment | null {
  const comment = rows.find((row) => row.id === id && !row.isDeleted);
  return comment ? { comment, parent: rows.find((row) => row.id === comment.parent) ?? null } : null;
}

/** X105: whether the comment, which the viewer sees, is so deep that nobody can reply to it. */
export const isTooDeepFor = async (db: Db, viewer: string, comment: string): Promise<boolean> =>
  ((await findComment(db, viewer, comment))?.depth ?? 0) >= COMMENT_DEPTH_MAX;

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
  const { after } = await batch(db, {
    commentLike: commentLikeQuery(toggle),
    after: byId({ comment: toggle.comment, viewer: toggle.member }),
  });
  const [state] = after.rows;
  return state ? { likes: state.likes, revision: state.revision } : null;
}

// ---- who can comment (X34)

const setCommentersOf = statement((p: Placeholders<{ post: string; author: string; commenters: Commenters }>) =>
  update(posts)
    .set({ commenters: p.commenters })
    .where(and(eq(posts.id, p.post), eq(posts.authorId, p.author))),
);
const factsOf = statement((p: Placeholders<{ post: string; member: string }>) =>
  selectPosts(p.member, {}).where(eq(posts.id, p.post)),
);

/** Earlier comments stay. False when the author has no such post. */
export async function setCommenters(db: Db, post: string, author: string, commenters: Commenters): Promise<boolean> {
  return (await changesOf(db, setCommentersOf({ post, author, commenters }))) > 0;
}

/** Whether the member can see the post but its author doesn't let them comment. */
export async function isRefusedComment(db: Db, post: string, member: string): Promise<boolean> {
  const facts = await first(db, factsOf({ post, member }));
  return facts !== null && canAct(facts) && !canComment(facts);
}
