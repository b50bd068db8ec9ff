import { z } from "zod";
import { count } from "~/app/server/admission.server";
import type { EdgeContext } from "~/app/server/context.server";
import { formEndpoint } from "~/app/server/endpoint.server";
import { formKeySchema } from "~/app/server/formFields.server";
import { pairCounter, tooMany } from "~/app/server/limits.server";
import type { SessionOwner } from "~/app/server/memberHint.server";
import { restrictionRefusal } from "~/app/server/restrictions.server";
import type { ApiError, Result } from "~/app/http/apiError";
import { apiError } from "~/app/http/apiError.server";
import { deliverAfter, flushChat } from "~/app/outbox/deliver.server";
import { workFeedAfter } from "~/app/posts/feed/feedJobs.server";
import { nowMs } from "~/base/clock";
import { FRIEND_MOVES, type FriendMove } from "~/base/friendMoves";
import { isUlid } from "~/base/ulid";
import { roomAt } from "~/base/roomAt";
import { madeByQuery } from "~/db/members/creations";
import {
  friendsQuery,
  type FriendState,
  friendStateQuery,
  type Moved,
  moveFriendship,
  receivedRequestsQuery,
} from "~/db/friendships/friends";
import { bannedQuery, memberQuery } from "~/db/members/members";
import { batch } from "~/db/statement";
import { directChatRoom } from "~/party/chat/protocol";
import { TEXTS } from "./texts.server";

const friendFormSchema = z.object({
  do: z.enum(FRIEND_MOVES),
  key: formKeySchema,
});
const LIST_MAX = 200;

/** F1: makes one atomic move. Returns the state after it, even if the move changed nothing. */
export const moveFriend = formEndpoint(
  "POST /friends/:userId",
  friendFormSchema,
  async ({ context, session, params: { userId: other }, input: { do: move, key } }): Promise<Result<Moved>> => {
    const me = session.memberId;
    const tooMany = await count(context, session, move === "add" ? "friend-add" : "friend-move");
    if (tooMany) return tooMany;
    if (me === other) return apiError("invalid-argument");
    const before = isUlid(other) ? await stateForMove(context, me, other, { do: move, key }) : null;
    if (before === null) return apiError("not-found");
    const tooSoon = before === "repeated" ? null : await limitAsking(context, session, other, move, before);
    if (tooSoon) return tooSoon;
    const moved = await moveFriendship(context.db, me, other, move, nowMs(), key);
    const restricted = move === "add" && moved.state === "none" ? await restrictionRefusal(context, "inviting") : null;
    if (restricted) return restricted;
    // The chat learns of the change before the answer is sent, because once a friendship has ended, neither member may
    // still see whether the other is online.
    if (moved.n > 0 && (moved.state === "friends" || move === "remove"))
      await flushChat(context.env, directChatRoom(me, other), session.region);
    deliverAfter(context);
    workFeedAfter(context);
    return { ok: true, ...moved };
  },
);

const ENDINGS: readonly FriendMove[] = ["cancel", "reject", "remove"];
/**
 * How the two are related, or that the form's key was used before; null if the move isn't for them. X73: nobody begins
 * anything with a banned member, not even a moderator, but friendships and requests can end.
 */
async function stateForMove(
  { db }: EdgeContext,
  me: string,
  other: string,
  { do: move, key }: z.output<typeof friendFormSchema>,
): Promise<FriendState | "repeated" | null> {
  const { shown, bans, states, earlier } = await batch(db, {
    shown: memberQuery({ id: other, viewer: me }),
    bans: bannedQuery({ id: other, viewer: me }),
    states: friendStateQuery({ me, other }),
    earlier: madeByQuery({ member: me, kind: "friend", key: key ?? "" }),
  });
  const canMove = bans.rows.length > 0 ? ENDINGS.includes(move) : shown.rows.length > 0;
  if (!canMove) return null;
  return earlier.rows.length > 0 ? "repeated" : (states.rows[0]?.state ?? "none");
}

/**
 * X127: counts a new request, and a rejection for the member who asked. The refusal is the same after a rejection and
 * after cancelled requests.
 */
async function limitAsking(
  context: EdgeContext,
  { memberId: me, region }: SessionOwner,
  other: string,
  move: FriendMove,
  before: FriendState,
): Promise<ApiError | null> {
  const { LIMITS } = context.env;
  if (move === "reject" && before === "received")
    await roomAt(LIMITS, pairCounter(other, me), region).take([{ action: "friend-reject" }]);
  if (move !== "add" || before !== "none") return null;
  // taking nothing asks whether a rejection still counts
  const takes = [{ action: "friend-ask" }, { action: "friend-reject", amount: 0 }] as const;
  const taken = await roomAt(LIMITS, pairCounter(me, other), region).take(takes);
  return taken.ok ? null : tooMany(context, taken.retryAfterS, "too-many-requests", TEXTS.askedBefore);
}

/** For a batch: the newest friends, with names. */
export const newestFriendsQuery = (me: string) => friendsQuery(me, null, LIST_MAX);

/** For a batch: the pending requests, newest first, with names. */
export const requestsQuery = (me: string) => receivedRequestsQuery({ me, limit: LIST_MAX });
