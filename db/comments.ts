/** Comments: part of their post's aggregate. */
import { tellOfComment, tellOfCommentGone } from "./posts";
import { type Db, first, run, statement } from "./statement";

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
}

/** `?1` is the viewer's id, '' when signed out. */
const COMMENT = `c.id, c.author_id as authorId, m.name as authorName, m.photo_key as authorPhoto, c.text,
  c.created_at as createdAtMs, c.like_count as likes, c.revision,
  exists (select 1 from comment_likes l where l.comment_id = c.id and l.member_id = ?1) as liked`;
const FROM = "comments c left join members m on m.id = c.author_id";

const ofPost = statement<[viewer: string, post: string, after: string, limit: number], CommentRow>(
  `select ${COMMENT} from ${FROM} where c.post_id = ?2 and c.id > ?3 order by c.id limit ?4`,
);
const byIds = statement<[viewer: string, post: string, ids: string], CommentRow>(
  `select ${COMMENT} from ${FROM} where c.id in (select value from json_each(?3)) and c.post_id = ?2 order by c.id`,
);
const insertComment = statement<[id: string, post: string, author: string, text: string, now: number]>(
  `insert into comments (id, post_id, author_id, text, created_at) select ?1, ?2, ?3, ?4, ?5
   where exists (select 1 from posts where id = ?2)`,
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
const postOf = statement<[comment: string, author: string], { post: string }>("select post_id as post from comments where id = ?1 and author_id = ?2");
const looseMediaOfComment = statement<[comment: string, author: string]>(
  "update media set state = 'deleted' where key = (select media_key from comments where id = ?1 and author_id = ?2)",
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

/** Adds a comment and tells of it; null when the post is gone, and then nobody is told. */
export async function createComment(
  db: Db,
  comment: { id: string; post: string; author: string; text: string; nowMs: number },
): Promise<CommentRow | null> {
  const answers = await run(
    db,
    insertComment(comment.id, comment.post, comment.author, comment.text, comment.nowMs),
    ...tellOfComment(comment.post, comment.author, comment.id, comment.nowMs),
    byIds(comment.author, comment.post, JSON.stringify([comment.id])),
  );
  return (answers.at(-1)?.rows[0] as CommentRow | undefined) ?? null;
}

/** Sets or takes back a like; a repeat changes nothing and tells nobody. Null when there is no such comment. */
export async function toggleCommentLike(db: Db, t: { comment: string; member: string; on: boolean; nowMs: number }): Promise<LikesRow | null> {
  const change = t.on ? like(t.comment, t.member, t.nowMs) : unlike(t.comment, t.member);
  const [, , after] = await run(db, change, tellLikes(t.comment, t.nowMs), likeCount(t.comment));
  return after.rows[0] ?? null;
}

/** Deletes the author's own comment and tells of it; its file becomes loose. False when there is none. */
export async function removeComment(db: Db, comment: string, author: string, nowMs: number): Promise<boolean> {
  const found = await first(db, postOf(comment, author));
  if (!found) return false;
  const answers = await run(
    db,
    looseMediaOfComment(comment, author),
    deleteComment(comment, author),
    ...tellOfCommentGone(found.post, author, comment, nowMs),
  );
  return (answers[1]?.changes ?? 0) > 0;
}

