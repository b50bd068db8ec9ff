/** What members may read of their groups: a group, its members and the groups' names. */
import { and, asc, desc, eq, isNotNull, lt, sql } from "drizzle-orm";
import * as z from "zod";
import { aggregate } from "~/db/aggregates";
import { isBlocked } from "~/db/rights/facts";
import { knownMember, NAMED } from "~/db/members/members";
import { alias, existsIn, select } from "~/db/query/builder";
import { flag, json, jsonEach, textOrNull } from "~/db/query/expressions";
import { chatMembers, chats, groups } from "~/db/schema/groups";
import { members } from "~/db/schema/members";
import { all, type Db, type Placeholders, type RowIn } from "~/db/statement";

const { statement } = aggregate("groups");

const hiddenGroup = z.object({ name: z.string(), icon: z.string().nullable() });
/** For a batch: the group, and whether `me` is in it. */
export const groupQuery = statement((p: Placeholders<{ group: string; me: string }>) => {
  const mine = and(eq(chatMembers.chatId, p.group), eq(chatMembers.memberId, p.me));
  return select({
    id: groups.id,
    name: groups.name,
    icon: groups.iconKey,
    createdBy: groups.createdBy,
    createdAtMs: groups.createdAt,
    /** what moderators took from the group (X59); only for its admin */
    taken: json(sql`iif(${groups.createdBy} = ${p.me}, ${groups.hidden}, null)`, hiddenGroup),
    isRemoved: flag(isNotNull(groups.removedAt)),
    isMember: flag(existsIn(chatMembers, mine)),
    addedBy: textOrNull(sql`(select ${chatMembers.addedBy} from ${chatMembers} where ${mine})`),
    accessVersion: chats.accessVersion,
    /** an operator is restoring the chat's room, to which nobody connects then */
    isRestoring: flag(isNotNull(chats.restoringAt)),
  })
    .from(groups)
    .innerJoin(chats, eq(chats.id, groups.id))
    .where(eq(groups.id, p.group));
});
/**
 * For a batch: the members of a group that `me` is in, with their names, in the order in which they joined. No rows when
 * `me` isn't in it. Members who deleted their account are still listed (A11). `isHidden`: `me` blocks the member or is
 * blocked by them, so their messages are collapsed (X16).
 */
export const groupMembersQuery = statement((p: Placeholders<{ group: string; me: string }>) => {
  const mine = alias(chatMembers, "mine");
  return select({ id: members.id, ...knownMember(p.me), isHidden: isBlocked(p.me, members.id) })
    .from(chatMembers)
    .innerJoin(members, eq(members.id, chatMembers.memberId))
    .where(and(eq(chatMembers.chatId, p.group), existsIn(mine, and(eq(mine.chatId, p.group), eq(mine.memberId, p.me)))))
    .orderBy(asc(chatMembers.joinedAt), asc(chatMembers.memberId));
}, NAMED);
const groupNames = statement((p: Placeholders<{ ids: readonly string[]; me: string }>) =>
  select({ id: groups.id, name: groups.name, icon: groups.iconKey })
    .from(jsonEach(p.ids, "wanted"))
    .innerJoin(groups, eq(groups.id, sql`wanted.value`))
    .where(existsIn(chatMembers, and(eq(chatMembers.chatId, groups.id), eq(chatMembers.memberId, p.me)))),
);

/** For a batch: the names of the newest groups that `me` is in. */
export const myGroupNamesQuery = statement((p: Placeholders<{ me: string; limit: number }>) =>
  select({ id: groups.id, name: groups.name, icon: groups.iconKey })
    .from(chatMembers)
    .innerJoin(groups, eq(groups.id, chatMembers.chatId))
    .where(and(eq(chatMembers.memberId, p.me), lt(chatMembers.chatId, NO_GROUP)))
    .orderBy(desc(chatMembers.chatId))
    .limit(p.limit),
);
/** The ids of groups are ULIDs, which come before those of one-to-one chats (`dm:…`). */
const NO_GROUP = "8";

/** `addedBy`: who added `me`, until `me` has answered the notice about it. */
export type GroupRow = RowIn<typeof groupQuery>;

/** The names of those groups among `ids` that `me` is in, in no particular order. */
export const groupNamesOf = async (db: Db, ids: readonly string[], me: string) =>
  await all(db, groupNames({ ids, me }));
