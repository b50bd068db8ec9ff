/**
 * Members who may be suggested to a member: friends of friends (X111), and those who posted this week (X113). What a
 * query reads has a bound, however many friends and posts there are (docs/decisions/0056).
 */
import { type Placeholder, type SQL, and, asc, eq, gte, inArray, isNotNull, isNull, lt, not, sql } from "drizzle-orm";
import { z } from "zod";
import { aggregate } from "~/db/aggregates";
import { areFriends } from "~/db/rights/conditions";
import { canFindMember } from "~/db/rights/decide";
import { memberFacts } from "~/db/rights/facts";
import { hasActiveAccount } from "~/db/members/memberStates";
import { alias, deleteFrom, existsIn, select, unionAll } from "~/db/query/builder";
import { deleteOldRows } from "~/db/query/deleteExpired";
import { type Expression, itemsOf, json } from "~/db/query/expressions";
import { insertSelect, replacing } from "~/db/query/insertSelect";
import { friendRequests, friendships, refusedSuggestions, suggestions } from "~/db/schema/friendships";
import { members } from "~/db/schema/members";
import { restrictions } from "~/db/schema/moderation";
import { posts } from "~/db/schema/posts";
import { privacy } from "~/db/schema/safety";
import { type Db, type Placeholders, run } from "~/db/statement";

const { statement } = aggregate("friendships");

/** Whether the member in the row of `members`, whom `me` can find, may be suggested to them. About eight looks into indexes. */
function isSuggestedTo(me: Expression): SQL | undefined {
  const hasRequest = existsIn(
    friendRequests,
    and(eq(friendRequests.ownerId, me), eq(friendRequests.otherId, members.id)),
  );
  const isSuspended = existsIn(
    restrictions,
    and(eq(restrictions.memberId, members.id), inArray(restrictions.kind, ["suspended", "banned"])),
  );
  const isUnlisted = existsIn(privacy, and(eq(privacy.memberId, members.id), eq(privacy.suggestions, "nobody")));
  return and(
    isNotNull(members.name),
    isNull(members.hiddenProfile),
    not(areFriends(me, members.id)),
    not(hasRequest),
    not(hasRefused(me, members.id)),
    not(hasRefused(members.id, me)),
    not(isUnlisted),
    not(isSuspended),
  );
}

/** For a batch: those of the members who may be suggested to `me`, in any order. */
export const suggestedAmongQuery = statement(
  (p: Placeholders<{ me: string; ids: readonly string[] }>) =>
    select({
      between: memberFacts(p.me),
      id: members.id,
      name: members.name,
      handle: members.handle,
      photo: members.photoKey,
    })
      .from(members)
      .where(and(inArray(members.id, itemsOf(p.ids)), isSuggestedTo(p.me))),
  { decide: ({ between }) => !between.isSelf && canFindMember(between) },
);

// ---- friends of friends

const found = z.array(z.tuple([z.string(), z.number()]));
/** The members who were found, with how many friends they have in common with the member, most first. */
export type FoundFriends = z.infer<typeof found>;

const edge = (direction: "min" | "max") =>
  sql<string | null>`(select ${sql.raw(direction)}(${friendships.otherId}) from ${friendships}
    where ${friendships.ownerId} = ${members.id})`;
/** For a batch: what was found for the member the last time, and between which ids their friends are. */
export const foundForQuery = statement((p: Placeholders<{ me: string }>) =>
  select({
    friendCount: members.friendCount,
    /** of the friends' ids */
    first: edge("min"),
    last: edge("max"),
    foundAtMs: suggestions.foundAt,
    friends: suggestions.friends,
    isComplete: suggestions.isComplete,
    found: json(suggestions.found, found),
  })
    .from(members)
    .leftJoin(suggestions, eq(suggestions.memberId, members.id))
    .where(eq(members.id, p.me)),
);

type Sample = { from: string; limit: number };
/** The friends of a member, from an id on and then from the smallest one, so that every id can be the beginning. */
function friendsFrom(owner: Expression, { from, limit }: { from: Placeholder; limit: Placeholder }, name: string): SQL {
  const table = alias(friendships, name);
  const part = (isInPart: SQL) =>
    sql`select * from ${unionAll(
      select({ id: table.otherId })
        .from(table)
        .where(and(sql`${table.ownerId} = ${owner}`, isInPart))
        .orderBy(asc(table.otherId))
        .limit(limit),
    )}`;
  return sql`(${part(gte(table.otherId, from))} union all ${part(lt(table.otherId, from))} limit ${limit})`;
}

type FriendSample = { me: string; from: string; limit: number; theirsFrom: string; theirsLimit: number };
/**
 * For a batch: up to `limit` friends of the member, and up to `theirsLimit` friends of each. All begin at the same id,
 * so that a member who is among the read friends of one friend is also among those of the others.
 */
export const friendsOfFriendsQuery = statement((p: Placeholders<FriendSample>) => {
  const mine = sql.identifier("sampled");
  const theirs = friendsFrom(
    sql`${mine}.${sql.identifier("id")}`,
    { from: p.theirsFrom, limit: p.theirsLimit },
    "theirs",
  );
  return select({
    friend: sql<string>`${mine}.${sql.identifier("id")}`,
    theirs: json(sql`(select json_group_array(id) from ${theirs})`, z.array(z.string())),
  }).from(sql`${friendsFrom(p.me, p, "mine")} ${mine}`);
});

/** For a batch: keeps what was found for the member. */
export const keepFoundQuery = statement(
  (p: Placeholders<{ me: string; now: number; friends: number; isComplete: boolean; found: FoundFriends }>) =>
    insertSelect(
      suggestions,
      { memberId: p.me, foundAt: p.now, friends: p.friends, isComplete: p.isComplete, found: p.found },
      {
        where: hasActiveAccount(p.me),
        onConflict: replacing(
          [suggestions.memberId],
          [suggestions.foundAt, suggestions.friends, suggestions.isComplete, suggestions.found],
        ),
      },
    ),
);

// ---- members who posted

/** For a batch: the authors of up to `limit` posts for everyone, from an id on. */
export const postersQuery = aggregate("posts").statement((p: Placeholders<Sample>) =>
  select({ id: posts.authorId })
    .from(posts)
    .where(and(eq(posts.shownTo, "everyone"), gte(posts.id, p.from)))
    .orderBy(asc(posts.id))
    .limit(p.limit),
);

// ---- what is no longer needed

const forget = statement((p: Placeholders<{ before: number; limit: number }>) =>
  deleteOldRows(suggestions, { key: [suggestions.memberId], at: suggestions.foundAt }, p),
);

/** Deletes up to `limit` lists that were found before that time. They may have ids of members who are gone. */
export const forgetSuggestions = (db: Db, beforeMs: number, limit: number) =>
  run(db, forget({ before: beforeMs, limit }));

// ---- who doesn't want to be connected with whom (X111)

type Refusal = { me: string; other: string; now: number };
const refuse = (condition: (p: Placeholders<Refusal>) => SQL | undefined) =>
  statement((p: Placeholders<Refusal>) =>
    insertSelect(
      refusedSuggestions,
      { ownerId: p.me, otherId: p.other, createdAt: p.now },
      { where: condition(p), onConflict: sql`do nothing` },
    ),
  );
/** For a batch: `me` doesn't want to be connected with the other member. Nothing happens if there is no such member. */
export const dismissQuery = refuse((p) =>
  // of two ids that are equal, the table would refuse the row
  and(sql`${p.me} <> ${p.other}`, hasActiveAccount(p.me), hasActiveAccount(p.other)),
);
/** For a batch, before `me` rejects the other's request or ends the friendship: remembers that. */
export const refuseAtEndQuery = refuse((p) => {
  const isReceived = existsIn(
    friendRequests,
    and(
      eq(friendRequests.ownerId, p.me),
      eq(friendRequests.otherId, p.other),
      eq(friendRequests.direction, "received"),
    ),
  );
  return and(sql`(${areFriends(p.me, p.other)} or ${isReceived})`, hasActiveAccount(p.me));
});

/** Whether `one` refused the other. One look into an index. */
const hasRefused = (one: Expression, other: Expression): SQL =>
  existsIn(refusedSuggestions, and(eq(refusedSuggestions.ownerId, one), eq(refusedSuggestions.otherId, other)));

// ---- the end of an account

type Piece = { member: string; limit: number };
const pair = () =>
  select({ owner: refusedSuggestions.ownerId, other: refusedSuggestions.otherId }).from(refusedSuggestions);
/** For a batch: whom the member refused. */
export const refusalsByQuery = statement((p: Placeholders<Piece>) =>
  pair().where(eq(refusedSuggestions.ownerId, p.member)).limit(p.limit),
);
/** For a batch: who refused the member. */
export const refusalsAboutQuery = statement((p: Placeholders<Piece>) =>
  pair().where(eq(refusedSuggestions.otherId, p.member)).limit(p.limit),
);
/** For a batch: the owner may be connected with the other member again. */
export const forgetRefusalQuery = statement((p: Placeholders<{ owner: string; other: string }>) =>
  deleteFrom(refusedSuggestions).where(
    and(eq(refusedSuggestions.ownerId, p.owner), eq(refusedSuggestions.otherId, p.other)),
  ),
);
