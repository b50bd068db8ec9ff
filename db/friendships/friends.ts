/** Friendships and requests. Each has one row per direction, and every transition is one batch, so it is atomic. */
import { and, count, desc, eq, inArray, or, type Placeholder, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { FriendMove } from "~/base/friendMoves";
import { aggregate } from "~/db/aggregates";
import { areFriends, isBlockedBetween } from "~/db/rights/conditions";
import { event, type EventSource } from "~/db/change";
import { directChatEvent } from "~/db/groups/chatAccess";
import { claimQueries, createOnce } from "~/db/members/creations";
import { hasActiveAccount } from "~/db/members/memberStates";
import { listedMember, NAMED } from "~/db/members/members";
import { refuseAtEndQuery } from "./suggestions";
import { isAllowedTo } from "~/db/rights/restrictions";
import { alias, deleteFrom, existsIn, select } from "~/db/query/builder";
import {
  type Before,
  type BeforeValues,
  beforeValues,
  isBefore,
  decoded,
  type Expression,
  itemsOf,
} from "~/db/query/expressions";
import { insertSelect } from "~/db/query/insertSelect";
import { friendRequests, friendships } from "~/db/schema/friendships";
import { members } from "~/db/schema/members";
import { batch, type Db, first, type Placeholders, type Query, type RowIn } from "~/db/statement";

const { change, statement } = aggregate("friendships");

const STATES = ["none", "sent", "received", "friends"] as const;
export type FriendState = (typeof STATES)[number];

/** How `other` is related to `me`. */
const stateBetween = (me: Expression, other: Expression): SQL => sql`case when ${areFriends(me, other)} then 'friends'
  else coalesce((select ${friendRequests.direction} from ${friendRequests}
    where ${eq(friendRequests.ownerId, me)} and ${eq(friendRequests.otherId, other)}), 'none') end`;

const asState = (value: unknown): FriendState => STATES.find((state) => state === value) ?? "none";

type Pair = { me: string; other: string };
/** For a batch: how `other` is related to `me`. */
export const friendStateQuery = statement((p: Placeholders<Pair>) => {
  const one = sql`(select 1)`;
  return select({ state: decoded(stateBetween(p.me, p.other), asState) }).from(one);
});

// ---- moves

/** Sends each member's inbox how the other is related to them. */
const bothEvents = (p: Placeholders<Pair & { now: number }>): EventSource[] => [
  stateEvent(p.me, p.other, p.now),
  stateEvent(p.other, p.me, p.now),
];
const stateEvent = (me: Placeholder, other: Placeholder, now: Placeholder): EventSource =>
  event("inbox", "friendship", {
    room: me,
    subject: sql`${"friendship:"} || ${other}`,
    body: { member: other, state: stateBetween(me, other), atMs: now },
  });

type Move = Pair & { now: number };
const isRequest = (p: Placeholders<Pair>, direction: "sent" | "received") => {
  const request = alias(friendRequests, "request");
  return existsIn(
    request,
    and(eq(request.ownerId, p.me), eq(request.otherId, p.other), eq(request.direction, direction)),
  );
};
const bothWays = (table: typeof friendships | typeof friendRequests, p: Placeholders<Pair>) =>
  or(
    and(eq(table.ownerId, p.me), eq(table.otherId, p.other)),
    and(eq(table.ownerId, p.other), eq(table.otherId, p.me)),
  );

/** The two become friends if `me` has a request from `other`. */
const befriend = statement((p: Placeholders<Move>) =>
  insertSelect(
    friendships,
    { ownerId: sql`pair.a`, otherId: sql`pair.b`, createdAt: p.now },
    {
      from: sql`(select ${p.me} as a, ${p.other} as b union all select ${p.other}, ${p.me}) pair`,
      where: isRequest(p, "received"),
      onConflict: sql`do nothing`,
    },
  ),
);
/**
 * Creates a request if the two aren't friends, have no request between them, both exist, neither blocks the other, and
 * moderators let `me` invite (X60).
 */
const ask = change(
  (p: Placeholders<Move>) =>
    insertSelect(
      friendRequests,
      { ownerId: sql`pair.a`, otherId: sql`pair.b`, direction: sql`pair.direction`, createdAt: p.now },
      {
        from: sql`(select ${p.me} as a, ${p.other} as b, 'sent' as direction union all select ${p.other}, ${p.me}, 'received') pair`,
        where: sql`not ${areFriends(p.me, p.other)}
          and not ${existsIn(friendRequests, and(eq(friendRequests.ownerId, p.me), eq(friendRequests.otherId, p.other)))}
          and ${hasActiveAccount(p.me)} and ${hasActiveAccount(p.other)} and not ${isBlockedBetween(p.me, p.other)}
          and ${isAllowedTo("inviting", p.me)}`,
      },
    ),
  bothEvents,
);
const dropRequest = (direction: "sent" | "received") => (p: Placeholders<Move>) =>
  deleteFrom(friendRequests).where(and(bothWays(friendRequests, p), isRequest(p, direction)));
/** `me` is the sender. */
const cancel = change(dropRequest("sent"), bothEvents);
/** `me` is the recipient. */
const reject = change(dropRequest("received"), bothEvents);
/** Runs after `befriend`: the request has become a friendship. */
const settle = change(dropRequest("received"), (p) => [...bothEvents(p), directChatEvent(p)]);
const unfriend = change(
  (p: Placeholders<Move>) => deleteFrom(friendships).where(bothWays(friendships, p)),
  (p) => [...bothEvents(p), directChatEvent(p)],
);

/**
 * For a batch: makes one move and writes events for both members. A move that doesn't fit the state changes nothing and
 * writes no events, so repeats and races are harmless. Adding a member whose request is pending accepts the request.
 */
export function moveQueries(me: string, other: string, move: FriendMove, now: number): Query<unknown>[] {
  const pair = { me, other, now };
  const accepted = [befriend(pair), settle(pair)];
  switch (move) {
    case "add":
      return [ask(pair), ...accepted];
    case "accept":
      return accepted;
    case "cancel":
      return [cancel(pair)];
    case "reject":
      return [refuseAtEndQuery(pair), reject(pair)];
    case "remove":
      return [refuseAtEndQuery(pair), unfriend(pair)];
  }
}

/** The state of two members after a move. `n` is the number of its last event for the inboxes; 0 if nothing changed. */
export interface Moved {
  state: FriendState;
  n: number;
}

const stateRow = z.object({ state: z.enum(STATES) });

/** Makes one move, once for each key, and returns the state after it. */
export async function moveFriendship(
  db: Db,
  me: string,
  other: string,
  move: FriendMove,
  nowMs: number,
  key: string | null = null,
): Promise<Moved> {
  const creation = { member: me, kind: "friend", key, id: other, nowMs } as const;
  const made = await createOnce(db, creation, () =>
    batch(db, {
      moves: moveQueries(me, other, move, nowMs),
      states: friendStateQuery({ me, other }),
      claims: claimQueries(creation),
    }),
  );
  if (!made || "earlier" in made)
    return { state: (await first(db, friendStateQuery({ me, other })))?.state ?? "none", n: 0 };
  const { moves, states } = made.created;
  const inboxEvents = moves.flatMap(({ events }) => events).filter(({ target }) => target === "inbox");
  const { state } = stateRow.parse(states.rows[0]);
  return { state, n: Math.max(0, ...inboxEvents.map(({ n }) => n ?? 0)) };
}

// ---- reading

/**
 * For a batch: how many friends the two share. Looks through the friends of whichever member has fewer, so that a
 * profile with thousands of friends isn't slow.
 */
export const mutualCountQuery = statement((p: Placeholders<Pair>) => {
  const theirs = alias(friendships, "theirs");
  const numberOf = (member: Placeholder) =>
    sql`coalesce((select ${members.friendCount} from ${members} where ${eq(members.id, member)}), 0)`;
  const hasFewer = sql`${numberOf(p.me)} <= ${numberOf(p.other)}`;
  const [fewer, more] = [sql`iif(${hasFewer}, ${p.me}, ${p.other})`, sql`iif(${hasFewer}, ${p.other}, ${p.me})`];
  return select({ n: count() })
    .from(friendships)
    .where(
      and(
        eq(friendships.ownerId, fewer),
        existsIn(theirs, and(eq(theirs.ownerId, more), eq(theirs.otherId, friendships.otherId))),
      ),
    );
});

/** The other members of a member's friendships or requests, newest first. A member who is gone has no name. */
const related = (table: typeof friendships | typeof friendRequests) =>
  select({ id: table.otherId, atMs: table.createdAt, ...listedMember })
    .from(table)
    .leftJoin(members, eq(members.id, table.otherId))
    .orderBy(desc(table.createdAt), desc(table.otherId));
const isOlder = (p: Placeholders<BeforeValues>) => isBefore(p, friendships.createdAt, friendships.otherId);

const friendsPage = statement(
  (p: Placeholders<BeforeValues & { me: string; limit: number }>) =>
    related(friendships)
      .where(and(eq(friendships.ownerId, p.me), isOlder(p)))
      .limit(p.limit),
  NAMED,
);
const mutualPage = statement((p: Placeholders<BeforeValues & { owner: string; viewer: string; limit: number }>) => {
  const viewers = alias(friendships, "viewers");
  const isMutual = existsIn(viewers, and(eq(viewers.ownerId, p.viewer), eq(viewers.otherId, friendships.otherId)));
  return related(friendships)
    .where(and(eq(friendships.ownerId, p.owner), isMutual, isOlder(p)))
    .limit(p.limit);
}, NAMED);
/** For a batch: the pending requests to `me`, newest first. */
export const receivedRequestsQuery = statement(
  (p: Placeholders<{ me: string; limit: number }>) =>
    related(friendRequests)
      .where(and(eq(friendRequests.ownerId, p.me), eq(friendRequests.direction, "received")))
      .limit(p.limit),
  NAMED,
);
/** For a batch: the members among `ids` who are friends of `me`. */
export const friendsAmongQuery = statement((p: Placeholders<{ me: string; ids: readonly string[] }>) =>
  select({ id: friendships.otherId })
    .from(friendships)
    .where(and(eq(friendships.ownerId, p.me), inArray(friendships.otherId, itemsOf(p.ids)))),
);

/** For a batch: who of `ones` is a friend of whom of `others`. */
export const friendPairsQuery = statement((p: Placeholders<{ ones: readonly string[]; others: readonly string[] }>) =>
  select({ one: friendships.ownerId, other: friendships.otherId })
    .from(friendships)
    .where(and(inArray(friendships.ownerId, itemsOf(p.ones)), inArray(friendships.otherId, itemsOf(p.others)))),
);

/** `atMs`: when the friendship began, or when the request was sent. */
export type RelatedRow = RowIn<typeof friendsPage>;

/** For a batch: the friends before a place, newest first. Null begins at the newest. */
export const friendsQuery = (me: string, before: Before | null, limit: number) =>
  friendsPage({ me, ...beforeValues(before), limit });

/** For a batch: like `friendsQuery`, but only those of `owner`'s friends who are `viewer`'s friends too. */
export const mutualFriendsQuery = (owner: string, viewer: string, before: Before | null, limit: number) =>
  mutualPage({ owner, viewer, ...beforeValues(before), limit });
