/** Who is a moderator (X54). An operator decides it, and the audit log has an entry about each change. */
import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import { aggregate } from "~/db/aggregates";
import { hasSecondFactor } from "~/db/rights/factors";
import { existsIn, select, update } from "~/db/query/builder";
import { append } from "./moderationLog";
import type { OperatorId } from "~/base/moderation/state";
import { accounts } from "~/db/schema/accounts";
import { members } from "~/db/schema/members";
import { restrictions } from "~/db/schema/moderation";
import { type Db, first, type Placeholders } from "~/db/statement";

const { statement } = aggregate("members");

export type Role = "member" | "moderator";

const roleOfMember = statement((p: Placeholders<{ id: string }>) =>
  select({ role: members.role }).from(members).where(eq(members.id, p.id)),
);
const updateRole = statement((p: Placeholders<{ id: string; role: Role }>) =>
  update(members).set({ role: p.role }).where(eq(members.id, p.id)),
);
const MODERATORS_MAX = 1_000;

/** For a batch: the ids of all moderators. */
export const moderatorsQuery = statement(() =>
  select({ id: members.id })
    .from(members)
    .where(eq(members.role, "moderator"))
    .orderBy(asc(members.id))
    .limit(MODERATORS_MAX),
);
/**
 * For a batch: the ids of the moderators to whom the desk is open: those with a second factor who aren't suspended, and
 * whose account an operator hasn't disabled.
 */
export const activeModeratorsQuery = statement(() =>
  select({ id: members.id })
    .from(members)
    .where(
      and(
        eq(members.role, "moderator"),
        hasSecondFactor(members.id),
        existsIn(accounts, and(eq(accounts.memberId, members.id), isNull(accounts.disabledAt))),
        sql`not ${existsIn(
          restrictions,
          and(eq(restrictions.memberId, members.id), inArray(restrictions.kind, ["suspended", "banned"])),
        )}`,
      ),
    )
    .orderBy(asc(members.id))
    .limit(MODERATORS_MAX),
);

/** Changes the member's role together with the entry about it. False when it already was this role. */
export const setRole = (
  db: Db,
  nowMs: number,
  member: string,
  role: Role,
  by: OperatorId = "operator",
): Promise<boolean> =>
  append(db, nowMs, async () => {
    const before = await first(db, roleOfMember({ id: member }));
    if (!before || before.role === role) return { happenings: [], changes: [], value: false };
    return {
      happenings: [{ type: "roleChanged", member, role, by }],
      changes: [updateRole({ id: member, role })],
      value: true,
    };
  });
