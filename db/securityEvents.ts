/** A21: what happened to a member's account, for the member. */
import { and, desc, eq, lt, notInArray, sql } from "drizzle-orm";
import { ulid } from "~/base/ulid";
import { aggregate } from "./aggregates";
import { deleteFrom, existsIn, select } from "./query/builder";
import { insertSelect } from "./query/insertSelect";
import { accounts } from "./schema/accounts";
import { securityEvents } from "./schema/factors";
import type { Placeholders, RowIn } from "./statement";

const { statement } = aggregate("accounts");

const KEPT = 100;

type OfMember = { memberId: string };

const insertEvent = statement((p: Placeholders<OfMember & { id: string; kind: SecurityEventKind; device: string }>) =>
  insertSelect(
    securityEvents,
    { memberId: p.memberId, id: p.id, kind: p.kind, device: p.device },
    { where: existsIn(accounts, eq(accounts.memberId, p.memberId)) },
  ),
);
const listEvents = statement((p: Placeholders<OfMember>) =>
  select({ id: securityEvents.id, kind: securityEvents.kind, device: securityEvents.device })
    .from(securityEvents)
    .where(eq(securityEvents.memberId, p.memberId))
    .orderBy(desc(securityEvents.id))
    .limit(KEPT),
);
const deleteOlder = statement((p: Placeholders<OfMember>) => {
  const kept = select({ id: securityEvents.id })
    .from(securityEvents)
    .where(eq(securityEvents.memberId, p.memberId))
    .orderBy(desc(securityEvents.id))
    .limit(KEPT);
  return deleteFrom(securityEvents).where(
    and(eq(securityEvents.memberId, p.memberId), notInArray(securityEvents.id, sql`${kept}`)),
  );
});
const deleteOld = statement((p: Placeholders<{ before: string }>) =>
  deleteFrom(securityEvents).where(lt(securityEvents.id, p.before)),
);

export type SecurityEventKind = (typeof securityEvents.$inferSelect)["kind"];
export type SecurityEventRow = RowIn<typeof listEvents>;

/** For a batch: records an event. `device`: the browser's user agent, shortened. */
export const securityEventQueries = (
  memberId: string,
  { kind, device, nowMs }: { kind: SecurityEventKind; device: string; nowMs: number },
) => [insertEvent({ memberId, id: ulid(nowMs), kind, device }), deleteOlder({ memberId })] as const;

/** For a batch: the newest 100, newest first. */
export const securityEventsQuery = (memberId: string) => listEvents({ memberId });

/** For the cron's batch: deletes what is older than a year. */
export const deleteOldSecurityEventsQuery = (nowMs: number) => deleteOld({ before: ulid(nowMs - YEAR_MS) });
const YEAR_MS = 365 * 24 * 60 * 60 * 1000;
