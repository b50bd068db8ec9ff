/** Ending a member's other sessions, in the batch of what they changed (A20). */
import { and, eq, ne, type Placeholder } from "drizzle-orm";
import { aggregate } from "./aggregates";
import { deleteFrom } from "./query/builder";
import { sessions } from "./schema/accounts";
import { sessionEndEvent } from "./sessionEvents";
import type { Placeholders } from "./statement";

const { removal } = aggregate("accounts");

type Others = { memberId: string; sessionId: string; now: number };

/** The condition of a member's sessions other than this one. */
export const areOtherSessions = (p: { memberId: Placeholder; sessionId: Placeholder }) =>
  and(eq(sessions.memberId, p.memberId), ne(sessions.id, p.sessionId));

const deleteOthers = removal(
  (p: Placeholders<Others>) => deleteFrom(sessions).where(areOtherSessions(p)),
  (p) => [sessionEndEvent(areOtherSessions(p))],
);

/**
 * For a batch: ends the member's sessions other than this one, and writes their events. Afterwards, `deliverAfter` closes
 * their sockets.
 */
export const endOtherSessionsQuery = (memberId: string, sessionId: string, now: number) =>
  deleteOthers({ memberId, sessionId, now });
