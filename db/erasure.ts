/** The end of a member: the account at once, what they made and took part in piece by piece. */
import { ulid } from "~/base/ulid";
import { accessJson, MEMBERS_JSON } from "./chats";
import { commentLikeQueries, removeCommentQueries } from "./comments";
import { moveQueries } from "./friends";
import { stayQuery } from "./groupRefusals";
import { leaveQueries } from "./groups";
import { likeQueries, removePostQueries, repostQueries } from "./posts";
import { type Db, type Query, run, statement } from "./statement";

// ---- at once

// the hash that was checked must still stand; what follows in the batch asks for this row
const beginErasure = statement<[memberId: string, passwordHash: string | null, now: number]>(
  `insert into erasures (member_id, began_at, due_at)
   select member_id, ?3, ?3 from accounts where member_id = ?1 and password_hash is ?2 on conflict do nothing`,
);
const ENDS = "exists (select 1 from erasures where member_id = ?1)";
/** Their inbox forgets and closes, search and open pages lose the name, one-to-one chats are read-only from now on. */
const tellEnd = statement<[memberId: string, now: number]>(
  `insert into outbox (target, room, subject, body, due_at, created_at)
   select t.target, t.room, 'member:' || ?1, t.body, ?2, ?2 from (
     select 'inbox' as target, ?1 as room, json_object('erased', 1) as body
     union all select 'live', 'feed', json_object('kind', 'member', 'member', ?1)
     union all select 'search', '', json_object('member', ?1, 'name', '')) t where ${ENDS}`,
);
const CHATS_OF = "select chat_id from chat_members where member_id = ?1";
const reviseDirectChats = statement<[memberId: string]>(
  `update chats set access_version = access_version + 1 where kind = 'direct' and id in (${CHATS_OF}) and ${ENDS}`,
);
/** Nobody, once the other of the two has left as well: the room keeps nothing then. */
const READERS_OF = `(select iif(exists (select 1 from chat_members o join members d on d.id = o.member_id
  where o.chat_id = c.id and o.member_id <> ?1 and d.deleted_at is null), ${MEMBERS_JSON}, '[]'))`;
const tellDirectChats = statement<[memberId: string, now: number]>(
  `insert into outbox (target, room, subject, body, due_at, created_at)
   select 'chat', c.id, 'access', ${accessJson(READERS_OF, MEMBERS_JSON)}, ?2, ?2 from chats c where c.kind = 'direct' and c.id in (${CHATS_OF}) and ${ENDS}`,
);
const emptyMember = statement<[memberId: string, now: number]>(
  `update members set name = null, about = '', dob = null, cover_key = null, photo_key = null, role = 'member', deleted_at = ?2
   where id = ?1 and ${ENDS}`,
);
/** Groups that show a picture which the member uploaded show the default. */
const unsetGroupPictures = statement<[memberId: string]>(
  `update groups set icon_key = null
   where id in (select chat_id from media where owner_id = ?1 and purpose = 'groupPhotos' and chat_id is not null)
     and icon_key in (select key from media where owner_id = ?1) and ${ENDS}`,
);
/** Whatever it belongs to: a cron takes the bytes. */
const loosenMedia = statement<[memberId: string]>(`update media set state = 'deleted' where owner_id = ?1 and state <> 'deleted' and ${ENDS}`);
const deleteOf = {
  earlierPhotos: statement<[memberId: string]>(`delete from earlier_photos where member_id = ?1 and ${ENDS}`),
  groupRefusals: statement<[memberId: string]>(`delete from group_refusals where member_id = ?1 and ${ENDS}`),
  creations: statement<[memberId: string]>(`delete from creations where member_id = ?1 and ${ENDS}`),
  bestRuns: statement<[memberId: string]>(`delete from best_runs where member_id = ?1 and ${ENDS}`),
  identities: statement<[memberId: string]>(`delete from identities where member_id = ?1 and ${ENDS}`),
  mailTokens: statement<[memberId: string]>(`delete from mail_tokens where member_id = ?1 and ${ENDS}`),
  sessions: statement<[memberId: string]>(`delete from sessions where member_id = ?1 and ${ENDS}`),
  account: statement<[memberId: string]>(`delete from accounts where member_id = ?1 and ${ENDS}`),
};

/**
 * Ends an account: nobody can log in to it any more, its sessions, name and pictures are gone, and an erasure is due that
 * takes the rest. False when `passwordHash` is not the password's any more, and then nothing is changed.
 */
export async function closeAccount(db: Db, memberId: string, passwordHash: string | null, nowMs: number): Promise<boolean> {
  const [begun] = await run(
    db,
    beginErasure(memberId, passwordHash, nowMs),
    tellEnd(memberId, nowMs),
    reviseDirectChats(memberId),
    tellDirectChats(memberId, nowMs),
    emptyMember(memberId, nowMs),
    ...looseEnds(memberId),
    deleteOf.account(memberId),
  );
  return begun.changes > 0;
}

/** What a request that was under way when the account ended may still have written. */
const looseEnds = (memberId: string): Query<never>[] => [
  unsetGroupPictures(memberId),
  loosenMedia(memberId),
  deleteOf.earlierPhotos(memberId),
  deleteOf.groupRefusals(memberId),
  deleteOf.creations(memberId),
  deleteOf.bestRuns(memberId),
  deleteOf.identities(memberId),
  deleteOf.mailTokens(memberId),
  deleteOf.sessions(memberId),
];

// ---- piece by piece

type Some<Row> = (...params: [memberId: string, limit: number]) => Query<Row>;
const some = <Row>(text: string): Some<Row> => statement<[memberId: string, limit: number], Row>(`${text} limit ?2`);

const leftOf = {
  posts: some<{ id: string }>("select id from posts where author_id = ?1 order by id desc"),
  comments: some<{ id: string; post: string }>("select id, post_id as post from comments where author_id = ?1 order by id desc"),
  likes: some<{ post: string }>("select post_id as post from post_likes where member_id = ?1"),
  reposts: some<{ post: string }>("select post_id as post from reposts where member_id = ?1"),
  commentLikes: some<{ comment: string }>("select comment_id as comment from comment_likes where member_id = ?1"),
  friends: some<{ other: string }>("select other_id as other from friendships where owner_id = ?1"),
  requests: some<{ other: string; direction: "sent" | "received" }>("select other_id as other, direction from friend_requests where owner_id = ?1"),
  /** whom they added to a group, and who has not answered the notice about it */
  added: some<{ group: string; member: string }>(`select chat_id as "group", member_id as member from chat_members where added_by = ?1`),
  groups: some<{ id: string }>(
    "select c.id from chat_members m join chats c on c.id = m.chat_id where m.member_id = ?1 and c.kind = 'group'",
  ),
};

/**
 * Takes away up to `limit` of each kind of what the member left, and tells whom it concerns, as if they had done it
 * themselves. Safe to repeat, to cut and to run twice at once. Whether there was anything.
 */
export async function erasePieces(db: Db, member: string, limit: number, nowMs: number): Promise<boolean> {
  const [posts, comments, likes, reposts, commentLikes, friends, requests, added, groups] = await run(
    db,
    leftOf.posts(member, limit),
    leftOf.comments(member, limit),
    leftOf.likes(member, limit),
    leftOf.reposts(member, limit),
    leftOf.commentLikes(member, limit),
    leftOf.friends(member, limit),
    leftOf.requests(member, limit),
    leftOf.added(member, limit),
    leftOf.groups(member, limit),
  );
  const off = { member, on: false, nowMs };
  const queries = [
    ...posts.rows.flatMap(({ id }) => removePostQueries(id, member, nowMs)),
    ...comments.rows.flatMap(({ id, post }) => removeCommentQueries(id, post, member, nowMs)),
    ...likes.rows.flatMap(({ post }) => likeQueries({ ...off, post })),
    ...reposts.rows.flatMap(({ post }) => repostQueries({ ...off, post })),
    ...commentLikes.rows.flatMap(({ comment }) => commentLikeQueries({ ...off, comment })),
    ...friends.rows.flatMap(({ other }) => moveQueries(member, other, "remove", nowMs)),
    ...requests.rows.flatMap(({ other, direction }) => moveQueries(member, other, direction === "sent" ? "cancel" : "reject", nowMs)),
    ...added.rows.map(({ group, member: other }) => stayQuery(group, other)),
    ...groups.rows.flatMap(({ id }) => leaveQueries(id, member, [ulid(nowMs), ulid(nowMs)], nowMs)),
  ];
  if (queries.length > 0) await run(db, ...queries);
  return queries.length > 0;
}

// ---- which are due

export interface DueErasure {
  member: string;
  beganAtMs: number;
}

const takeDue = statement<[now: number, leaseEnd: number, limit: number], DueErasure>(
  `update erasures set due_at = ?2 where member_id in (select member_id from erasures where due_at <= ?1 order by due_at limit ?3)
   returning member_id as member, began_at as beganAtMs`,
);
const postpone = statement<[memberId: string, dueAt: number]>("update erasures set due_at = ?2 where member_id = ?1");
const end = statement<[memberId: string]>("delete from erasures where member_id = ?1");

/** Those whose turn it is; they are due again when their lease ends, after those that waited meanwhile. */
export const takeDueErasures = async (db: Db, nowMs: number, leaseEndMs: number, limit: number) =>
  (await run(db, takeDue(nowMs, leaseEndMs, limit)))[0].rows;

/** Looks once more then, at what came late. */
export const postponeErasure = (db: Db, member: string, dueAtMs: number) => run(db, ...looseEnds(member), postpone(member, dueAtMs));

export const endErasure = (db: Db, member: string) => run(db, ...looseEnds(member), end(member));
