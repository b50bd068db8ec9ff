/** Posts with their media, likes and reposts: one aggregate. Author names are read along, never stored here. */
import { type Db, type Query, first, run, statement } from "./statement";

export interface PostRow {
  id: string;
  authorId: string;
  authorName: string | null;
  authorPhoto: string | null;
  text: string;
  createdAtMs: number;
  likes: number;
  reposts: number;
  comments: number;
  revision: number;
  /** by the viewer: 0 or 1 */
  liked: number;
  reposted: number;
  /** JSON: [{key, kind, alt, width, height, poster}] in order, or null */
  media: string | null;
}

export interface CountsRow {
  likes: number;
  reposts: number;
  comments: number;
  revision: number;
  authorId: string;
}

/** `?1` is the viewer's id, '' when signed out. */
const POST = `p.id, p.author_id as authorId, m.name as authorName, m.photo_key as authorPhoto, p.text,
  p.created_at as createdAtMs, p.like_count as likes, p.repost_count as reposts, p.comment_count as comments, p.revision,
  exists (select 1 from post_likes l where l.post_id = p.id and l.member_id = ?1) as liked,
  exists (select 1 from reposts r where r.post_id = p.id and r.member_id = ?1) as reposted,
  (select json_group_array(json_object('key', f.media_key, 'kind', f.kind, 'alt', f.alt, 'width', f.width, 'height', f.height,
       'poster', f.poster_key) order by f.position)
     from post_media f where f.post_id = p.id) as media`;
const FROM = "posts p left join members m on m.id = p.author_id";

const feed = statement<[viewer: string, before: string, limit: number], PostRow>(
  `select ${POST} from ${FROM} where p.id < ?2 order by p.id desc limit ?3`,
);
const byAuthor = statement<[viewer: string, author: string, before: string, limit: number], PostRow>(
  `select ${POST} from ${FROM} where p.author_id = ?2 and p.id < ?3 order by p.id desc limit ?4`,
);
const byIds = statement<[viewer: string, ids: string], PostRow>(
  `select ${POST} from ${FROM} where p.id in (select value from json_each(?2)) order by p.id desc`,
);

/** Writes the post only if every file named is the author's own, uploaded for posts, and not used yet. */
const insertPost = statement<[id: string, author: string, text: string, now: number, keys: string, keyCount: number]>(
  `insert into posts (id, author_id, text, created_at)
   select ?1, ?2, ?3, ?4
   where (select count(*) from media where key in (select value from json_each(?5))
            and owner_id = ?2 and purpose = 'posts' and state = 'pending' and arrived = 1) = ?6
     and exists (select 1 from members where id = ?2 and deleted_at is null)`,
);
/** A video has the sides of its poster frame, which only a picture can be. */
const insertPostMedia = statement<[id: string, author: string, media: string]>(
  `insert into post_media (post_id, position, media_key, kind, alt, width, height, poster_key)
   select ?1, item.key, f.key, f.kind, json_extract(item.value, '$.alt'), coalesce(p.width, f.width), coalesce(p.height, f.height), p.key
   from json_each(?3) item join media f on f.key = json_extract(item.value, '$.key')
     left join media p on p.key = json_extract(item.value, '$.poster') and p.kind = 'image' and f.kind = 'video'
   where exists (select 1 from posts where id = ?1 and author_id = ?2)`,
);
const attachPostMedia = statement<[id: string]>(
  `update media set state = 'attached' where key in (
     select media_key from post_media where post_id = ?1
     union all select poster_key from post_media where post_id = ?1 and poster_key is not null)`,
);
/** The outbox rows of a new post exist only if the post does. */
const tellNewPost = statement<[id: string, author: string, searchText: string, now: number]>(
  `insert into outbox (target, room, subject, body, due_at, created_at)
   select t.target, t.room, 'post:' || ?1, t.body, ?4, ?4 from (
     select 'live' as target, 'feed' as room, json_object('kind', 'post', 'post', ?1, 'author', ?2) as body
     union all select 'search', '', json_object('post', ?1, 'text', ?3)) t
   where exists (select 1 from posts where id = ?1)`,
);

const like = statement<[post: string, member: string, now: number]>(
  `insert into post_likes (post_id, member_id, created_at) select ?1, ?2, ?3
   where exists (select 1 from posts where id = ?1) on conflict do nothing`,
);
const unlike = statement<[post: string, member: string]>("delete from post_likes where post_id = ?1 and member_id = ?2");
const repost = statement<[post: string, member: string, now: number]>(
  `insert into reposts (post_id, member_id, created_at) select ?1, ?2, ?3
   where exists (select 1 from posts where id = ?1) on conflict do nothing`,
);
const unrepost = statement<[post: string, member: string]>("delete from reposts where post_id = ?1 and member_id = ?2");
const counts = statement<[post: string], CountsRow>(
  `select like_count as likes, repost_count as reposts, comment_count as comments, revision, author_id as authorId
   from posts where id = ?1`,
);
/**
 * After another of these in a batch, so only where something changed: the author hears of it, unless it is the author's own
 * doing; `?6` says which of a kind, for comments.
 */
const tellAuthor = statement<[post: string, actor: string, kind: string, on: string, now: number, which: string]>(
  `insert into outbox (target, room, subject, body, due_at, created_at)
   select 'inbox', author_id, 'activity:' || ?1 || ':' || ?3 || ':' || ?2 || ':' || ?6,
     json_object('post', ?1, 'kind', ?3, 'actor', ?2, 'state', ?4, 'which', ?6, 'atMs', ?5), ?5, ?5
   from posts where id = ?1 and author_id <> ?2 and changes() > 0`,
);
/** Right after what changes them in a batch: open pages hear the new counts, if anything changed. */
const tellCounts = statement<[post: string, now: number]>(
  `insert into outbox (target, room, subject, body, due_at, created_at)
   select 'live', t.topic, 'counts:' || p.id,
     json_object('kind', 'counts', 'post', p.id, 'likes', p.like_count, 'reposts', p.repost_count,
       'comments', p.comment_count, 'revision', p.revision), ?2, ?2
   from posts p, (select 'feed' as topic union all select 'post:' || ?1) t where p.id = ?1 and changes() > 0`,
);

/** The post's open page hears of a new comment, if there is one. */
const tellComment = statement<[post: string, actor: string, comment: string, now: number]>(
  `insert into outbox (target, room, subject, body, due_at, created_at)
   select 'live', 'post:' || ?1, 'comment:' || ?3, json_object('kind', 'comment', 'post', ?1, 'comment', ?3, 'author', ?2), ?4, ?4
   where exists (select 1 from comments where id = ?3)`,
);

/** Right after `tellCounts` in a batch: the post's open page hears that a comment is gone. */
const tellCommentGone = statement<[post: string, comment: string, now: number]>(
  `insert into outbox (target, room, subject, body, due_at, created_at)
   select 'live', 'post:' || ?1, 'commentGone:' || ?2, json_object('kind', 'commentGone', 'post', ?1, 'comment', ?2), ?3, ?3
   where changes() > 0`,
);

const looseMediaOfPost = statement<[post: string, author: string]>(
  `update media set state = 'deleted' where key in (
     select file.value from posts p join post_media f on f.post_id = p.id join json_each(json_array(f.media_key, f.poster_key)) file
       where p.id = ?1 and p.author_id = ?2
     union all select file.value from posts p join comments c on c.post_id = p.id
       join json_each(json_array(c.media_key, c.media_poster_key)) file where p.id = ?1 and p.author_id = ?2)`,
);
const tellGone = statement<[post: string, author: string, now: number]>(
  `insert into outbox (target, room, subject, body, due_at, created_at)
   select t.target, t.room, 'post:' || ?1, t.body, ?3, ?3 from (
     select 'live' as target, 'feed' as room, json_object('kind', 'gone', 'post', ?1) as body
     union all select 'live', 'post:' || ?1, json_object('kind', 'gone', 'post', ?1)
     union all select 'inbox', ?2, json_object('gone', ?1)
     union all select 'search', '', json_object('post', ?1, 'text', '')) t
   where exists (select 1 from posts where id = ?1 and author_id = ?2)`,
);
const deletePost = statement<[post: string, author: string]>("delete from posts where id = ?1 and author_id = ?2");

/** Sorts after every ULID. */
const END = "~";

/** Posts older than `before` (all, when null), newest first, as `viewer` sees them. */
export const feedQuery = (viewer: string | null, before: string | null, limit: number) => feed(viewer ?? "", before ?? END, limit);

/** One member's posts, like `feedQuery`. */
export const authorQuery = (viewer: string | null, author: string, before: string | null, limit: number) =>
  byAuthor(viewer ?? "", author, before ?? END, limit);

/** Those of the posts that exist, newest first. */
export const postsQuery = (viewer: string | null, ids: readonly string[]) => byIds(viewer ?? "", JSON.stringify(ids));

export interface AttachedMedia {
  key: string;
  alt: string;
  /** of a video: the key of a picture of it */
  poster?: string | null;
}

export interface NewPost {
  id: string;
  authorId: string;
  text: string;
  searchText: string;
  media: AttachedMedia[];
  nowMs: number;
}

/** Publishes; null when a file is not the author's to use, and then nothing is written. `also` ends the batch. */
export async function createPost(db: Db, post: NewPost, also: readonly Query<never>[] = []): Promise<PostRow | null> {
  const media = JSON.stringify(post.media);
  const keys = post.media.flatMap(({ key, poster }) => (poster ? [key, poster] : [key]));
  const answers = await run(
    db,
    insertPost(post.id, post.authorId, post.text, post.nowMs, JSON.stringify(keys), keys.length),
    insertPostMedia(post.id, post.authorId, media),
    attachPostMedia(post.id),
    tellNewPost(post.id, post.authorId, post.searchText, post.nowMs),
    byIds(post.authorId, JSON.stringify([post.id])),
    ...also,
  );
  return answers[4].rows[0] ?? null;
}

export interface Toggle {
  post: string;
  member: string;
  on: boolean;
  nowMs: number;
}

/** For a batch: sets or takes back a like and tells of it; a repeat changes nothing and tells nobody. */
export const likeQueries = (t: Toggle) => told(t, "like", t.on ? like(t.post, t.member, t.nowMs) : unlike(t.post, t.member));

/** For a batch: like `likeQueries`, of a repost. */
export const repostQueries = (t: Toggle) => told(t, "repost", t.on ? repost(t.post, t.member, t.nowMs) : unrepost(t.post, t.member));

const told = (t: Toggle, kind: "like" | "repost", change: Query<never>) =>
  [change, tellCounts(t.post, t.nowMs), tellAuthor(t.post, t.member, kind, t.on ? "on" : "off", t.nowMs, "")] as const;

/** Sets or takes back a like; a repeat has the same answer. Null when there is no such post. */
export const toggleLike = (db: Db, t: Toggle) => toggle(db, t, likeQueries(t));

/** Sets or takes back a repost, like `toggleLike`. */
export const toggleRepost = (db: Db, t: Toggle) => toggle(db, t, repostQueries(t));

async function toggle(db: Db, { post }: Toggle, queries: ReturnType<typeof told>): Promise<CountsRow | null> {
  const answers = await run(db, ...queries, counts(post));
  return answers[3].rows[0] ?? null;
}

/** What a new comment's batch tells, right after its insertion: the post's author and the open pages. */
export const tellOfComment = (post: string, actor: string, comment: string, nowMs: number): Query<never>[] => [
  tellCounts(post, nowMs),
  tellAuthor(post, actor, "comment", "on", nowMs, comment),
  tellComment(post, actor, comment, nowMs),
];

/** What the end of a comment tells, in the batch right after its deletion: nothing, if there was none. */
export const tellOfCommentGone = (post: string, actor: string, comment: string, nowMs: number): Query<never>[] => [
  tellCounts(post, nowMs),
  tellCommentGone(post, comment, nowMs),
  tellAuthor(post, actor, "comment", "off", nowMs, comment),
];

/** For a batch: deletes the author's own post with all that belongs to it, and tells of it; its files become loose. */
export const removePostQueries = (post: string, author: string, nowMs: number) =>
  [looseMediaOfPost(post, author), tellGone(post, author, nowMs), deletePost(post, author)] as const;

/** False when there is none. */
export async function removePost(db: Db, post: string, author: string, nowMs: number): Promise<boolean> {
  const answers = await run(db, ...removePostQueries(post, author, nowMs));
  return answers[2].changes > 0;
}

export const findPost = (db: Db, viewer: string | null, id: string) => first(db, postsQuery(viewer, [id]));
