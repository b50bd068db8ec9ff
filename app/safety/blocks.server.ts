import { z } from "zod";
import type { EdgeContext } from "~/app/server/context.server";
import { formEndpoint } from "~/app/server/endpoint.server";
import { pageByTime, type TimeCursor } from "~/app/server/paging.server";
import type { Result } from "~/app/http/apiError";
import { apiError } from "~/app/http/apiError.server";
import { deliverNow, flushChat } from "~/app/outbox/deliver.server";
import { nowMs } from "~/base/clock";
import { isUlid } from "~/base/ulid";
import {
  type BlockedRow,
  blockedQuery,
  blockQuery,
  BLOCKS_MAX,
  blockStateQuery,
  unblockQuery,
} from "~/db/safety/blocks";
import { moveQueries } from "~/db/friendships/friends";
import { all, batch } from "~/db/statement";
import { directChatRoom } from "~/party/chat/protocol";
import { TEXTS } from "./texts";

const blockFormSchema = z.object({ do: z.enum(["block", "unblock"]) });

const LIST_SIZE = 50;

/**
 * X11, X19: blocks a member or ends the block. A block ends the friendship and the request between the two in the same
 * batch, and the answer waits until the inboxes and the chat of the two know (X12). A repeat changes nothing. A member
 * who is blocked can block back.
 */
export async function setBlock(
  context: EdgeContext,
  me: string,
  other: string,
  { do: move }: z.output<typeof blockFormSchema>,
): Promise<Result<{ isBlocked: boolean }>> {
  if (me === other) return apiError("invalid-argument");
  if (!isUlid(other)) return apiError("not-found");
  const before = await all(context.db, blockStateQuery({ me, other }));
  const state = before[0];
  if (move === "block" && !state?.exists) return apiError("not-found");
  if (move === "block" && state && !state.isBlocking && state.count >= BLOCKS_MAX)
    return apiError("forbidden", TEXTS.block.tooMany({ most: BLOCKS_MAX }));
  const now = nowMs();
  const { changed } = await batch(context.db, {
    changed: move === "block" ? blockQuery({ me, other, now }) : unblockQuery({ me, other, now }),
    friendMoves: move === "block" ? endsOfFriendship(me, other, now) : [],
  });
  // another device blocked somebody, or the account ended, since the first look
  if (move === "block" && !state?.isBlocking && changed.changes === 0)
    return apiError("forbidden", TEXTS.block.tooMany({ most: BLOCKS_MAX }));
  await Promise.all([flushChat(context.env, directChatRoom(me, other)), deliverNow(context)]);
  return { ok: true, isBlocked: move === "block" };
}

export const blockForm = formEndpoint("POST /blocks/:userId", blockFormSchema, ({ context, session, params, input }) =>
  setBlock(context, session.memberId, params.userId, input),
);

const endsOfFriendship = (me: string, other: string, now: number) =>
  (["remove", "cancel", "reject"] as const).flatMap((move) => moveQueries(me, other, move, now));

/** For a batch: X19, the members whom `me` blocks, newest first. Its rows are for `blockedPage`. */
export const blockedListQuery = (me: string, before: TimeCursor | null) => blockedQuery(me, before, LIST_SIZE + 1);

/** `photo` is null, because the viewer can't fetch it. */
export const blockedPage = (rows: readonly BlockedRow[]) =>
  pageByTime(
    rows.map((row) => ({ ...row, photo: null })),
    LIST_SIZE,
  );
