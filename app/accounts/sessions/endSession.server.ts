import type { EdgeContext } from "~/app/server/context.server";
import { afterResponse } from "~/app/server/afterResponse.server";
import { deliverAfter, deliverEvents } from "~/app/outbox/deliver.server";
import { nowMs } from "~/base/clock";
import { removeOwnSession } from "~/db/accounts/accounts";

/**
 * A6. Ends a member's session, first in the database and then in every room that has the session's sockets. The outbox
 * notifies a room later if it can't be reached now. Returns false when there was no such session.
 */
export async function endSession(context: EdgeContext, memberId: string, sessionId: string): Promise<boolean> {
  const removed = await removeOwnSession(context.db, sessionId, memberId, nowMs());
  if (removed) deliverAfter(context);
  // the outbox logs a failure and repeats the call
  await context.env.INBOX.getByName(memberId)
    .endSession(sessionId)
    .catch(() => undefined);
  return removed;
}

/**
 * A17. Ends a session in place of which its browser gets a new one of the same member. The cookie's token is dead when
 * this returns. The sockets close after the answer, because the browser's other tabs then ask whether they are still
 * signed in, and must have the new cookie.
 */
export async function endReplacedSession(context: EdgeContext, memberId: string, sessionId: string): Promise<void> {
  if (await removeOwnSession(context.db, sessionId, memberId, nowMs()))
    context.after(afterResponse().then(() => deliverEvents(context.env, context.db)));
}
