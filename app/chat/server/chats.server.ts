import type { EdgeContext } from "~/app/edge/context.server";
import type { GroupView } from "~/app/groups/view";
import type { AuthorView } from "~/app/posts/view";
import { isUlid } from "~/base/ulid";
import { accessIn, chatAccessQuery } from "~/db/chats";
import { friendStateQuery } from "~/db/friends";
import { groupMembersQuery, groupQuery } from "~/db/groupReads";
import { namesEverQuery, namesQuery } from "~/db/members";
import { run } from "~/db/statement";
import { directChatRoom } from "~/party/chat/protocol";

export interface DirectChatView {
  kind: "direct";
  /** the room to connect to */
  room: string;
  peer: AuthorView;
  isFriend: boolean;
  /** somebody did something in it; until then there is no room to connect to */
  isStarted: boolean;
  /** the other deleted their account: what was said can be read, nothing more said */
  hasEnded: boolean;
}

export interface GroupChatView extends GroupView {
  kind: "group";
  room: string;
}

export type OpenedChat = DirectChatView | GroupChatView;

/**
 * M2: the one-to-one chat with another member, or a group. Null for oneself and for nobody. Reading makes no chat: the
 * first message, file, invitation or call does. With who is gone there is only the chat they had. One round trip: members
 * and groups share their ids.
 */
export async function readChat(context: EdgeContext, me: string, id: string): Promise<OpenedChat | "forbidden" | null> {
  if (!isUlid(id) || me === id) return null;
  const room = directChatRoom(me, id);
  const [opened, peers, present, states, groups, members] = await run(
    context.db,
    chatAccessQuery(room),
    namesEverQuery([id]),
    namesQuery([id]),
    friendStateQuery(me, id),
    groupQuery(id, me),
    groupMembersQuery(id, me),
  );
  const [group] = groups.rows;
  if (group) {
    const { isMember, ...view } = group;
    return isMember ? { kind: "group", room: id, ...view, members: members.rows } : "forbidden";
  }
  const access = accessIn(opened.rows);
  const [peer] = peers.rows;
  if (!peer || (!access && present.rows.length === 0)) return null;
  return { kind: "direct", room, peer, isFriend: states.rows[0]?.state === "friends", isStarted: access !== null, hasEnded: access?.hasEnded ?? false };
}
