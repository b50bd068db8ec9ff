/** A member's other sessions, which a change can end (A20), and the session that asks for the change. */
import { and, eq, ne, type Placeholder } from "drizzle-orm";
import { aggregate } from "./aggregates";
import { alias, existsIn, select } from "./query/builder";
import { sessions } from "./schema/accounts";
import { isSessionOfMember } from "./sessionEvents";
import { type Db, first, type Placeholders } from "./statement";

const { statement } = aggregate("accounts");

type OfMember = { memberId: Placeholder; sessionId: Placeholder };

/** The condition of a member's sessions other than this one. */
export const areOtherSessions = (p: OfMember) => and(eq(sessions.memberId, p.memberId), ne(sessions.id, p.sessionId));

const asking = alias(sessions, "asking");
/**
 * A condition of what changes how an account is entered: the session that asks for it still exists. A request reads its
 * session before its body, and a reset or the end of all sessions may come in between.
 */
export const isSessionOpen = (p: OfMember) =>
  existsIn(asking, and(eq(asking.id, p.sessionId), eq(asking.memberId, p.memberId)));

const openSession = statement((p: Placeholders<{ id: string; memberId: string }>) =>
  select({ id: sessions.id }).from(sessions).where(isSessionOfMember(p)),
);
export const hasSession = async (db: Db, id: string, memberId: string): Promise<boolean> =>
  (await first(db, openSession({ id, memberId }))) !== null;
