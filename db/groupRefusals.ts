/**
 * A member's answer to being added to a group. They stay, or they leave permanently. Then nobody can add them again,
 * until they allow it.
 */
import { and, desc, eq, isNotNull, type Placeholder, type SQL, sql } from "drizzle-orm";
import { aggregate } from "./aggregates";
import { isMemberOf } from "./rights/groups";
import { deleteFrom, existsIn, select, update } from "./query/builder";
import { type Before, beforeValues, itemsOf, rowValue } from "./query/expressions";
import { insertSelect } from "./query/insertSelect";
import { letsNobodyAdd } from "./rights/reach";
import { chatMembers, groupRefusals, groups } from "./schema/groups";
import { members } from "./schema/members";
import { type Placeholders, type RowIn } from "./statement";

const { statement } = aggregate("groups");

/**
 * Takes a JSON list of members and returns the names of those who can't be added to the group (X27), as a JSON list:
 * they left it permanently, or they let nobody add them to groups. Those who are in the group already aren't named.
 */
export const refusing = (group: Placeholder, list: Placeholder): SQL => {
  const hasLeft = existsIn(groupRefusals, and(eq(groupRefusals.chatId, group), eq(groupRefusals.memberId, members.id)));
  return sql`(select json_group_array(${members.name}) from ${members} where ${members.id} in ${itemsOf(list)}
    and not ${isMemberOf(group, members.id)} and (${hasLeft} or ${letsNobodyAdd(members.id)}))`;
};

type Membership = { group: string; member: string };

/** For a batch: marks the notice about having been added as answered. */
export const stayQuery = statement((p: Placeholders<Membership>) =>
  update(chatMembers)
    .set({ addedBy: null })
    .where(and(eq(chatMembers.chatId, p.group), eq(chatMembers.memberId, p.member), isNotNull(chatMembers.addedBy))),
);

/** For a batch, before the member leaves: records that the member leaves permanently. */
export const refuseQuery = statement((p: Placeholders<Membership & { now: number }>) =>
  insertSelect(
    groupRefusals,
    {
      chatId: chatMembers.chatId,
      memberId: chatMembers.memberId,
      refusedAt: p.now,
      groupName: sql`(select ${groups.name} from ${groups} where ${eq(groups.id, p.group)})`,
    },
    {
      from: sql`${chatMembers}`,
      where: and(
        eq(chatMembers.chatId, p.group),
        eq(chatMembers.memberId, p.member),
        existsIn(groups, eq(groups.id, p.group)),
      ),
      onConflict: sql`do nothing`,
    },
  ),
);

type Page = { member: string; beforeAt: number; beforeId: string; limit: number };
const refusedGroups = statement((p: Placeholders<Page>) =>
  select({ id: groupRefusals.chatId, name: groupRefusals.groupName, atMs: groupRefusals.refusedAt })
    .from(groupRefusals)
    .where(
      and(
        eq(groupRefusals.memberId, p.member),
        sql`${rowValue(groupRefusals.refusedAt, groupRefusals.chatId)} < ${rowValue(p.beforeAt, p.beforeId)}`,
      ),
    )
    .orderBy(desc(groupRefusals.refusedAt), desc(groupRefusals.chatId))
    .limit(p.limit),
);

export type RefusedGroupRow = RowIn<typeof refusedGroups>;

/** For a batch: the groups that the member left permanently, before a place, newest first. Null begins at the newest. */
export const refusedGroupsQuery = (member: string, before: Before | null, limit: number) =>
  refusedGroups({ member, ...beforeValues(before), limit });

/** For a batch: those who left a hidden group permanently can't read its name any longer either (X59). */
export const forgetNamesQuery = statement((p: Placeholders<{ group: string }>) =>
  update(groupRefusals).set({ groupName: null }).where(eq(groupRefusals.chatId, p.group)),
);

/** For a batch: the group's admin can add the member again. */
export const allowQuery = statement((p: Placeholders<Membership>) =>
  deleteFrom(groupRefusals).where(and(eq(groupRefusals.chatId, p.group), eq(groupRefusals.memberId, p.member))),
);

/** For a batch: deletes the refusals of a group that has ended. */
export const endRefusals = statement((p: Placeholders<{ group: string }>) =>
  deleteFrom(groupRefusals).where(
    and(eq(groupRefusals.chatId, p.group), sql`not ${existsIn(chatMembers, eq(chatMembers.chatId, p.group))}`),
  ),
);
