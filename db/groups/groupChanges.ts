/** SQL that the changes of a group share: who may make them, and with which members and pictures. */
import { and, eq, isNotNull, isNull, type Placeholder, type SQL, sql } from "drizzle-orm";
import { lineEvent } from "./chatAccess";
import { existsIn } from "~/db/query/builder";
import { type Expression, jsonEach } from "~/db/query/expressions";
import { friendships } from "~/db/schema/friendships";
import { chatMembers, chats, groups } from "~/db/schema/groups";
import { media } from "~/db/schema/media";
import { members } from "~/db/schema/members";
import type { Placeholders } from "~/db/statement";

/** Whether the member may change the group: they created it, or are its admin now, and moderators haven't deleted it. */
export const isCreator = (group: Placeholder, member: Placeholder) =>
  existsIn(groups, and(eq(groups.id, group), eq(groups.createdBy, member), isNull(groups.removedAt)));
/** Whether moderators have deleted the group (X80). */
const isRemoved = (group: Placeholder) => existsIn(groups, and(eq(groups.id, group), isNotNull(groups.removedAt)));
export const isMemberOf = (group: Placeholder, member: Expression) =>
  existsIn(chatMembers, and(eq(chatMembers.chatId, group), sql`${chatMembers.memberId} = ${member}`));
/**
 * How many members of a JSON list can't be added: those who aren't in the group yet, and either aren't friends of
 * `member` or have deleted their account.
 */
export const ineligibleCount = (group: Placeholder, list: Placeholder, member: Placeholder): SQL => {
  const chosen = sql`chosen.value`;
  return sql`(select count(*) from ${jsonEach(list, "chosen")} where not ${isMemberOf(group, chosen)}
    and not exists (select 1 from ${friendships} join ${members} on ${eq(members.id, friendships.otherId)}
      where ${and(eq(friendships.ownerId, member), sql`${friendships.otherId} = ${chosen}`, isNull(members.deletedAt))}))`;
};
/** How many members the group would have with those of a JSON list. */
export const sizeWith = (group: Placeholder, list: Placeholder): SQL => sql`(select count(*) from (
  select ${chatMembers.memberId} from ${chatMembers} where ${eq(chatMembers.chatId, group)} union select value from ${jsonEach(list)}))`;
/** Whether the member uploaded the picture for a group, and no group shows it yet. */
export const isUsable = (picture: Placeholder, member: Placeholder): SQL =>
  existsIn(
    media,
    and(
      eq(media.key, picture),
      eq(media.ownerId, member),
      eq(media.purpose, "groupPhotos"),
      eq(media.kind, "image"),
      eq(media.state, "pending"),
      eq(media.arrived, 1),
    ),
  );
export const ofGroup = (p: Placeholders<{ group: string }>) => eq(chats.id, p.group);

export type InGroup = { group: string; me: string };
export type GroupChange = InGroup & { lineId: string; now: number };
/** A line about what a member did. A group that moderators deleted keeps the notice as its last line. */
export const groupLine = (p: Placeholders<GroupChange>, content: Parameters<typeof lineEvent>[1]) =>
  lineEvent({ group: p.group, from: p.me, id: p.lineId, now: p.now, where: sql`not ${isRemoved(p.group)}` }, content);

/** The picture that a group shows, if the condition holds. */
export const iconOf = (group: Placeholder, where?: SQL): SQL =>
  sql`(select ${groups.iconKey} from ${groups} where ${and(eq(groups.id, group), where)})`;
