/** Who may be in a chat. The messages themselves are only in the chat's room. */
import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { z } from "zod";
import type { MessagingRight } from "~/base/moderation/messagingRight";
import type { MemberPrivacy } from "~/base/privacy";
import { aggregate } from "./aggregates";
import { isBlockedBetween } from "./rights/conditions";
import {
  areMembersFriends,
  isBlockedChat,
  isRemovedGroup,
  memberList,
  messagingOfMembers,
  privacyOfMembers,
  unreachableMembers,
} from "./chatEvents";
import { hasActiveAccount } from "./members";
import { existsIn, select, source } from "./query/builder";
import { decoded, flag, json } from "./query/expressions";
import { insertSelect } from "./query/insertSelect";
import { memberPrivacy, messagingRight } from "./outboxEvents";
import { canSendFirst } from "./rights/reach";
import { mayPublish } from "./rights/restrictions";
import { chatMembers, chats } from "./schema/groups";
import { members } from "./schema/members";
import { all, type Db, type Placeholders, type RowIn } from "./statement";

const { statement } = aggregate("groups");

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

type NewDirect = { chat: string; a: string; b: string; sendsFirst: number; now: number };
const insertDirect = statement((p: Placeholders<NewDirect>) =>
  insertSelect(
    chats,
    { id: p.chat, kind: "direct", createdAt: p.now },
    {
      where: sql`${p.a} <> ${p.b} and ${hasActiveAccount(p.a)} and ${hasActiveAccount(p.b)}
        and not ${isBlockedBetween(p.a, p.b)} and (${p.sendsFirst} = 0 or (${canSendFirst(p.a, p.b)} and ${mayPublish("message", p.a)}))`,
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

// For each version, this query must agree with the event in the outbox (db/erasure.ts): nobody may read a one-to-one
// chat after both members have deleted their accounts.
const access = statement((p: Placeholders<{ chat: string }>) => {
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
type AccessRow = RowIn<typeof access>;

/**
 * For a batch, before `chatAccessQuery`: creates the one-to-one chat of two members if it doesn't exist, both members do,
 * and neither blocks the other. `opensFor` is what `a` creates it for: only a message needs the consent of `b`'s settings
 * (X26), because calls and game invitations have their own (X27).
 */
export const openDirectChatQueries = (
  chat: string,
  a: string,
  b: string,
  now: number,
  opensFor: "message" | "friend",
) =>
  [
    insertDirect({ chat, a, b, sendsFirst: opensFor === "message" ? 1 : 0, now }),
    insertDirectMembers({ chat, a, b, now }),
  ] as const;

/** The other member of `me`'s one-to-one chat. Null when `chat` isn't such a chat. */
export function otherOf(chat: string, me: string): string | null {
  const [kind, a = "", b = "", ...rest] = chat.split(":");
  if (kind !== "dm" || rest.length > 0 || !(a < b)) return null;
  return a === me ? b : b === me ? a : null;
}

/** For a batch. Its row is for `accessIn`. */
export const chatAccessQuery = (chat: string) => access({ chat });

/** Who may read and write in the chat, and the version of these rights. Null when there is no such chat. */
export const chatAccess = async (db: Db, chat: string): Promise<ChatAccessRow | null> =>
  accessIn(await all(db, access({ chat })));

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
