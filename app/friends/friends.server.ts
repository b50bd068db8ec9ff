import { z } from "zod";
import type { EdgeContext } from "~/app/server/context.server";
import { formKeySchema } from "~/app/server/formFields.server";
import { restrictionRefusal } from "~/app/server/restrictions.server";
import type { Result } from "~/app/http/apiError";
import { apiError } from "~/app/http/apiError.server";
import { deliverAfter } from "~/app/outbox/deliver.server";
import { flushChat } from "~/app/outbox/chatEvents.server";
import { workFeedAfter } from "~/app/posts/feed/feedJobs.server";
import { nowMs } from "~/base/clock";
import { FRIEND_MOVES, type FriendMove } from "~/base/friendMoves";
import { isUlid } from "~/base/ulid";
import { friendsQuery, type Moved, moveFriendship, receivedRequestsQuery, type RelatedRow } from "~/db/friends";
import { bannedQuery, memberQuery } from "~/db/members";
import { run } from "~/db/statement";
import { directChatRoom } from "~/party/chat/protocol";

export const friendFormSchema = z.object({
  do: z.enum(FRIEND_MOVES),
  key: formKeySchema,
});
const LIST_MAX = 200;

/** F1: makes one atomic move. Returns the state after it, even if the move changed nothing. */
export async function moveFriend(
  context: EdgeContext,
  me: string,
  other: string,
  { do: move, key }: z.output<typeof friendFormSchema>,
): Promise<Result<Moved>> {
  if (me === other) return apiError("invalid-argument");
  if (!isUlid(other) || !(await canMove(context, me, other, move))) return apiError("not-found");
  const moved = await moveFriendship(context.db, me, other, move, nowMs(), key);
  const restricted = move === "add" && moved.state === "none" ? await restrictionRefusal(context, "inviting") : null;
  if (restricted) return restricted;
  // The chat learns of the change before the answer is sent, because once a friendship has ended, neither member may
  // still see whether the other is online.
  if (moved.n > 0 && (moved.state === "friends" || move === "remove"))
    await flushChat(context.env, directChatRoom(me, other));
  deliverAfter(context);
  workFeedAfter(context);
  return { ok: true, ...moved };
}

/** X73: nobody begins anything with a banned member, not even a moderator, but friendships and requests can end. */
const ENDINGS: readonly FriendMove[] = ["cancel", "reject", "remove"];
async function canMove({ db }: EdgeContext, me: string, other: string, move: FriendMove): Promise<boolean> {
  const [shown, bans] = await run(db, memberQuery(other, me), bannedQuery(other, me));
  return bans.rows.length > 0 ? ENDINGS.includes(move) : shown.rows.length > 0;
}

/** The newest friends, with names. */
export async function readFriends(context: EdgeContext, me: string): Promise<RelatedRow[]> {
  const [friends] = await run(context.db, friendsQuery(me, null, LIST_MAX));
  return friends.rows;
}

/** For a batch: the pending requests, newest first, with names. */
export const requestsQuery = (me: string) => receivedRequestsQuery(me, LIST_MAX);
