import type { EdgeContext } from "~/app/edge/context.server";
import type { AuthorView } from "~/app/posts/view";
import { nowMs } from "~/base/clock";
import { isUlid } from "~/base/ulid";
import { openDirectChat } from "~/db/chats";
import { friendState } from "~/db/friends";
import { namesOf } from "~/db/members";
import { directChatRoom } from "~/party/chat/protocol";

export interface DirectChatView {
  /** the room to connect to */
  room: string;
  peer: AuthorView;
  isFriend: boolean;
  /** the other deleted their account: what was said can be read, nothing more said */
  hasEnded: boolean;
}

/** M2: the one-to-one chat with another member, opened at the first visit; null for oneself and for nobody. With who is gone there is only the one they had. */
export async function readDirectChat(context: EdgeContext, me: string, other: string): Promise<DirectChatView | null> {
  if (!isUlid(other) || me === other) return null;
  const room = directChatRoom(me, other);
  const access = await openDirectChat(context.db, room, me, other, nowMs());
  if (!access) return null;
  const [[peer], state] = await Promise.all([namesOf(context.db, [other]), friendState(context.db, me, other)]);
  return peer ? { room, peer, isFriend: state === "friends", hasEnded: access.hasEnded } : null;
}
