/** Blocks between members: setting, ending and listing them. What a block forbids is asked in `isBlockedBetween`. */
import { and, desc, eq, inArray, or, type Placeholder, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { aggregate } from "~/db/aggregates";
import { event, type EventSource } from "~/db/change";
import { directChatEvent } from "~/db/groups/chatAccess";
import { hasActiveAccount } from "~/db/members/memberStates";
import { countIn, deleteFrom, existsIn, select } from "~/db/query/builder";
import {
  asJson,
  type Before,
  type BeforeValues,
  beforeValues,
  isBefore,
  type Expression,
  flag,
  itemsOf,
  json,
  number,
} from "~/db/query/expressions";
import { insertSelect } from "~/db/query/insertSelect";
import { chatMembers, groups } from "~/db/schema/groups";
import { members } from "~/db/schema/members";
import { blocks } from "~/db/schema/safety";
import { type Db, first, type Placeholders, type RowIn } from "~/db/statement";

const { change, statement } = aggregate("safety");

/** X20 */
export const BLOCKS_MAX = 10_000;

type Block = { me: string; other: string; now: number };

/** Whether the other member blocks this one. */
const isBlockedBy = (p: Placeholders<Block>) =>
  existsIn(blocks, and(eq(blocks.ownerId, p.me), eq(blocks.otherId, p.other), eq(blocks.direction, "blockedBy")));

/** More than a member can block, because any number of members may block them. */
const HIDDEN_IDS_MAX = 100_000;
/** More than the limits let a member put another into within a year (X128). */
const HIDDEN_GROUPS_MAX = 1_000;
/** X128: the groups of `other` to which they added `me`, who hasn't answered that. As a JSON list. */
const unansweredGroups = (p: { me: Expression; other: Expression }): SQL =>
  sql`(select json_group_array(chat) from (select ${chatMembers.chatId} as chat from ${chatMembers}
    join ${groups} on ${eq(groups.id, chatMembers.chatId)}
    where ${and(eq(chatMembers.memberId, p.me), eq(chatMembers.addedBy, p.other), eq(groups.createdBy, p.other))}
    limit ${sql.raw(String(HIDDEN_GROUPS_MAX))}))`;

type Pair = { room: Placeholder; member: Placeholder; now: Placeholder; where?: SQL };
const blockedEvent = ({ room, member, now, where }: Pair, hidden: SQL): EventSource =>
  event("inbox", "blocked", {
    room,
    subject: sql`${"block:"} || ${member}`,
    body: { member, atMs: now, groups: asJson(hidden) },
    where,
  });
const unblockedEvent = ({ room, member, now, where }: Pair): EventSource =>
  event("inbox", "unblocked", { room, subject: sql`${"block:"} || ${member}`, body: { member, atMs: now }, where });
const NO_GROUPS = sql`'[]'`;
/** While the other member blocks this one too, nothing changes for the other member. */
const blockedEvents = (p: Placeholders<Block>): EventSource[] => [
  blockedEvent({ room: p.me, member: p.other, now: p.now }, unansweredGroups(p)),
  blockedEvent({ room: p.other, member: p.me, now: p.now, where: sql`not ${isBlockedBy(p)}` }, NO_GROUPS),
  directChatEvent(p),
];
const unblockedEvents = (p: Placeholders<Block>): EventSource[] => [
  blockedEvent({ room: p.me, member: p.other, now: p.now, where: isBlockedBy(p) }, NO_GROUPS),
  unblockedEvent({ room: p.me, member: p.other, now: p.now, where: sql`not ${isBlockedBy(p)}` }),
  unblockedEvent({ room: p.other, member: p.me, now: p.now, where: sql`not ${isBlockedBy(p)}` }),
  directChatEvent(p),
];

/**
 * For a batch: blocks `other`, with the events. Changes nothing when `me` already blocks `other` or `BLOCKS_MAX`
 * members, or when one of the two accounts has ended. The friendship and the requests between the two are ended by
 * `moveQueries`, in the same batch.
 */
export const blockQuery = change((p: Placeholders<Block>) => {
  const isOwn = and(eq(blocks.ownerId, p.me), eq(blocks.direction, "blocks"));
  return insertSelect(
    blocks,
    { ownerId: sql`pair.a`, otherId: sql`pair.b`, direction: sql`pair.direction`, createdAt: p.now },
    {
      from: sql`(select ${p.me} as a, ${p.other} as b, 'blocks' as direction union all select ${p.other}, ${p.me}, 'blockedBy') pair`,
      where: and(
        hasActiveAccount(p.me),
        hasActiveAccount(p.other),
        sql`${countIn(blocks, isOwn)} < ${BLOCKS_MAX}`,
        sql`not ${existsIn(blocks, and(isOwn, eq(blocks.otherId, p.other)))}`,
      ),
    },
  );
}, blockedEvents);
/** For a batch: ends `me`'s block of `other`, with the events. A repeat changes nothing. */
export const unblockQuery = change(
  (p: Placeholders<Block>) =>
    deleteFrom(blocks).where(
      or(
        and(eq(blocks.ownerId, p.me), eq(blocks.otherId, p.other), eq(blocks.direction, "blocks")),
        and(eq(blocks.ownerId, p.other), eq(blocks.otherId, p.me), eq(blocks.direction, "blockedBy")),
      ),
    ),
  unblockedEvents,
);

/**
 * For a batch: everybody whom a block separates from `me`, with the groups that it hides. Of a block
 * in both directions, `min` takes the list of groups: as texts, `["…` comes before `[]`.
 */
export const separatedQuery = statement((p: Placeholders<{ me: string }>) =>
  select({
    member: blocks.otherId,
    groups: json(
      sql`min(iif(${eq(blocks.direction, "blocks")}, ${unansweredGroups({ me: p.me, other: blocks.otherId })}, '[]'))`,
      z.array(z.string()),
    ),
  })
    .from(blocks)
    .where(eq(blocks.ownerId, p.me))
    .groupBy(blocks.otherId)
    .limit(HIDDEN_IDS_MAX),
);
/** For a batch: whether `other` has an account, whether `me` blocks them, and how many members `me` blocks. */
export const blockStateQuery = statement((p: Placeholders<{ me: string; other: string }>) => {
  const isOwn = and(eq(blocks.ownerId, p.me), eq(blocks.direction, "blocks"));
  return select({
    exists: flag(hasActiveAccount(p.other)),
    isBlocking: flag(existsIn(blocks, and(isOwn, eq(blocks.otherId, p.other)))),
    count: number(countIn(blocks, isOwn)),
  }).from(sql`(select 1)`);
});
/** For a batch: the members among `ids` whom `me` blocks or who block `me`. */
export const hiddenAmongQuery = statement((p: Placeholders<{ me: string; ids: readonly string[] }>) =>
  select({ id: blocks.otherId })
    .from(blocks)
    .where(and(eq(blocks.ownerId, p.me), inArray(blocks.otherId, itemsOf(p.ids)))),
);
/** For a batch: the members whom `me` blocks or who block `me`. A member may be listed twice. Nobody for a visitor. */
export const hiddenIdsQuery = statement((p: Placeholders<{ me: string }>) =>
  select({ id: blocks.otherId }).from(blocks).where(eq(blocks.ownerId, p.me)).limit(HIDDEN_IDS_MAX),
);
/** For a batch: the member's name if `me` blocks them, otherwise no row. */
export const blockedMemberQuery = statement((p: Placeholders<{ me: string; other: string }>) =>
  select({ name: members.name })
    .from(blocks)
    .leftJoin(members, eq(members.id, blocks.otherId))
    .where(and(eq(blocks.ownerId, p.me), eq(blocks.otherId, p.other), eq(blocks.direction, "blocks"))),
);
const blockedPage = statement((p: Placeholders<BeforeValues & { me: string; limit: number }>) =>
  select({ id: blocks.otherId, atMs: blocks.createdAt, name: members.name })
    .from(blocks)
    .leftJoin(members, eq(members.id, blocks.otherId))
    .where(and(eq(blocks.ownerId, p.me), eq(blocks.direction, "blocks"), isBefore(p, blocks.createdAt, blocks.otherId)))
    .orderBy(desc(blocks.createdAt), desc(blocks.otherId))
    .limit(p.limit),
);

/** `atMs`: when the viewer blocked the member. Without a photo, because the viewer can't fetch it (X14). */
export type BlockedRow = RowIn<typeof blockedPage>;

/** Whether one of the two members blocks the other. */
export const areBlocked = async (db: Db, me: string, other: string): Promise<boolean> =>
  (await first(db, hiddenAmongQuery({ me, ids: [other] }))) !== null;

/** For a batch: the members whom `me` blocks, before a place, newest first. Null begins at the newest. */
export const blockedQuery = (me: string, before: Before | null, limit: number) =>
  blockedPage({ me, ...beforeValues(before), limit });
