/**
 * Brings what members and their friends publish into `feed_entries`, and takes it out again. Triggers add the jobs. Each
 * statement asks for the state of posts, reposts and friendships itself, so a job may be cut short, repeated, and done in
 * any order and twice at the same time.
 */
import { type SQL, and, asc, eq, gt, inArray, lt, not, sql } from "drizzle-orm";
import { aggregate } from "~/db/aggregates";
import { isItem } from "./feedEntries";
import { areFriends } from "~/db/rights/conditions";
import { type Job, moveJobQuery } from "~/db/outbox/jobs";
import { deleteFrom, existsIn, select } from "~/db/query/builder";
import { type Expression, itemsOf, jsonEach } from "~/db/query/expressions";
import { insertSelect } from "~/db/query/insertSelect";
import { feedEntries, postReaders, posts, reposts } from "~/db/schema/posts";
import { friendships } from "~/db/schema/friendships";
import { type Db, type Placeholders, type Query, all, run } from "~/db/statement";

const { statement } = aggregate("posts");

/** About how many entries a member keeps. Some new items drop the oldest. */
export const ENTRIES_KEPT = 1_000;
/** How many of a new friend's posts, and of their reposts, come into the feed. */
const ITEMS_OF_FRIEND = 100;
/** The same for each of the friends whom a member had before there were entries. */
const ITEMS_OF_EARLIER_FRIEND = 20;

// ---- one post or repost, in many feeds

type ItemStep = { member: string; post: string; position: string; feeds: readonly string[] };
const exists = (p: Placeholders<ItemStep>) =>
  existsIn(posts, and(sql`${posts.id} = ${p.post}`, isItem({ position: p.position, post: p.post, source: p.member })));
const addItem = statement((p: Placeholders<ItemStep>) => {
  const feed = sql`feed.value`;
  return insertSelect(
    feedEntries,
    { memberId: feed, position: p.position, postId: p.post, sourceId: p.member },
    {
      from: jsonEach(p.feeds, "feed"),
      where: and(sql`(${feed} = ${p.member} or ${areFriends(feed, p.member)})`, exists(p)),
      onConflict: sql`do nothing`,
    },
  );
});
const removeItem = statement((p: Placeholders<ItemStep>) =>
  deleteFrom(feedEntries).where(
    and(
      inArray(feedEntries.memberId, itemsOf(p.feeds)),
      eq(feedEntries.position, p.position),
      eq(feedEntries.sourceId, p.member),
      not(exists(p)),
    ),
  ),
);

// ---- the posts and reposts of one friend, in one feed

type FriendStep = { owner: string; friend: string; most: number };
const mayStand = (p: Placeholders<Pick<FriendStep, "owner" | "friend">>): SQL =>
  sql`(${p.owner} = ${p.friend} or ${areFriends(p.owner, p.friend)})`;
/** The place of the oldest entry that a full feed keeps; '' if it isn't full. */
const oldestKept = (owner: Expression): SQL =>
  sql`coalesce((select place from ${feedEntries} where ${feedEntries.memberId} = ${owner}
    order by place desc limit 1 offset ${sql.raw(String(ENTRIES_KEPT - 1))}), '')`;
const addNewest = (p: Placeholders<FriendStep>, newest: { getSQL(): SQL }) =>
  insertSelect(
    feedEntries,
    { memberId: p.owner, position: sql`newest.place`, postId: sql`newest.post`, sourceId: p.friend },
    {
      from: sql`(${newest}) newest`,
      where: and(mayStand(p), sql`newest.place > ${oldestKept(p.owner)}`),
      onConflict: sql`do nothing`,
    },
  );
const addPosts = statement((p: Placeholders<FriendStep>) =>
  addNewest(
    p,
    sql`select ${posts.id} as place, ${posts.id} as post from ${posts} where ${eq(posts.authorId, p.friend)}
      order by ${posts.id} desc limit ${p.most}`,
  ),
);
const addReposts = statement((p: Placeholders<FriendStep>) =>
  addNewest(
    p,
    sql`select ${reposts.position} as place, ${reposts.postId} as post from ${reposts}
      where ${eq(reposts.memberId, p.friend)} order by ${reposts.position} desc limit ${p.most}`,
  ),
);
const removeFriend = statement((p: Placeholders<Omit<FriendStep, "most">>) =>
  deleteFrom(feedEntries).where(
    and(eq(feedEntries.memberId, p.owner), eq(feedEntries.sourceId, p.friend), not(mayStand(p))),
  ),
);
const trim = statement((p: Placeholders<{ owner: string }>) =>
  deleteFrom(feedEntries).where(and(eq(feedEntries.memberId, p.owner), lt(feedEntries.position, oldestKept(p.owner)))),
);
/**
 * A full feed keeps at most this many entries of one friend. Otherwise a friend who reposts a thousand posts would push
 * out what all others published.
 */
const ENTRIES_OF_ONE = 500;
const trimFriends = statement((p: Placeholders<{ owner: string }>) =>
  deleteFrom(feedEntries).where(
    and(
      eq(feedEntries.memberId, p.owner),
      sql`${oldestKept(p.owner)} <> ''`,
      inArray(
        feedEntries.position,
        sql`(select place from (select place, row_number() over (partition by source_id order by place desc) as n
          from ${feedEntries} where ${feedEntries.memberId} = ${p.owner}) where n > ${sql.raw(String(ENTRIES_OF_ONE))})`,
      ),
    ),
  ),
);
const trimQueries = (owner: string): Query<unknown>[] => [trimFriends({ owner }), trim({ owner })];

const friendQueries = (owner: string, friend: string, most: number): Query<unknown>[] => [
  removeFriend({ owner, friend }),
  addPosts({ owner, friend, most }),
  ...(owner === friend ? [] : [addReposts({ owner, friend, most })]),
];

// ---- the jobs

/** For a batch: up to `limit` friends of a member after an id, in the order of their ids. */
const friendsAfterQuery = statement((p: Placeholders<{ member: string; after: string; limit: number }>) =>
  select({ id: friendships.otherId })
    .from(friendships)
    .where(and(eq(friendships.ownerId, p.member), gt(friendships.otherId, p.after)))
    .orderBy(asc(friendships.otherId))
    .limit(p.limit),
);

/** Does the next part of a job, for up to `limit` members. Returns its new cursor, or null when it is done. */
export async function stepOfFeedJob(db: Db, job: Job, limit: number, dueAt: number): Promise<string | null> {
  const { kind, member, subject, place: position, cursor: doneTo } = job;
  if (kind === "feed-friend") {
    const items = friendQueries(member, subject, ITEMS_OF_FRIEND);
    await run(db, ...items, ...trimQueries(member), moveJobQuery(job, null, dueAt));
    return null;
  }
  const friends = await all(db, friendsAfterQuery({ member, after: doneTo, limit }));
  const ids = friends.map(({ id }) => id);
  const feeds = doneTo === "" ? [member, ...ids] : ids;
  const queries =
    kind === "feed-item"
      ? [
          addItem({ member, post: subject, position, feeds }),
          removeItem({ member, post: subject, position, feeds }),
          ...feeds.filter((owner) => isTrimmedBy(owner, position)).flatMap(trimQueries),
        ]
      : [...feeds.flatMap((friend) => friendQueries(member, friend, ITEMS_OF_EARLIER_FRIEND)), ...trimQueries(member)];
  const next = ids.length < limit ? null : (ids.at(-1) ?? null);
  await run(db, ...queries, moveJobQuery(job, next, dueAt));
  return next;
}

/**
 * Whether this item drops the member's oldest entries. Finding the oldest one reads all of them, so only one item in 32
 * does it: the one whose id ends with the same random character as the member's.
 */
const isTrimmedBy = (owner: string, position: string): boolean => owner.at(-1) === position.at(-1);

// ---- posts for friends

const addReaders = statement((p: Placeholders<{ post: string; author: string; friends: readonly string[] }>) => {
  const friend = sql`friend.value`;
  return insertSelect(
    postReaders,
    { readerId: friend, postId: p.post },
    {
      from: jsonEach(p.friends, "friend"),
      where: and(
        areFriends(p.author, friend),
        existsIn(posts, and(eq(posts.id, p.post), eq(posts.shownTo, "friends"))),
      ),
      onConflict: sql`do nothing`,
    },
  );
});
/** Brings the post to up to `limit` more friends. Returns the job's new cursor, or null when it is done. */
export async function stepOfReaderJob(db: Db, job: Job, limit: number, dueAt: number): Promise<string | null> {
  const { subject: post, member: author, cursor: doneTo } = job;
  const friends = await all(db, friendsAfterQuery({ member: author, after: doneTo, limit }));
  const ids = friends.map(({ id }) => id);
  const next = ids.length < limit ? null : (ids.at(-1) ?? null);
  await run(db, addReaders({ post, author, friends: ids }), moveJobQuery(job, next, dueAt));
  return next;
}
