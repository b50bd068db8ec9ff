import { z } from "zod";
import type { EdgeContext } from "~/app/server/context.server";
import { formEndpoint } from "~/app/server/endpoint.server";
import { limitToward } from "~/app/server/limits.server";
import { emptyFormSchema } from "~/app/server/formFields.server";
import { restrictionRefusal } from "~/app/server/restrictions.server";
import type { Result } from "~/app/http/apiError";
import { apiError } from "~/app/http/apiError.server";
import { nowMs } from "~/base/clock";
import { isUlid, ulid } from "~/base/ulid";
import { roomAt } from "~/base/roomAt";
import { areBlocked } from "~/db/safety/blocks";
import { accessIn, chatAccessQuery, openDirectChatQueries } from "~/db/groups/chatAccess";
import { friendsAmongQuery } from "~/db/friendships/friends";
import { unreachableQuery } from "~/db/safety/privacy";
import { batch } from "~/db/statement";
import { directChatRoom } from "~/party/chat/protocol";
import { TEXTS } from "./texts";

const callSchema = z.object({ to: z.ulid(), kind: z.enum(["audio", "video"]) });

export interface CreatedCall {
  /** the id of the call and of its room */
  call: string;
  /** `callee`: the friend made a call at the same moment; `call` is the friend's call, and this page answers it */
  you: "caller" | "callee";
}

/**
 * C1: calls a friend, whose devices ring. The one-to-one chat of the two gets a line with the outcome. One round trip to
 * D1.
 */
export const callFriend = formEndpoint(
  "POST /calls",
  callSchema,
  async ({ context, session: { memberId: me, region }, input: { to, kind } }): Promise<Result<CreatedCall>> => {
    const { CALL, CHAT } = context.env;
    if (to === me) return apiError("invalid-argument");
    const restricted = await restrictionRefusal(context, "inviting");
    if (restricted) return restricted;
    const now = nowMs();
    const chat = directChatRoom(me, to);
    const [{ friends, unreachable, opened }, tooOften] = await Promise.all([
      batch(context.db, {
        friends: friendsAmongQuery({ me, ids: [to] }),
        unreachable: unreachableQuery("calls", [to]),
        opening: openDirectChatQueries(chat, me, to, now, "friend"),
        opened: chatAccessQuery({ chat }),
      }),
      limitToward(context, me, [to], "call-callee", TEXTS.refused.tooOften), // X154
    ]);
    const access = accessIn(opened.rows);
    if (friends.rows.length === 0 || unreachable.rows.length > 0 || !access || access.blocked.includes(me))
      return apiError("unavailable", TEXTS.refused.unavailable);
    if (tooOften) return tooOften;
    const call = ulid(now);
    const tellChat = () => roomAt(CHAT, chat, region).setAccess(access);
    const [created] = await Promise.all([
      roomAt(CALL, call, region).create({ caller: me, callee: to, kind }),
      // the chat needs its members only when the call has ended
      tellChat().catch(() => context.waitUntil(tellChat())),
    ]);
    if (created.ok) {
      context.waitUntil(endIfBlocked(context, { call, me, to }));
      return { ok: true, call, you: "caller" };
    }
    switch (created.code) {
      case "glare":
        return { ok: true, call: created.call, you: "callee" };
      case "busy":
        return apiError("busy");
      case "inCall":
        return apiError("busy", TEXTS.refused.inCall);
      case "failed":
      case "taken":
        return apiError("unknown", TEXTS.refused.failed);
    }
  },
  { after: ({ to }) => `/messages/${to}` },
);

/** Ends a call if a block began while it was being made: the block found no call to end. */
async function endIfBlocked({ env, db }: EdgeContext, { call, me, to }: Record<"call" | "me" | "to", string>) {
  if (await areBlocked(db, me, to)) await roomAt(env.CALL, call, null).endFriendship(me, to);
}

/** X198: declines a call that rings, from its notification and without a page. */
export const declineCall = formEndpoint(
  "POST /api/calls/:call/decline",
  emptyFormSchema,
  async ({ context, session: { memberId }, params: { call } }) => {
    const isDeclined = isUlid(call) && (await roomAt(context.env.CALL, call, null).decline(memberId));
    return isDeclined ? { ok: true } : apiError("not-found");
  },
);
