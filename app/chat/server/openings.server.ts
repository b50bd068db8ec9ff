import type { EdgeContext } from "~/app/server/context.server";
import { opensDocument } from "~/app/server/remixRequest.server";
import { withTimeout } from "~/base/retry";
import { roomAt } from "~/base/roomAt";
import { newestFriendsQuery } from "~/app/friends/friends.server";
import { myGroupNamesQuery } from "~/db/groups/groupReads";
import type { ChatAccessRow } from "~/db/groups/chatAccess";
import { batch } from "~/db/statement";
import type { ChatWelcome } from "~/party/chat/protocol";
import { INBOX_LIMITS, type InboxOpening } from "~/party/inbox/protocol";

/** A page waits no longer than this for a room. Then it is sent without the room's answer, and gets it by socket. */
const ROOM_MAX_MS = 300;

const inTime = <Answer>(asked: Promise<Answer>): Promise<Answer | null> =>
  withTimeout(ROOM_MAX_MS, asked).catch(() => null);

/**
 * What the chat's room would tell the member's socket first. Null if the room takes too long, is being restored, or doesn't
 * know that the member is in the chat. The caller has checked that in D1. A room with an older list of members gets
 * `access`, as before a socket. One RPC; three if the list is older.
 */
export async function readChatOpening(
  { env, ownRegion }: Pick<EdgeContext, "env" | "ownRegion">,
  room: string,
  me: string,
  { version, isRestoring }: Pick<ChatAccessRow, "version" | "isRestoring">,
  access: ChatAccessRow | null = null,
): Promise<ChatWelcome | null> {
  if (isRestoring) return null;
  const chat = roomAt(env.CHAT, room, await ownRegion());
  const ask = async (): Promise<ChatWelcome | null> => {
    const opening = await chat.opening(me, version);
    if (opening || !access) return opening;
    await chat.setAccess(access);
    return chat.opening(me, version);
  };
  return inTime(ask());
}

/**
 * The member's friends, and for a document the list of chats with the names of groups. A page that is opened later in the
 * same document has the list by socket.
 */
export async function readChatList(context: EdgeContext & { route: string }, me: string) {
  const hasList = opensDocument(context.request, context.route);
  const [{ friends, groups }, opening] = await Promise.all([
    batch(context.db, {
      friends: newestFriendsQuery(me),
      groups: hasList ? myGroupNamesQuery({ me, limit: INBOX_LIMITS.chatsInSnapshot }) : null,
    }),
    hasList ? readInboxOpening(context, me) : null,
  ]);
  return { friends: friends.rows, groups: groups?.rows ?? [], opening };
}

async function readInboxOpening(context: EdgeContext, me: string): Promise<InboxOpening | null> {
  await context.session(); // no room is asked before the session is known to be valid
  return inTime(roomAt(context.env.INBOX, me, await context.ownRegion()).opening());
}
