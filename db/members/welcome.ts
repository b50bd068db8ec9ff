/** X113: where a new member is on the path after the sign-up. */
import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { aggregate } from "~/db/aggregates";
import { select, update } from "~/db/query/builder";
import { members } from "~/db/schema/members";
import { batch, type Db, type Placeholders } from "~/db/statement";

const { statement } = aggregate("members");

/** The path never goes back, so that a second device doesn't repeat a step. */
const goTo = statement((p: Placeholders<{ me: string; step: number | null }>) =>
  update(members)
    .set({ welcomeStep: sql`iif(${p.step} is null, null, max(${members.welcomeStep}, ${p.step}))` })
    .where(and(eq(members.id, p.me), isNotNull(members.welcomeStep), isNull(members.deletedAt))),
);
const stepOf = statement((p: Placeholders<{ me: string }>) =>
  select({ step: members.welcomeStep }).from(members).where(eq(members.id, p.me)),
);

/**
 * Brings the member to a step, from 1, or ends the path for good (null). Returns the step where they are then; null if the
 * path has ended.
 */
export async function goToStep(db: Db, me: string, step: number | null): Promise<number | null> {
  const { after } = await batch(db, { goTo: goTo({ me, step }), after: stepOf({ me }) });
  return after.rows[0]?.step ?? null;
}
