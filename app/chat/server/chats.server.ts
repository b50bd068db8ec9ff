import type { EdgeContext } from "~/app/server/context.server";
import type { HiddenPart } from "~/app/reports/HiddenParts";
import { isUlid } from "~/base/ulid";
import { blockStateQuery } from "~/db/safety/blocks";
import { accessIn, chatAccessQuery } from "~/db/groups/chatAccess";
import { friendStateQuery } from "~/db/friendships/friends";
import { groupMembersQuery, groupQuery, type GroupRow } from "~/db/groups/groupReads";
import { HIDDEN_GROUP_NAME } from "~/db/groups/hiddenGroups";
import { namesInclDeletedQuery, namesQuery } from "~/db/members/members";
import { mutedAmongQuery } from "~/db/safety/mutes";
import { batch } from "~/db/statement";
import { readChatOpening } from "./openings.server";
import { directChatRoom } from "~/party/chat/protocol";

export type DirectChatView = Extract<Awaited<ReturnType<typeof readChat>>, { kind: "direct" }>;

const hiddenParts = (
  taken: NonNullable<GroupRow["taken"]>,
  { name, icon }: Pick<GroupRow, "name" | "icon">,
): HiddenPart[] => [
  ...(name === HIDDEN_GROUP_NAME ? (["name"] as const) : []),
  ...(taken.icon !== null && icon === null ? (["picture"] as const) : []),
];

/**
 * M2: the one-to-one chat with another member, or a group. null for the member's own id and an unknown id. Reading
 * doesn't create the chat; the first message, file, invitation or call does, and the open page of a friend (`startChat`). With a deleted member only a chat that
 * exists can be opened. Members and groups share one space of ids, so one round trip asks for both.
 */
export async function readChat(context: EdgeContext, me: string, id: string) {
  if (!isUlid(id) || me === id) return null;
  const room = directChatRoom(me, id);
  const { opened, peers, present, states, blocks, groups, members, mutes, chatMutes } = await batch(context.db, {
    opened: chatAccessQuery({ chat: room }),
    peers: namesInclDeletedQuery({ ids: [id], viewer: me }),
    present: namesQuery({ ids: [id], viewer: me }),
    states: friendStateQuery({ me, other: id }),
    blocks: blockStateQuery({ me, other: id }),
    groups: groupQuery({ group: id, me }),
    members: groupMembersQuery({ group: id, me }),
    mutes: mutedAmongQuery(me, "member", [id]),
    chatMutes: mutedAmongQuery(me, "chat", [room, id]),
  });
  const isChatMuted = chatMutes.rows.length > 0;
  const [group] = groups.rows;
  if (group) {
    const { isMember, isRemoved, taken, accessVersion, isRestoring, ...view } = group;
    if (!isMember) return "forbidden";
    const hidden = taken && { hidden: hiddenParts(taken, view) };
    const removed = isRemoved && { isRemoved: true as const };
    const opening = isRemoved ? null : await readChatOpening(context, id, me, { version: accessVersion, isRestoring });
    return { kind: "group" as const, ...view, ...hidden, ...removed, members: members.rows, isChatMuted, opening };
  }
  const access = accessIn(opened.rows);
  const [peer] = peers.rows;
  if (!peer || (!access && present.rows.length === 0)) return null;
  return {
    kind: "direct" as const,
    /** the room to connect to */
    room,
    peer,
    isFriend: states.rows[0]?.state === "friends",
    /** whether the chat exists, as of when the page was loaded; until then there is no room to connect to */
    isStarted: access !== null,
    /** the other member deleted their account: the chat can be read, but not written in */
    hasEnded: access?.hasEnded ?? false,
    /** whether the viewer blocks the other member; nobody learns who blocks them (X18) */
    isBlocked: blocks.rows[0]?.isBlocking ?? false,
    /** whether the viewer mutes the other member */
    isMuted: mutes.rows.length > 0,
    /** whether the viewer mutes the chat */
    isChatMuted,
    opening: access && (await readChatOpening(context, room, me, access, access)),
  };
}
