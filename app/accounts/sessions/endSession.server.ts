import { z } from "zod";
import type { EdgeContext } from "~/app/server/context.server";
import { formEndpoint } from "~/app/server/endpoint.server";
import { refuseOldSignIn } from "~/app/server/recentSignIn.server";
import { logSecurity } from "~/app/server/securityLog.server";
import { apiError } from "~/app/http/apiError.server";
import { deliverEvents, deliverNow } from "~/app/outbox/deliver.server";
import { nowMs } from "~/base/clock";
import { removeOwnSession } from "~/db/accounts/accounts";

const SESSION_ID_LENGTH = 64; // SHA-256 in hexadecimal

/**
 * A6. Ends a member's session, first in the database and then in every room that has the session's sockets. If the rooms
 * don't answer within 3 s, the outbox tells them later. Returns false when there was no such session.
 */
export async function endSession(context: EdgeContext, memberId: string, sessionId: string): Promise<boolean> {
  const removed = await removeOwnSession(context.db, sessionId, memberId, nowMs());
  if (removed) await deliverNow(context);
  return removed;
}

/** A6 */
export const endSessionForm = formEndpoint(
  "POST /sessions/end",
  z.object({ session: z.string().length(SESSION_ID_LENGTH) }),
  async ({ context, session, input }) => {
    const old = input.session === session.id ? null : await refuseOldSignIn(context);
    if (old) return old;
    if (!(await endSession(context, session.memberId, input.session))) return apiError("not-found");
    logSecurity(context, "session_ended", { member: session.memberId });
    return { ok: true };
  },
);

/**
 * A17. Ends a session in place of which its browser gets a new one of the same member. The cookie's token is dead when
 * this returns. The sockets close after the answer, because the browser's other tabs then ask whether they are still
 * signed in, and must have the new cookie.
 */
export async function endReplacedSession(context: EdgeContext, memberId: string, sessionId: string): Promise<void> {
  if (await removeOwnSession(context.db, sessionId, memberId, nowMs()))
    context.afterAnswer(() => deliverEvents(context.env, context.db));
}
