import type { EdgeContext } from "~/app/server/context.server";
import { isDocument } from "~/app/server/document.server";
import { withTimeout } from "~/base/retry";
import { roomAt } from "~/base/roomAt";
import { newestFriendsQuery } from "~/app/friends/friends.server";
import { myGroupNamesQuery } from "~/db/groups/groupReads";
import { batch } from "~/db/statement";
import type { ChatWelcome } from "~/party/chat/protocol";
import { INBOX_LIMITS, type InboxOpening } from "~/party/inbox/protocol";

/** A page isn't kept waiting by a room that takes longer. It is sent without what the room knows, and asks by socket. */
const ROOM_MAX_MS = 300;

const inTime = <Answer>(asked: Promise<Answer>): Promise<Answer | null> =>
  withTimeout(ROOM_MAX_MS, asked).catch(() => null);

/**
 * What the chat's room would tell the member's socket first. Null if the room takes too long or doesn't know that they are
 * in the chat. The caller has read in D1 that they are. One RPC.
 */
export async function readChatOpening(
  { env, ownRegion }: Pick<EdgeContext, "env" | "ownRegion">,
  room: string,
  me: string,
  accessVersion: number,
): Promise<ChatWelcome | null> {
  return inTime(roomAt(env.CHAT, room, await ownRegion()).opening(me, accessVersion));
}

/**
 * The member's friends and groups, whose names the list of chats shows, and for a document the list itself. A page that
 * is opened later has the list by socket.
 */
export async function readChatList(context: EdgeContext & { route: string }, me: string) {
  const [{ friends, groups }, opening] = await Promise.all([
    batch(context.db, {
      friends: newestFriendsQuery(me),
      groups: myGroupNamesQuery({ me, limit: INBOX_LIMITS.chatsInSnapshot }),
    }),
    isDocument(context) ? readInboxOpening(context, me) : null,
  ]);
  return { friends: friends.rows, groups: groups.rows, opening };
}

async function readInboxOpening(context: EdgeContext, me: string): Promise<InboxOpening | null> {
  await context.session(); // no room is asked before the session is known to be valid
  return inTime(roomAt(context.env.INBOX, me, await context.ownRegion()).opening());
}
