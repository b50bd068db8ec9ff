/** All that is a member's, in pages by key: whoever reads it to its end holds one page at a time. */
import { type Db, type Query, run, statement } from "./statement";

export interface OwnPostRow {
  id: string;
  text: string;
  atMs: number;
  /** JSON: the files' keys in order */
  media: string;
}

export interface OwnCommentRow {
  id: string;
  post: string;
  author: string;
  text: string;
  atMs: number;
  mediaKey: string | null;
}

export interface DoneRow {
  post: string;
  member: string;
  atMs: number;
}

export interface CommentLikeRow {
  post: string;
  comment: string;
  member: string;
  atMs: number;
}

export interface GroupRow {
  id: string;
  name: string;
  iconKey: string | null;
  createdBy: string;
  atMs: number;
  /** JSON: member id → since when */
  members: string;
  addedBy: string | null;
}

export interface GroupRefusalRow {
  id: string;
  atMs: number;
}

interface FriendRow {
  other: string;
  atMs: number;
}

export interface RequestRow extends FriendRow {
  direction: "sent" | "received";
}

/** The owner's rows after one (null: from the first on), in the order of their keys. */
export type PageOf<Row> = (owner: string, after: Row | null, limit: number) => Query<Row>;

type Key = readonly (string | number)[];
const paged =
  <Row, K extends Key>(query: (...params: [owner: string, ...key: K, limit: number]) => Query<Row>, first: K, keyOf: (row: Row) => K): PageOf<Row> =>
  (owner, after, limit) =>
    query(owner, ...(after === null ? first : keyOf(after)), limit);

const rowsOf = {
  posts: statement<[owner: string, id: string, limit: number], OwnPostRow>(
    `select p.id, p.text, p.created_at as atMs,
       (select json_group_array(f.media_key order by f.position) from post_media f where f.post_id = p.id) as media
     from posts p where p.author_id = ?1 and p.id > ?2 order by p.id limit ?3`,
  ),
  /** of the owner's posts, in the posts' order */
  likes: onOwnPosts<DoneRow>("post_likes"),
  reposts: onOwnPosts<DoneRow>("reposts"),
  comments: statement<[owner: string, post: string, id: string, limit: number], OwnCommentRow>(
    `select c.id, c.post_id as post, c.author_id as author, c.text, c.created_at as atMs, c.media_key as mediaKey
     from posts p join comments c on c.post_id = p.id
     where p.author_id = ?1 and p.id >= ?2 and (p.id > ?2 or c.id > ?3) order by p.id, c.id limit ?4`,
  ),
  commentLikes: statement<[owner: string, post: string, comment: string, member: string, limit: number], CommentLikeRow>(
    `select c.post_id as post, l.comment_id as comment, l.member_id as member, l.created_at as atMs
     from posts p join comments c on c.post_id = p.id join comment_likes l on l.comment_id = c.id
     where p.author_id = ?1 and p.id >= ?2 and (p.id > ?2 or (c.id >= ?3 and (c.id > ?3 or l.member_id > ?4)))
     order by p.id, c.id, l.member_id limit ?5`,
  ),
  /** what the owner did to posts of anybody's */
  ownComments: statement<[owner: string, id: string, limit: number], OwnCommentRow>(
    `select id, post_id as post, author_id as author, text, created_at as atMs, media_key as mediaKey
     from comments where author_id = ?1 and id > ?2 order by id limit ?3`,
  ),
  ownLikes: statement<[owner: string, post: string, limit: number], DoneRow>(
    "select post_id as post, member_id as member, created_at as atMs from post_likes where member_id = ?1 and post_id > ?2 order by post_id limit ?3",
  ),
  ownReposts: statement<[owner: string, atMs: number, post: string, limit: number], DoneRow>(
    `select post_id as post, member_id as member, created_at as atMs from reposts
     where member_id = ?1 and (created_at, post_id) > (?2, ?3) order by created_at, post_id limit ?4`,
  ),
  ownCommentLikes: statement<[owner: string, comment: string, limit: number], { comment: string; atMs: number }>(
    "select comment_id as comment, created_at as atMs from comment_likes where member_id = ?1 and comment_id > ?2 order by comment_id limit ?3",
  ),
  friends: statement<[owner: string, other: string, limit: number], FriendRow>(
    "select other_id as other, created_at as atMs from friendships where owner_id = ?1 and other_id > ?2 order by other_id limit ?3",
  ),
  requests: statement<[owner: string, other: string, limit: number], RequestRow>(
    "select other_id as other, direction, created_at as atMs from friend_requests where owner_id = ?1 and other_id > ?2 order by other_id limit ?3",
  ),
  groups: statement<[owner: string, id: string, limit: number], GroupRow>(
    `select g.id, g.name, g.icon_key as iconKey, g.created_by as createdBy, g.created_at as atMs,
       (select json_group_object(o.member_id, o.joined_at) from chat_members o where o.chat_id = g.id) as members, m.added_by as addedBy
     from chat_members m join groups g on g.id = m.chat_id where m.member_id = ?1 and m.chat_id > ?2 order by m.chat_id limit ?3`,
  ),
  groupRefusals: statement<[owner: string, id: string, limit: number], GroupRefusalRow>(
    "select chat_id as id, refused_at as atMs from group_refusals where member_id = ?1 and chat_id > ?2 order by chat_id limit ?3",
  ),
};

export const pagesOf = {
  posts: paged<OwnPostRow, [string]>(rowsOf.posts, [""], ({ id }) => [id]),
  likes: paged<DoneRow, [string, string]>(rowsOf.likes, ["", ""], ({ post, member }) => [post, member]),
  reposts: paged<DoneRow, [string, string]>(rowsOf.reposts, ["", ""], ({ post, member }) => [post, member]),
  comments: paged<OwnCommentRow, [string, string]>(rowsOf.comments, ["", ""], ({ post, id }) => [post, id]),
  commentLikes: paged<CommentLikeRow, [string, string, string]>(rowsOf.commentLikes, ["", "", ""], ({ post, comment, member }) => [post, comment, member]),
  ownComments: paged<OwnCommentRow, [string]>(rowsOf.ownComments, [""], ({ id }) => [id]),
  ownLikes: paged<DoneRow, [string]>(rowsOf.ownLikes, [""], ({ post }) => [post]),
  ownReposts: paged<DoneRow, [number, string]>(rowsOf.ownReposts, [0, ""], ({ atMs, post }) => [atMs, post]),
  ownCommentLikes: paged<{ comment: string; atMs: number }, [string]>(rowsOf.ownCommentLikes, [""], ({ comment }) => [comment]),
  friends: paged<FriendRow, [string]>(rowsOf.friends, [""], ({ other }) => [other]),
  requests: paged<RequestRow, [string]>(rowsOf.requests, [""], ({ other }) => [other]),
  groups: paged<GroupRow, [string]>(rowsOf.groups, [""], ({ id }) => [id]),
  groupRefusals: paged<GroupRefusalRow, [string]>(rowsOf.groupRefusals, [""], ({ id }) => [id]),
};

function onOwnPosts<Row>(table: "post_likes" | "reposts") {
  return statement<[owner: string, post: string, member: string, limit: number], Row>(
    `select d.post_id as post, d.member_id as member, d.created_at as atMs from posts p join ${table} d on d.post_id = p.id
     where p.author_id = ?1 and p.id >= ?2 and (p.id > ?2 or d.member_id > ?3) order by p.id, d.member_id limit ?4`,
  );
}

const earlierPhotos = statement<[member: string, limit: number], { kind: "cover" | "profile"; key: string }>(
  "select kind, media_key as key from earlier_photos where member_id = ?1 order by id limit ?2",
);
const providers = statement<[member: string], { provider: string }>("select provider from identities where member_id = ?1 limit 100");

const EARLIER_PHOTOS_MAX = 10_000;

/** What is short enough for one answer. */
export async function earlierPhotosAndProviders(db: Db, member: string) {
  const [photos, identities] = await run(db, earlierPhotos(member, EARLIER_PHOTOS_MAX), providers(member));
  return { photos: photos.rows, providers: identities.rows.map(({ provider }) => provider) };
}
