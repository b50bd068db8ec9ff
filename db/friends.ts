/** Friendships and requests: one row a direction, every transition one batch that SQL makes atomic. */
import { claimQueries, createOnce } from "./creations";
import { accessJson, MEMBERS_JSON } from "./chats";
import { type Db, first, type Query, run, statement } from "./statement";

export type FriendState = "none" | "sent" | "received" | "friends";
export type FriendMove = "add" | "cancel" | "accept" | "reject" | "remove";

/** The other of a friendship or a request; without a name when the member is gone. */
export interface RelatedRow {
  id: string;
  /** since when */
  atMs: number;
  name: string | null;
  photo: string | null;
}

/** How the second stands to the first, both given as SQL. */
const stateBetween = (me: string, other: string) => `case
  when exists (select 1 from friendships where owner_id = ${me} and other_id = ${other}) then 'friends'
  else coalesce((select direction from friend_requests where owner_id = ${me} and other_id = ${other}), 'none') end`;

const stateOf = statement<[me: string, other: string], { state: FriendState }>(`select ${stateBetween("?1", "?2")} as state`);

/** The pair becomes friends if `?1` received a request of `?2`. */
const befriend = statement<[me: string, other: string, now: number]>(
  `insert into friendships (owner_id, other_id, created_at)
   select pair.a, pair.b, ?3 from (select ?1 as a, ?2 as b union all select ?2, ?1) pair
   where exists (select 1 from friend_requests where owner_id = ?1 and other_id = ?2 and direction = 'received')
   on conflict do nothing`,
);
/** A request is made if there is none between the two, they are not friends and both exist. */
const ask = statement<[me: string, other: string, now: number]>(
  `insert into friend_requests (owner_id, other_id, direction, created_at)
   select pair.a, pair.b, pair.direction, ?3
   from (select ?1 as a, ?2 as b, 'sent' as direction union all select ?2, ?1, 'received') pair
   where not exists (select 1 from friendships where owner_id = ?1 and other_id = ?2)
     and not exists (select 1 from friend_requests where owner_id = ?1 and other_id = ?2)
     and exists (select 1 from members where id = ?1 and deleted_at is null)
     and exists (select 1 from members where id = ?2 and deleted_at is null)`,
);
const dropRequest = {
  /** as its sender */
  sent: statement<[me: string, other: string]>(
    `delete from friend_requests where ((owner_id = ?1 and other_id = ?2) or (owner_id = ?2 and other_id = ?1))
       and exists (select 1 from friend_requests r where r.owner_id = ?1 and r.other_id = ?2 and r.direction = 'sent')`,
  ),
  /** as its recipient */
  received: statement<[me: string, other: string]>(
    `delete from friend_requests where ((owner_id = ?1 and other_id = ?2) or (owner_id = ?2 and other_id = ?1))
       and exists (select 1 from friend_requests r where r.owner_id = ?1 and r.other_id = ?2 and r.direction = 'received')`,
  ),
};
const unfriend = statement<[me: string, other: string]>(
  "delete from friendships where (owner_id = ?1 and other_id = ?2) or (owner_id = ?2 and other_id = ?1)",
);
/** Right after a move in a batch, so only where it changed something: both inboxes hear how the other now stands to them. */
const tellBoth = statement<[me: string, other: string, now: number], { n: number }>(
  `insert into outbox (target, room, subject, body, due_at, created_at)
   select 'inbox', t.me, 'friendship:' || t.other,
     json_object('member', t.other, 'state', ${stateBetween("t.me", "t.other")}, 'atMs', ?3), ?3, ?3
   from (select ?1 as me, ?2 as other union all select ?2, ?1) t where changes() > 0 returning n`,
);

/** Right after `tellBoth`, where a friendship began or ended: the chat of the two shows another picture of each. Its version was raised by a trigger. */
const tellChat = statement<[me: string, other: string, now: number]>(
  `insert into outbox (target, room, subject, body, due_at, created_at)
   select 'chat', c.id, 'access', ${accessJson(MEMBERS_JSON, "'[]'")}, ?3, ?3 from chats c
   where c.id = 'dm:' || min(?1, ?2) || ':' || max(?1, ?2) and changes() > 0
     and not exists (select 1 from members where id in (?1, ?2) and deleted_at is not null)`,
);

const mutualCount = statement<[me: string, other: string], { n: number }>(
  `select count(*) as n from friendships mine
   where mine.owner_id = ?1 and exists (select 1 from friendships theirs where theirs.owner_id = ?2 and theirs.other_id = mine.other_id)`,
);
const WITH_NAME = "f.other_id as id, f.created_at as atMs, m.name, m.photo_key as photo";
const friendsPage = statement<[me: string, beforeAt: number, beforeId: string, limit: number], RelatedRow>(
  `select ${WITH_NAME} from friendships f left join members m on m.id = f.other_id
   where f.owner_id = ?1 and (f.created_at, f.other_id) < (?2, ?3) order by f.created_at desc, f.other_id desc limit ?4`,
);
const mutualPage = statement<[owner: string, viewer: string, beforeAt: number, beforeId: string, limit: number], RelatedRow>(
  `select ${WITH_NAME} from friendships f left join members m on m.id = f.other_id
   where f.owner_id = ?1 and exists (select 1 from friendships v where v.owner_id = ?2 and v.other_id = f.other_id)
     and (f.created_at, f.other_id) < (?3, ?4) order by f.created_at desc, f.other_id desc limit ?5`,
);
const receivedRequests = statement<[me: string, limit: number], RelatedRow>(
  `select ${WITH_NAME} from friend_requests f left join members m on m.id = f.other_id
   where f.owner_id = ?1 and f.direction = 'received' order by f.created_at desc, f.other_id desc limit ?2`,
);
const friendsAmong = statement<[me: string, ids: string], { id: string }>(
  "select other_id as id from friendships where owner_id = ?1 and other_id in (select value from json_each(?2))",
);

/** For a batch: how `other` stands to `me`. */
export const friendStateQuery = stateOf;

/**
 * For a batch: makes one move and tells both; a move that does not fit the state changes nothing and tells nobody, so
 * repeats and races are harmless. Adding somebody whose request waits is accepting it.
 */
export function moveQueries(me: string, other: string, move: FriendMove, nowMs: number): Query<unknown>[] {
  const told = tellBoth(me, other, nowMs);
  const toldChat = tellChat(me, other, nowMs);
  const answered = [befriend(me, other, nowMs), dropRequest.received(me, other), told, toldChat];
  return {
    add: [ask(me, other, nowMs), told, ...answered],
    accept: answered,
    cancel: [dropRequest.sent(me, other), told],
    reject: [dropRequest.received(me, other), told],
    remove: [unfriend(me, other), told, toldChat],
  }[move];
}

/** How a move left two members, and its number among all that the inboxes are told; 0 when it changed nothing. */
export interface Moved {
  state: FriendState;
  n: number;
}

/** Makes one move, once for each key, and answers with what it leaves. */
export async function moveFriendship(db: Db, me: string, other: string, move: FriendMove, nowMs: number, key: string | null = null): Promise<Moved> {
  const creation = { member: me, kind: "friend", key, id: other, nowMs } as const;
  const made = await createOnce(db, creation, () => run(db, ...moveQueries(me, other, move, nowMs), stateOf(me, other), ...claimQueries(creation)));
  if (!made || "earlier" in made) return { state: (await first(db, stateOf(me, other)))?.state ?? "none", n: 0 };
  const rows = made.created.flatMap((answer) => answer.rows) as Partial<Moved>[];
  return { state: rows.findLast(({ state }) => state)?.state ?? "none", n: Math.max(0, ...rows.flatMap(({ n }) => n ?? [])) };
}

/** For a batch: how `other` stands to `me`, and how many friends they share. */
export const friendQueries = (me: string, other: string) => [stateOf(me, other), mutualCount(me, other)] as const;

interface Before {
  atMs: number;
  id: string;
}
const NEWEST: Before = { atMs: Number.MAX_SAFE_INTEGER, id: "" };

/** For a batch: the newest friends before a place, newest first; null begins at the top. */
export const friendsQuery = (me: string, before: Before | null, limit: number) => {
  const { atMs, id } = before ?? NEWEST;
  return friendsPage(me, atMs, id, limit);
};

/** For a batch: like `friendsQuery`, of `owner`'s friends those who are `viewer`'s too. */
export const mutualFriendsQuery = (owner: string, viewer: string, before: Before | null, limit: number) => {
  const { atMs, id } = before ?? NEWEST;
  return mutualPage(owner, viewer, atMs, id, limit);
};

/** For a batch: requests that wait for `me`'s answer, newest first. */
export const receivedRequestsQuery = receivedRequests;

/** For a batch: which of the ids are friends of `me`. */
export const friendsAmongQuery = (me: string, ids: readonly string[]) => friendsAmong(me, JSON.stringify(ids));
