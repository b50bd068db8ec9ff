/**
 * X88: the members whom a list of suggestions offers, and those to whom handles lead. Each query reads a bounded part.
 */
import { and, desc, eq, isNotNull, isNull, type Placeholder, sql } from "drizzle-orm";
import { handleKey } from "~/base/handles";
import { aggregate } from "~/db/aggregates";
import { canFindMember, type MemberFacts } from "~/db/rights/decide";
import { isFriend, memberFacts } from "~/db/rights/facts";
import { select } from "~/db/query/builder";
import { flag, itemsOf } from "~/db/query/expressions";
import { friendships } from "~/db/schema/friendships";
import { handles, members } from "~/db/schema/members";
import type { Placeholders, RowIn } from "~/db/statement";

const { statement } = aggregate("members");
const friendshipStatement = aggregate("friendships").statement;

const fields = (viewer: Placeholder) => ({
  between: memberFacts(viewer),
  id: members.id,
  name: members.name,
  handle: sql<string>`${members.handle}`,
  photo: members.photoKey,
});
const found = { decide: ({ between }: { between: MemberFacts }) => canFindMember(between) };

/** For a batch: those of the member's newest friends who have a handle. */
export const mentionableFriendsQuery = friendshipStatement((p: Placeholders<{ me: string; limit: number }>) => {
  const newest = select({ other: friendships.otherId, at: friendships.createdAt })
    .from(friendships)
    .where(eq(friendships.ownerId, p.me))
    .orderBy(desc(friendships.createdAt), desc(friendships.otherId))
    .limit(p.limit)
    .as("newest");
  return select({ ...fields(p.me), isFriend: flag(sql`1`) })
    .from(newest)
    .innerJoin(members, eq(members.id, newest.other))
    .where(isNotNull(members.handle));
}, found);
const byPrefix = statement((p: Placeholders<{ me: string; from: string; to: string; limit: number }>) => {
  const begun = select({ member: handles.memberId, key: handles.key, freeAt: handles.freeAt })
    .from(handles)
    .where(and(sql`${handles.key} >= ${p.from}`, sql`${handles.key} < ${p.to}`))
    .orderBy(handles.key)
    .limit(p.limit)
    .as("begun");
  return select({ ...fields(p.me), isFriend: isFriend(p.me, members.id) })
    .from(begun)
    .innerJoin(members, eq(members.id, begun.member))
    .where(and(isNull(begun.freeAt), isNotNull(members.handle)));
}, found);
/** For a batch: those of the members who have a handle and whom `me` can see. */
export const mentionableAmongQuery = statement(
  (p: Placeholders<{ me: string; ids: readonly string[] }>) =>
    select({ ...fields(p.me), isFriend: isFriend(p.me, members.id) })
      .from(members)
      .where(and(sql`${members.id} in ${itemsOf(p.ids)}`, isNotNull(members.handle))),
  found,
);
/** For a batch: the members to whom the keys of handles lead, as `/@handle` does. */
export const handleOwnersQuery = statement(
  (p: Placeholders<{ me: string; keys: readonly string[]; now: number }>) =>
    select({ between: memberFacts(p.me), key: handles.key, id: members.id })
      .from(handles)
      .innerJoin(members, eq(members.id, handles.memberId))
      .where(
        and(
          sql`${handles.key} in ${itemsOf(p.keys)}`,
          sql`(${handles.freeAt} is null or ${handles.freeAt} > ${p.now})`,
        ),
      ),
  found,
);

export type MentionableRow = RowIn<typeof mentionableAmongQuery>;

/** Sorts after every key that begins with another. */
const LAST = "~";
/** For a batch: members whose handle begins with the text, from the first `limit` handles that do. */
export const handlesLikeQuery = (me: string, begun: string, limit: number) => {
  const from = handleKey(begun);
  return byPrefix({ me, from, to: from + LAST, limit });
};
