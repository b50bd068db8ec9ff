/** That sessions end: their member's inbox closes what they opened. */
import { and, eq, type Placeholder, type SQL, sql } from "drizzle-orm";
import { event, type EventSource } from "./change";
import { source } from "./query/builder";
import { sessions } from "./schema/accounts";

/** One event for each session that fits. */
export const sessionEndEvent = (where: SQL | undefined): EventSource =>
  event("inbox", "sessionEnded", {
    room: sessions.memberId,
    subject: sql`${"session:"} || ${sessions.id}`,
    body: { session: sessions.id },
    from: source(sessions),
    where,
  });

export const isOfSession = ({ id, memberId }: { id: Placeholder; memberId: Placeholder }) => and(eq(sessions.id, id), eq(sessions.memberId, memberId));
