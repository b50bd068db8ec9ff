/** Events of sessions that end. The member's inbox then closes the sockets of the session. */
import { and, eq, type Placeholder, type SQL, sql } from "drizzle-orm";
import { event, type EventSource } from "./change";
import { source } from "./query/builder";
import { sessions } from "./schema/accounts";

/** One event for each session that matches. */
export const sessionEndEvent = (where: SQL | undefined): EventSource =>
  event("inbox", "sessionEnded", {
    room: sessions.memberId,
    subject: sql`${"session:"} || ${sessions.id}`,
    body: { session: sessions.id },
    from: source(sessions),
    where,
  });

export const isSessionOfMember = ({ id, memberId }: { id: Placeholder; memberId: Placeholder }) =>
  and(eq(sessions.id, id), eq(sessions.memberId, memberId));
