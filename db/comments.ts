/** Comments: part of their post's aggregate. */
import { tellOfComment } from "./posts";
import { type Db, run, statement } from "./statement";

export interface CommentRow {
  id: string;
  authorId: string;
  authorName: string | null;
  authorPhoto: string | null;
  text: string;
  createdAtMs: number;
  likes: number;
  liked: number;
}

/** `?1` is the viewer's id, '' when signed out. */
const COMMENT = `c.id, c.author_id as authorId, m.name as authorName, m.photo_key as authorPhoto, c.text,
  c.created_at as createdAtMs, c.like_count as likes,
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
const likeCount = statement<[comment: string], { likes: number }>("select like_count as likes from comments where id = ?1");

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

/** Sets or takes back a like; null when there is no such comment. */
export async function toggleCommentLike(db: Db, t: { comment: string; member: string; on: boolean; nowMs: number }) {
  const [, after] = await run(db, t.on ? like(t.comment, t.member, t.nowMs) : unlike(t.comment, t.member), likeCount(t.comment));
  return after.rows[0] ?? null;
}

