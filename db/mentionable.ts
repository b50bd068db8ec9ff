/** X88: the members whom a list of suggestions offers, and those to whom handles lead. Each query reads a bounded part. */
import { and, desc, eq, isNotNull, isNull, type Placeholder, sql } from "drizzle-orm";
import { handleKey } from "~/base/handles";
import { aggregate } from "./aggregates";
import { areFriends, isShownTo } from "./rights/conditions";
import { select } from "./query/builder";
import { flag, itemsOf } from "./query/expressions";
import { friendships } from "./schema/friendships";
import { handles, members } from "./schema/members";
import type { Placeholders, RowIn } from "./statement";

const { statement } = aggregate("members");
const friendshipStatement = aggregate("friendships").statement;

const fields = {
  id: members.id,
  name: members.name,
  handle: sql<string>`${members.handle}`,
  photo: members.photoKey,
};
const isMentionable = (viewer: Placeholder) =>
  and(isNotNull(members.handle), isNull(members.deletedAt), isNull(members.bannedAt), isShownTo(viewer, members.id));

const friends = friendshipStatement((p: Placeholders<{ me: string; limit: number }>) => {
  const newest = select({ other: friendships.otherId, at: friendships.createdAt })
    .from(friendships)
    .where(eq(friendships.ownerId, p.me))
    .orderBy(desc(friendships.createdAt), desc(friendships.otherId))
    .limit(p.limit)
    .as("newest");
  return select({ ...fields, isFriend: flag(sql`1`) })
    .from(newest)
    .innerJoin(members, eq(members.id, newest.other))
    .where(isMentionable(p.me));
});
const byPrefix = statement((p: Placeholders<{ me: string; from: string; to: string; limit: number }>) => {
  const found = select({ member: handles.memberId, key: handles.key, freeAt: handles.freeAt })
    .from(handles)
    .where(and(sql`${handles.key} >= ${p.from}`, sql`${handles.key} < ${p.to}`))
    .orderBy(handles.key)
    .limit(p.limit)
    .as("found");
  return select({ ...fields, isFriend: flag(areFriends(p.me, members.id)) })
    .from(found)
    .innerJoin(members, eq(members.id, found.member))
    .where(and(isNull(found.freeAt), isMentionable(p.me)));
});
const byIds = statement((p: Placeholders<{ me: string; ids: string }>) =>
  select({ ...fields, isFriend: flag(areFriends(p.me, members.id)) })
    .from(members)
    .where(and(sql`${members.id} in ${itemsOf(p.ids)}`, isMentionable(p.me))),
);
const byKeys = statement((p: Placeholders<{ me: string; keys: string; now: number }>) =>
  select({ key: handles.key, id: members.id })
    .from(handles)
    .innerJoin(members, eq(members.id, handles.memberId))
    .where(
      and(
        sql`${handles.key} in ${itemsOf(p.keys)}`,
        sql`(${handles.freeAt} is null or ${handles.freeAt} > ${p.now})`,
        isNull(members.deletedAt),
        isNull(members.bannedAt),
        isShownTo(p.me, members.id),
      ),
    ),
);

export type MentionableRow = RowIn<typeof byIds>;

/** For a batch: those of the member's newest friends who have a handle. */
export const mentionableFriendsQuery = (me: string, limit: number) => friends({ me, limit });

/** Sorts after every key that begins with another. */
const LAST = "~";
/** For a batch: members whose handle begins with the text, from the first `limit` handles that do. */
export const handlesLikeQuery = (me: string, begun: string, limit: number) => {
  const from = handleKey(begun);
  return byPrefix({ me, from, to: from + LAST, limit });
};

/** For a batch: those of the members who have a handle and whom `me` can see. */
export const mentionableAmongQuery = (me: string, ids: readonly string[]) => byIds({ me, ids: JSON.stringify(ids) });

/** For a batch: the members to whom the keys of handles lead, as `/@handle` does. */
export const handleOwnersQuery = (me: string, keys: readonly string[], now: number) =>
  byKeys({ me, keys: JSON.stringify(keys), now });
