/**
 * Who may be in a chat, for its room: in its events, and when it is opened. Also what happened to a group. The messages
 * themselves are only in the chat's room.
 */
import { type Placeholder, type SQL, and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { type EventSource, event } from "~/db/change";
import { hasActiveAccount } from "~/db/members/memberStates";
import { alias, existsIn, pick, select, source } from "~/db/query/builder";
import { type Expression, type JsonPart, asJson, decoded, flag, json, jsonObject } from "~/db/query/expressions";
import { areFriends, isBlockedBetween } from "~/db/rights/conditions";
import { canSendFirst, directChatOf } from "~/db/rights/reach";
import { friendships } from "~/db/schema/friendships";
import { chatMembers, chats, groups } from "~/db/schema/groups";
import { members } from "~/db/schema/members";
import { privacy } from "~/db/schema/safety";
import { z } from "zod";
import type { MessagingRight } from "~/base/moderation/messagingRight";
import type { MemberPrivacy } from "~/base/privacy";
import { aggregate } from "~/db/aggregates";
import { insertSelect } from "~/db/query/insertSelect";
import { memberPrivacy, messagingRight } from "~/db/outbox/outboxEvents";
import { mayPublish } from "~/db/rights/restrictions";
import { type Db, type Placeholders, type RowIn, all } from "~/db/statement";

const { statement } = aggregate("groups");

/**
 * 1 when the two members of a one-to-one chat are friends, 0 when they aren't, null for a group. The chat is the row of
 * `chats` in the surrounding query.
 */
const areMembersFriends = (): SQL => {
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
const isBlockedChat = (): SQL => {
  const [one, other] = [alias(chatMembers, "one"), alias(chatMembers, "other")];
  return sql`(${chats.kind} = 'direct' and exists (select 1 from ${source(one)}
    join ${source(other)} on ${other.chatId} = ${one.chatId} and ${other.memberId} > ${one.memberId}
    where ${one.chatId} = ${chats.id} and ${isBlockedBetween(one.memberId, other.memberId)}))`;
};

/** X80: whether the chat is a group that moderators deleted. The chat is the row of `chats` in the surrounding query. */
const isRemovedGroup = (): SQL =>
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
export const directChatEvent = ({ me, other }: { me: Placeholder; other: Placeholder }): EventSource =>
  accessEvent(and(eq(chats.id, directChatOf(me, other)), hasActiveAccount(me), hasActiveAccount(other)));

/** The settings in a row of `privacy` that the rooms of chats act by, as JSON. */
const chatPrivacy = jsonObject(pick(privacy, "revision", "messages", "presence", "receipts"));

/** The settings of a member who has changed any, as JSON. */
export const privacyOf = (member: Expression): SQL =>
  sql`(select ${chatPrivacy} from ${privacy} where ${eq(privacy.memberId, member)})`;

/**
 * The settings of the chat's members who have changed any, as JSON: member id → settings. The chat is the row of
 * `chats` in the surrounding query.
 */
const privacyOfMembers = (): SQL => sql`(select json_group_object(${privacy.memberId}, ${chatPrivacy})
  from ${chatMembers} join ${privacy} on ${eq(privacy.memberId, chatMembers.memberId)}
  where ${eq(chatMembers.chatId, chats.id)})`;

/**
 * Whether those of the chat's members whom moderators have ever restricted can write, as JSON: member id → right. The
 * chat is the row of `chats` in the surrounding query.
 */
const messagingOfMembers = (): SQL => {
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
const unreachableMembers = (): SQL => {
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

// ---- the same, when a chat is opened

export interface ChatAccessRow {
  version: number;
  kind: "direct" | "group";
  members: string[];
  /** a member of a one-to-one chat deleted their account */
  hasEnded: boolean;
  /** who may read but not send: both members, when the chat has ended or one of them blocks the other */
  blocked: string[];
  /** the settings of the members who have changed any */
  privacy: Record<string, MemberPrivacy>;
  /** whether the members whom moderators have ever restricted can write (X57) */
  messaging: Record<string, MessagingRight>;
  /** in a one-to-one chat: whose first message the other's settings forbid (X26) */
  unreachable: string[];
  /** of a one-to-one chat; null for a group */
  areFriends: boolean | null;
  /** moderators deleted the group (X80) */
  isRemoved: boolean;
  /** an operator restores the chat's room (X140) */
  isRestoring: boolean;
}

type NewDirect = { chat: string; a: string; b: string; opensFor: OpensFor; now: number };
/** What the first of the two members creates their chat for. */
type OpensFor = "message" | "message to a friend" | "friend" | "repair";
const mayWriteFirst = ({ a, b }: Pick<Placeholders<NewDirect>, "a" | "b">): SQL =>
  sql`${canSendFirst(a, b)} and ${mayPublish("message", a)}`;
const insertDirect = statement((p: Placeholders<NewDirect>) =>
  insertSelect(
    chats,
    { id: p.chat, kind: "direct", createdAt: p.now },
    {
      where: sql`${p.a} <> ${p.b} and ${hasActiveAccount(p.a)} and ${hasActiveAccount(p.b)}
        and not ${isBlockedBetween(p.a, p.b)}
        and case ${p.opensFor}
          when 'message' then ${mayWriteFirst(p)}
          when 'message to a friend' then ${areFriends(p.a, p.b)} and ${mayWriteFirst(p)}
          when 'friend' then ${areFriends(p.a, p.b)}
          else 1 end`,
      onConflict: sql`do nothing`,
    },
  ),
);
const insertDirectMembers = statement((p: Placeholders<{ chat: string; a: string; b: string; now: number }>) =>
  insertSelect(
    chatMembers,
    { chatId: p.chat, memberId: sql`who.id`, joinedAt: p.now },
    {
      from: sql`(select ${p.a} as id union all select ${p.b}) who`,
      where: existsIn(chats, eq(chats.id, p.chat)),
      onConflict: sql`do nothing`,
    },
  ),
);

// For each version, this query must agree with the event in the outbox (db/memberData/erasure.ts): nobody may read a one-to-one
// chat after both members have deleted their accounts.
/** For a batch. Its row is for `accessIn`. */
export const chatAccessQuery = statement((p: Placeholders<{ chat: string }>) => {
  const isDirect = eq(chats.kind, "direct");
  const hasSome = (state: typeof isNull) =>
    sql`exists (select 1 from ${chatMembers} join ${source(members)} on ${eq(members.id, chatMembers.memberId)}
      where ${and(eq(chatMembers.chatId, p.chat), state(members.deletedAt))})`;
  return select({
    version: chats.accessVersion,
    kind: chats.kind,
    members: json(sql`iif(${isDirect} and not ${hasSome(isNull)}, '[]', ${memberList()})`, z.array(z.string())),
    hasEnded: flag(sql`${isDirect} and ${hasSome(isNotNull)}`),
    isBlocked: flag(isBlockedChat()),
    isRemoved: flag(isRemovedGroup()),
    privacy: json(privacyOfMembers(), z.record(z.string(), memberPrivacy)),
    messaging: json(messagingOfMembers(), z.record(z.string(), messagingRight)),
    unreachable: json(unreachableMembers(), z.array(z.string())),
    isRestoring: flag(isNotNull(chats.restoringAt)),
    areFriends: decoded(areMembersFriends(), (value) => (value === null ? null : value === 1)),
  })
    .from(chats)
    .where(eq(chats.id, p.chat));
});
type AccessRow = RowIn<typeof chatAccessQuery>;

/**
 * For a batch, before `chatAccessQuery`: creates the one-to-one chat of two members if it doesn't exist, both members do,
 * and neither blocks the other. `opensFor` is what `a` creates it for: a message needs the consent of `b`'s settings (X26).
 * Calls and game invitations have their own (X27), and are only for friends. A repair creates what there was.
 */
export const openDirectChatQueries = (chat: string, a: string, b: string, now: number, opensFor: OpensFor) =>
  [insertDirect({ chat, a, b, opensFor, now }), insertDirectMembers({ chat, a, b, now })] as const;

/** The other member of `me`'s one-to-one chat. Null when `chat` isn't such a chat. */
export function otherOf(chat: string, me: string): string | null {
  const [kind, a = "", b = "", ...rest] = chat.split(":");
  if (kind !== "dm" || rest.length > 0 || !(a < b)) return null;
  return a === me ? b : b === me ? a : null;
}

/** Who may read and write in the chat, and the version of these rights. Null when there is no such chat. */
export const chatAccess = async (db: Db, chat: string): Promise<ChatAccessRow | null> =>
  accessIn(await all(db, chatAccessQuery({ chat })));

export function accessIn([row]: AccessRow[]): ChatAccessRow | null {
  if (!row) return null;
  const memberIds = row.members ?? [];
  const { isBlocked, privacy, messaging, unreachable, ...access } = row;
  return {
    ...access,
    members: memberIds,
    privacy: privacy ?? {},
    messaging: messaging ?? {},
    unreachable: unreachable ?? [],
    blocked: row.hasEnded || isBlocked || row.isRemoved ? memberIds : [],
  };
}
