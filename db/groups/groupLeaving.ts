/** How a member leaves a group, and how a group ends. */
import { type Placeholder, type SQL, and, asc, desc, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { hiddenIconOf } from "./hiddenGroups";
import { aggregate } from "~/db/aggregates";
import { accessEvent, lineEvent } from "./chatAccess";
import { type GroupChange, groupLine, iconOf, isMemberOf, ofGroup } from "./groupChanges";
import { deleteFrom, existsIn, select, update } from "~/db/query/builder";
import { chatMembers, chats, groupRefusals, groups } from "~/db/schema/groups";
import { media } from "~/db/schema/media";
import type { Placeholders, Query, RowIn } from "~/db/statement";
import { type Before, type BeforeValues, beforeValues, isBefore, itemsOf } from "~/db/query/expressions";
import { insertSelect } from "~/db/query/insertSelect";
import { letsNobodyAdd } from "~/db/rights/reach";
import { members } from "~/db/schema/members";

const { change, statement } = aggregate("groups");

const leave = change(
  (p: Placeholders<GroupChange>) =>
    deleteFrom(chatMembers).where(and(eq(chatMembers.chatId, p.group), eq(chatMembers.memberId, p.me))),
  (p) => [accessEvent(ofGroup(p)), groupLine(p, { line: "left" })],
);
const hasSomebody = (p: Placeholders<{ group: string }>) => existsIn(chatMembers, eq(chatMembers.chatId, p.group));
/** After the admin has left, makes the member who has been in the group longest its admin. */
const passOn = change(
  (p: Placeholders<GroupChange>) => {
    const longest = select({ id: chatMembers.memberId })
      .from(chatMembers)
      .where(eq(chatMembers.chatId, p.group))
      .orderBy(asc(chatMembers.joinedAt), asc(chatMembers.memberId))
      .limit(1);
    return update(groups)
      .set({ createdBy: sql`${longest}` })
      .where(
        and(eq(groups.id, p.group), eq(groups.createdBy, p.me), hasSomebody(p), sql`not ${isMemberOf(p.group, p.me)}`),
      );
  },
  (p) => [
    groupLine(p, {
      line: "creator",
      member: sql`(select ${groups.createdBy} from ${groups} where ${eq(groups.id, p.group)})`,
    }),
  ],
);

type OfGroup = Placeholders<{ group: string }>;
/** What both ends of a group do with its files. The bytes are deleted by the cron. */
const deleteFilesIf = (condition: (p: OfGroup) => SQL) => ({
  files: statement((p: OfGroup) =>
    update(media)
      .set({ state: "deleted" })
      .where(and(eq(media.chatId, p.group), isNotNull(media.messageId), eq(media.state, "attached"), condition(p))),
  ),
  picture: statement((p: OfGroup) =>
    update(media)
      .set({ state: "deleted" })
      .where(and(sql`${media.key} in (${iconOf(p.group)}, ${hiddenIconOf(p.group)})`, condition(p))),
  ),
});

type Removed = { group: string; lineId: string; now: number };
const isNotRemoved = (p: OfGroup) => existsIn(groups, and(eq(groups.id, p.group), isNull(groups.removedAt)));
/** X80: each of these changes nothing if moderators have deleted the group before. */
const remove = {
  ...deleteFilesIf(isNotRemoved),
  version: statement((p: OfGroup) =>
    update(chats)
      .set({ accessVersion: sql`${chats.accessVersion} + 1` })
      .where(and(eq(chats.id, p.group), isNotRemoved(p))),
  ),
  /** The room deletes the messages, and its last line and the lists of chats say why. */
  group: change(
    (p: Placeholders<Removed>) =>
      update(groups)
        .set({ removedAt: p.now, iconKey: null, hidden: null })
        .where(and(eq(groups.id, p.group), isNull(groups.removedAt))),
    (p) => [
      accessEvent(ofGroup(p)),
      lineEvent(
        {
          group: p.group,
          from: sql`(select ${groups.createdBy} from ${groups} where ${eq(groups.id, p.group)})`,
          id: p.lineId,
          now: p.now,
        },
        { line: "ended" },
      ),
    ],
  ),
};

const isEmpty = (p: OfGroup) => sql`not ${hasSomebody(p)}`;
/** Each of these changes nothing while the group has members. */
const endEmpty = {
  ...deleteFilesIf(isEmpty),
  group: statement((p: OfGroup) => deleteFrom(groups).where(and(eq(groups.id, p.group), isEmpty(p)))),
  chat: statement((p: OfGroup) =>
    deleteFrom(chats).where(and(eq(chats.id, p.group), eq(chats.kind, "group"), isEmpty(p))),
  ),
};

/**
 * For a batch: removes a member from a group and notifies the others. When the last member leaves, the group ends. Safe
 * to repeat.
 */
export const leaveQueries = (
  group: string,
  me: string,
  [leftId, creatorId]: readonly [left: string, creator: string],
  now: number,
): Query<unknown>[] => [
  leave({ group, me, lineId: leftId, now }),
  passOn({ group, me, lineId: creatorId, now }),
  ...endEmptyQueries(group),
];

/**
 * For a batch: moderators delete a group. Its members keep it in their lists, with its name, until they leave it. Safe
 * to repeat.
 */
export const removeGroupQueries = (group: string, lineId: string, now: number): Query<unknown>[] => [
  remove.files({ group }),
  remove.picture({ group }),
  remove.version({ group }),
  remove.group({ group, lineId, now }),
];

const endEmptyQueries = (group: string): Query<unknown>[] => [
  endEmpty.files({ group }),
  endEmpty.picture({ group }),
  endRefusals({ group }),
  endEmpty.group({ group }),
  endEmpty.chat({ group }),
];

// ---- leaving permanently (X27)

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

type Page = BeforeValues & { member: string; limit: number };
const refusedGroups = statement((p: Placeholders<Page>) =>
  select({ id: groupRefusals.chatId, name: groupRefusals.groupName, atMs: groupRefusals.refusedAt })
    .from(groupRefusals)
    .where(and(eq(groupRefusals.memberId, p.member), isBefore(p, groupRefusals.refusedAt, groupRefusals.chatId)))
    .orderBy(desc(groupRefusals.refusedAt), desc(groupRefusals.chatId))
    .limit(p.limit),
);

export type RefusedGroupRow = RowIn<typeof refusedGroups>;

/** For a batch: the groups that the member left permanently, before a place, newest first. Null begins at the newest. */
export const refusedGroupsQuery = (member: string, before: Before | null, limit: number) =>
  refusedGroups({ member, ...beforeValues(before), limit });

/** For a batch: the group's admin can add the member again. */
export const allowQuery = statement((p: Placeholders<Membership>) =>
  deleteFrom(groupRefusals).where(and(eq(groupRefusals.chatId, p.group), eq(groupRefusals.memberId, p.member))),
);

/** For a batch: deletes the refusals of a group that has ended. */
const endRefusals = statement((p: Placeholders<{ group: string }>) =>
  deleteFrom(groupRefusals).where(
    and(eq(groupRefusals.chatId, p.group), sql`not ${existsIn(chatMembers, eq(chatMembers.chatId, p.group))}`),
  ),
);
