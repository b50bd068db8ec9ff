/** Comments: part of their post's aggregate. */
import { type AttachedMedia, tellOfComment, tellOfCommentGone } from "./posts";
import { type Db, first, type Query, run, statement } from "./statement";

export interface CommentRow {
  id: string;
  authorId: string;
  authorName: string | null;
  authorPhoto: string | null;
  text: string;
  createdAtMs: number;
  likes: number;
  liked: number;
  revision: number;
  /** JSON: {key, kind, alt, width, height, poster}, or null */
  media: string | null;
}

/** `?1` is the viewer's id, '' when signed out. */
const COMMENT = `c.id, c.author_id as authorId, m.name as authorName, m.photo_key as authorPhoto, c.text,
  c.created_at as createdAtMs, c.like_count as likes, c.revision,
  exists (select 1 from comment_likes l where l.comment_id = c.id and l.member_id = ?1) as liked,
  case when c.media_key is not null then json_object('key', c.media_key, 'kind', c.media_kind, 'alt', c.media_alt,
    'width', c.media_width, 'height', c.media_height, 'poster', c.media_poster_key) end as media`;
const FROM = "comments c left join members m on m.id = c.author_id";

const ofPost = statement<[viewer: string, post: string, after: string, limit: number], CommentRow>(
  `select ${COMMENT} from ${FROM} where c.post_id = ?2 and c.id > ?3 order by c.id limit ?4`,
);
const byIds = statement<[viewer: string, post: string, ids: string], CommentRow>(
  `select ${COMMENT} from ${FROM} where c.id in (select value from json_each(?3)) and c.post_id = ?2 order by c.id`,
);
/** Of the author's own files, uploaded for comments, arrived and not used yet, the one with the key in a parameter. */
const usable = (alias: string, key: string) =>
  `${alias}.key = ${key} and ${alias}.owner_id = ?3 and ${alias}.purpose = 'comments' and ${alias}.state = 'pending' and ${alias}.arrived = 1`;

/** Only with the files that are named, if any: a key without its row is null then, and null is not that key. */
const insertComment = statement<
  [id: string, post: string, author: string, text: string, now: number, file: string | null, alt: string, poster: string | null]
>(
  `insert into comments (id, post_id, author_id, text, created_at, media_key, media_kind, media_alt, media_width, media_height, media_poster_key)
   select ?1, p.id, ?3, ?4, ?5, f.key, f.kind, ?7, coalesce(v.width, f.width), coalesce(v.height, f.height), v.key
   from posts p left join media f on ${usable("f", "?6")}
     left join media v on ${usable("v", "?8")} and v.kind = 'image' and f.kind = 'video'
   where p.id = ?2 and f.key is ?6 and v.key is ?8`,
);
const attachCommentMedia = statement<[id: string]>(
  `update media set state = 'attached' where key in (
     select media_key from comments where id = ?1 union all select media_poster_key from comments where id = ?1)`,
);
const like = statement<[comment: string, member: string, now: number]>(
  `insert into comment_likes (comment_id, member_id, created_at) select ?1, ?2, ?3
   where exists (select 1 from comments where id = ?1) on conflict do nothing`,
);
const unlike = statement<[comment: string, member: string]>("delete from comment_likes where comment_id = ?1 and member_id = ?2");
const likeCount = statement<[comment: string], LikesRow>("select like_count as likes, revision from comments where id = ?1");
/** Right after a like in a batch: the post's open page hears the new count, if it changed. */
const tellLikes = statement<[comment: string, now: number]>(
  `insert into outbox (target, room, subject, body, due_at, created_at)
   select 'live', 'post:' || post_id, 'commentLikes:' || id,
     json_object('kind', 'commentLikes', 'post', post_id, 'comment', id, 'likes', like_count, 'revision', revision), ?2, ?2
   from comments where id = ?1 and changes() > 0`,
);
/** Where a comment stands and whose it is, for those who may remove it: its author and the post's. */
const removable = statement<[comment: string, member: string], { post: string; author: string }>(
  `select c.post_id as post, c.author_id as author from comments c join posts p on p.id = c.post_id
   where c.id = ?1 and ?2 in (c.author_id, p.author_id)`,
);
const looseMediaOfComment = statement<[comment: string, author: string]>(
  `update media set state = 'deleted' where key in (
     select media_key from comments where id = ?1 and author_id = ?2
     union all select media_poster_key from comments where id = ?1 and author_id = ?2)`,
);
const deleteComment = statement<[comment: string, author: string]>("delete from comments where id = ?1 and author_id = ?2");

export interface LikesRow {
  likes: number;
  revision: number;
}

/** Oldest first, after a key. */
export const commentsQuery = (viewer: string | null, post: string, after: string | null, limit: number) =>
  ofPost(viewer ?? "", post, after ?? "", limit);

/** Those of a post's comments that exist, oldest first. */
export const commentsByIdsQuery = (viewer: string | null, post: string, ids: readonly string[]) => byIds(viewer ?? "", post, JSON.stringify(ids));

export interface NewComment {
  id: string;
  post: string;
  author: string;
  text: string;
  media: AttachedMedia | null;
  nowMs: number;
}

/** Adds a comment and tells of it; null when the post is gone or the file is not the author's to use, and then nobody is told. `also` ends the batch. */
export async function createComment(db: Db, comment: NewComment, also: readonly Query<never>[] = []): Promise<CommentRow | null> {
  const { media } = comment;
  const answers = await run(
    db,
    insertComment(comment.id, comment.post, comment.author, comment.text, comment.nowMs, media?.key ?? null, media?.alt ?? "", media?.poster ?? null),
    ...tellOfComment(comment.post, comment.author, comment.id, comment.nowMs),
    attachCommentMedia(comment.id),
    byIds(comment.author, comment.post, JSON.stringify([comment.id])),
    ...also,
  );
  return (answers.at(-1 - also.length)?.rows[0] as CommentRow | undefined) ?? null;
}

interface CommentToggle {
  comment: string;
  member: string;
  on: boolean;
  nowMs: number;
}

/** For a batch: sets or takes back a like and tells of it; a repeat changes nothing and tells nobody. */
export const commentLikeQueries = (t: CommentToggle) =>
  [t.on ? like(t.comment, t.member, t.nowMs) : unlike(t.comment, t.member), tellLikes(t.comment, t.nowMs)] as const;

/** Null when there is no such comment. */
export async function toggleCommentLike(db: Db, toggle: CommentToggle): Promise<LikesRow | null> {
  const [, , after] = await run(db, ...commentLikeQueries(toggle), likeCount(toggle.comment));
  return after.rows[0] ?? null;
}

/** For a batch: deletes a comment of that author on a post and tells of it; its files become loose. */
export const removeCommentQueries = (comment: string, post: string, author: string, nowMs: number) =>
  [looseMediaOfComment(comment, author), deleteComment(comment, author), ...tellOfCommentGone(post, author, comment, nowMs)] as const;

/** False when there is none that this member may remove: their own, or one on their own post. */
export async function removeComment(db: Db, comment: string, member: string, nowMs: number): Promise<boolean> {
  const found = await first(db, removable(comment, member));
  if (!found) return false;
  const answers = await run(db, ...removeCommentQueries(comment, found.post, found.author, nowMs));
  return answers[1].changes > 0;
}

