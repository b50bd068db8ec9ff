import type { EdgeContext } from "~/app/edge/context.server";
import type { AuthorView } from "~/app/posts/view";
import { nowMs } from "~/base/clock";
import { isUlid } from "~/base/ulid";
import { accessIn, openDirectChatQueries } from "~/db/chats";
import { friendStateQuery } from "~/db/friends";
import { namesEverQuery } from "~/db/members";
import { run } from "~/db/statement";
import { directChatRoom } from "~/party/chat/protocol";

export interface DirectChatView {
  /** the room to connect to */
  room: string;
  peer: AuthorView;
  isFriend: boolean;
  /** the other deleted their account: what was said can be read, nothing more said */
  hasEnded: boolean;
}

/** M2: the one-to-one chat with another member, opened at the first visit; null for oneself and for nobody. With who is gone there is only the one they had. One round trip. */
export async function readDirectChat(context: EdgeContext, me: string, other: string): Promise<DirectChatView | null> {
  if (!isUlid(other) || me === other) return null;
  const room = directChatRoom(me, other);
  const [, , opened, peers, states] = await run(context.db, ...openDirectChatQueries(room, me, other, nowMs()), namesEverQuery([other]), friendStateQuery(me, other));
  const access = accessIn(opened.rows);
  const [peer] = peers.rows;
  return access && peer ? { room, peer, isFriend: states.rows[0]?.state === "friends", hasEnded: access.hasEnded } : null;
}
