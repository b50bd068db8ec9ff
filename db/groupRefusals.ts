/**
 * A member's answer to being added to a group. They stay, or they leave permanently, and then nobody can add them
 * again.
 */
import { and, desc, eq, isNotNull, lt, type Placeholder, type SQL, sql } from "drizzle-orm";
import { aggregate } from "./aggregates";
import { isMemberOf } from "./groupRights";
import { deleteFrom, existsIn, select, update } from "./query/builder";
import { itemsOf } from "./query/expressions";
import { insertSelect } from "./query/insertSelect";
import { letsNobodyAdd } from "./reachRights";
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

const refusedGroups = statement((p: Placeholders<{ member: string; before: string; limit: number }>) =>
  select({ id: groupRefusals.chatId, name: groupRefusals.groupName })
    .from(groupRefusals)
    .where(and(eq(groupRefusals.memberId, p.member), lt(groupRefusals.chatId, p.before)))
    .orderBy(desc(groupRefusals.chatId))
    .limit(p.limit),
);

export type RefusedGroupRow = RowIn<typeof refusedGroups>;

const AFTER_ALL = "~";
/** For a batch: the groups that the member left permanently, newest group first. A null `before` begins at the newest. */
export const refusedGroupsQuery = (member: string, before: string | null, limit: number) =>
  refusedGroups({ member, before: before ?? AFTER_ALL, limit });

/** For a batch: the group's members can add the member again. */
export const allowQuery = statement((p: Placeholders<Membership>) =>
  deleteFrom(groupRefusals).where(and(eq(groupRefusals.chatId, p.group), eq(groupRefusals.memberId, p.member))),
);

/** For a batch: deletes the refusals of a group that has ended. */
export const endRefusals = statement((p: Placeholders<{ group: string }>) =>
  deleteFrom(groupRefusals).where(
    and(eq(groupRefusals.chatId, p.group), sql`not ${existsIn(chatMembers, eq(chatMembers.chatId, p.group))}`),
  ),
);
