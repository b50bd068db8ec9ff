/** Events for a chat's room: who may be in the chat, and what happened to a group. */
import { and, eq, isNotNull, type Placeholder, type SQL, sql } from "drizzle-orm";
import { event, type EventSource } from "./change";
import { hasActiveAccount } from "./members";
import { alias, existsIn, source } from "./query/builder";
import { asJson, type Expression, type JsonPart, jsonObject } from "./query/expressions";
import { isBlockedBetween } from "./rights/conditions";
import { canSendFirst } from "./rights/reach";
import { friendships } from "./schema/friendships";
import { chatMembers, chats, groups } from "./schema/groups";
import { members } from "./schema/members";
import { privacy } from "./schema/safety";

/**
 * 1 when the two members of a one-to-one chat are friends, 0 when they aren't, null for a group. The chat is the row of
 * `chats` in the surrounding query.
 */
export const areMembersFriends = (): SQL => {
  const [one, other] = [alias(chatMembers, "one"), alias(chatMembers, "other")];
  return sql`case ${chats.kind} when 'direct' then exists (select 1 from ${source(one)}
    join ${source(other)} on ${other.chatId} = ${one.chatId} and ${other.memberId} > ${one.memberId}
    join ${friendships} on ${friendships.ownerId} = ${one.memberId} and ${friendships.otherId} = ${other.memberId}
    where ${one.chatId} = ${chats.id}) end`;
};

/**
 * Whether the chat is a one-to-one chat and one of its two members blocks the other. The chat is the row of `chats` in
 * the surrounding query.
 */
export const isBlockedChat = (): SQL => {
  const [one, other] = [alias(chatMembers, "one"), alias(chatMembers, "other")];
  return sql`(${chats.kind} = 'direct' and exists (select 1 from ${source(one)}
    join ${source(other)} on ${other.chatId} = ${one.chatId} and ${other.memberId} > ${one.memberId}
    where ${one.chatId} = ${chats.id} and ${isBlockedBetween(one.memberId, other.memberId)}))`;
};

/** X80: whether the chat is a group that moderators deleted. The chat is the row of `chats` in the surrounding query. */
export const isRemovedGroup = (): SQL =>
  sql`(${chats.kind} = 'group' and ${existsIn(groups, and(eq(groups.id, chats.id), isNotNull(groups.removedAt)))})`;

/** The ids of a chat's members, as JSON. The chat is the row of `chats` in the surrounding query. */
export const memberList = (): SQL =>
  sql`(select json_group_array(${chatMembers.memberId}) from ${chatMembers} where ${eq(chatMembers.chatId, chats.id)})`;

/**
 * Sends each chat that matches `where` the list of the chat's members. `members` and `blocked` are JSON. Blocked
 * members may read but not send: by default both members of a one-to-one chat, if one of them blocks the other, and all
 * members of a group that moderators deleted.
 */
export const accessEvent = (
  where: SQL | undefined,
  {
    members = memberList(),
    blocked = sql`iif(${isBlockedChat()} or ${isRemovedGroup()}, ${memberList()}, '[]')`,
  }: { members?: SQL; blocked?: SQL } = {},
): EventSource =>
  event("chat", "access", {
    room: chats.id,
    subject: sql`'access'`,
    body: {
      version: chats.accessVersion,
      kind: chats.kind,
      members: asJson(members),
      blocked: asJson(blocked),
      privacy: asJson(privacyOfMembers()),
      unreachable: asJson(unreachableMembers()),
      messaging: asJson(messagingOfMembers()),
      isRemoved: asJson(sql`iif(${isRemovedGroup()}, 'true', 'false')`),
      areFriends: asJson(sql`case ${areMembersFriends()} when 1 then 'true' when 0 then 'false' else 'null' end`),
    },
    from: source(chats),
    where,
  });

/**
 * For the one-to-one chat of two members, after a change of their friendship or of a block between them. Triggers have
 * raised the chat's version. Nothing is sent if one of the two accounts has ended.
 */
export const directChatEvent = ({ me, other }: { me: Placeholder; other: Placeholder }): EventSource => {
  const chat = sql`${"dm:"} || min(${me}, ${other}) || ${":"} || max(${me}, ${other})`;
  return accessEvent(and(eq(chats.id, chat), hasActiveAccount(me), hasActiveAccount(other)));
};

/** The settings in a row of `privacy` that the rooms of chats act by, as JSON. */
const chatPrivacy = jsonObject({
  revision: privacy.revision,
  messages: privacy.messages,
  presence: privacy.presence,
  receipts: privacy.receipts,
});

/** The settings of a member who has changed any, as JSON. */
export const privacyOf = (member: Expression): SQL =>
  sql`(select ${chatPrivacy} from ${privacy} where ${eq(privacy.memberId, member)})`;

/**
 * The settings of the chat's members who have changed any, as JSON: member id → settings. The chat is the row of
 * `chats` in the surrounding query.
 */
export const privacyOfMembers = (): SQL => sql`(select json_group_object(${privacy.memberId}, ${chatPrivacy})
  from ${chatMembers} join ${privacy} on ${eq(privacy.memberId, chatMembers.memberId)}
  where ${eq(chatMembers.chatId, chats.id)})`;

/**
 * Whether those of the chat's members whom moderators have ever restricted can write, as JSON: member id → right. The
 * chat is the row of `chats` in the surrounding query.
 */
export const messagingOfMembers = (): SQL => {
  const member = alias(members, "limited");
  const canWrite = asJson(sql`iif(${member.canMessage} = 1, 'true', 'false')`);
  return sql`(select json_group_object(${member.id}, ${jsonObject({ revision: member.messagingRevision, canWrite })})
    from ${chatMembers} join ${source(member)} on ${eq(member.id, chatMembers.memberId)}
    where ${eq(chatMembers.chatId, chats.id)} and ${member.messagingRevision} > 0)`;
};

/**
 * The members of a one-to-one chat whose first message the other's settings forbid (X26), as JSON. The chat is the row
 * of `chats` in the surrounding query.
 */
export const unreachableMembers = (): SQL => {
  const [sender, recipient] = [alias(chatMembers, "sender"), alias(chatMembers, "recipient")];
  return sql`(select json_group_array(${sender.memberId}) from ${source(sender)}
    join ${source(recipient)} on ${recipient.chatId} = ${sender.chatId} and ${recipient.memberId} <> ${sender.memberId}
    where ${chats.kind} = 'direct' and ${sender.chatId} = ${chats.id} and not ${canSendFirst(sender.memberId, recipient.memberId)})`;
};

interface LineSource {
  group: Placeholder;
  /** the member who did it */
  from: Expression;
  /** the line's id, by which the room recognises a repeat */
  id: Placeholder;
  now: Placeholder;
  /** a condition for the line */
  where?: SQL;
}

/** Sends a group's room a line about what happened. A group without members gets none. */
export const lineEvent = (
  { group, from, id, now, where }: LineSource,
  line: Readonly<Record<string, JsonPart>> & { line: string },
): EventSource =>
  event("chat", "line", {
    room: group,
    subject: sql`${"line:"} || ${id}`,
    body: { id, from, line: jsonObject(line), atMs: now },
    where: and(existsIn(chatMembers, eq(chatMembers.chatId, group)), where),
  });
