import type { EdgeContext } from "~/app/edge/context.server";
import { deliverAfter } from "~/app/outbox/deliver.server";
import { nowMs } from "~/base/clock";
import { removeOwnSession } from "~/db/accounts";

/**
 * A6. Ends a session of a member, first in the database and then in every room that its sockets are in. The outbox repeats
 * it for a room that was away. Answers whether there was such a session.
 */
export async function endSession(context: EdgeContext, memberId: string, sessionId: string): Promise<boolean> {
  const there = await removeOwnSession(context.db, sessionId, memberId, nowMs());
  if (there) deliverAfter(context);
  await context.env.INBOX.getByName(memberId).endSession(sessionId);
  return there;
}
