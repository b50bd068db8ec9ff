/** A21: what happened to a member's account, for the member. */
import { and, desc, eq, gt, notInArray, type Placeholder, type SQL, sql } from "drizzle-orm";
import { ulid } from "~/base/ulid";
import { aggregate } from "~/db/aggregates";
import { deleteFrom, existsIn, select } from "~/db/query/builder";
import { deleteOldRows } from "~/db/query/deleteExpired";
import { flag } from "~/db/query/expressions";
import { insertSelect } from "~/db/query/insertSelect";
import { accounts } from "~/db/schema/accounts";
import { securityEvents } from "~/db/schema/factors";
import { type Db, type Placeholders, type RowIn, run } from "~/db/statement";

const { statement } = aggregate("accounts");

/** Of sign-ins, and of all other events: many sign-ins mustn't push out an added factor. */
const KEPT = 100;

type OfMember = { memberId: string };

type Recorded = OfMember & { eventId: string; kind: SecurityEventKind; device: string };
const insertEvent = statement((p: Placeholders<Recorded>) =>
  securityEventWhere(p, p.kind, existsIn(accounts, eq(accounts.memberId, p.memberId))),
);
const insertIfChanged = statement((p: Placeholders<Recorded>) => securityEventWhere(p, p.kind, sql`changes() > 0`));
const listEvents = statement((p: Placeholders<OfMember & { since: string }>) =>
  select({
    id: securityEvents.id,
    kind: securityEvents.kind,
    device: securityEvents.device,
    byOperator: flag(sql`${securityEvents.byOperator}`),
  })
    .from(securityEvents)
    .where(and(eq(securityEvents.memberId, p.memberId), gt(securityEvents.id, p.since)))
    .orderBy(desc(securityEvents.id))
    .limit(2 * KEPT),
);
/** For a batch, after `securityEventWhere`: deletes all but the member's newest 100 sign-ins and newest 100 others. */
export const keepNewestEventsQuery = statement((p: Placeholders<OfMember>) => {
  const newest = (kind: SQL) =>
    select({ id: securityEvents.id })
      .from(securityEvents)
      .where(and(eq(securityEvents.memberId, p.memberId), kind))
      .orderBy(desc(securityEvents.id))
      .limit(KEPT);
  return deleteFrom(securityEvents).where(
    and(
      eq(securityEvents.memberId, p.memberId),
      notInArray(securityEvents.id, sql`${newest(sql`${securityEvents.kind} = 'signed-in'`)}`),
      notInArray(securityEvents.id, sql`${newest(sql`${securityEvents.kind} <> 'signed-in'`)}`),
    ),
  );
});
const deleteOld = statement((p: Placeholders<{ before: string; limit: number }>) =>
  deleteOldRows(securityEvents, { key: [securityEvents.memberId, securityEvents.id], at: securityEvents.id }, p),
);

export type SecurityEventKind = (typeof securityEvents.$inferSelect)["kind"];
export type SecurityEventRow = RowIn<typeof listEvents>;

const recordedBy =
  (insert: typeof insertEvent) =>
  (memberId: string, { kind, device, nowMs }: { kind: SecurityEventKind; device: string; nowMs: number }) =>
    [insert({ memberId, eventId: ulid(nowMs), kind, device }), keepNewestEventsQuery({ memberId })] as const;
/** For a batch: records an event. `device`: the browser's user agent, shortened. */
export const securityEventQueries = recordedBy(insertEvent);
/** For a batch, right after a statement: records the event if that statement changed something. */
export const securityEventIfChanged = recordedBy(insertIfChanged);

/** Records an event if the condition holds, for a statement in the batch of what happened. */
export const securityEventWhere = (
  p: { memberId: Placeholder; eventId: Placeholder; device: Placeholder },
  kind: SecurityEventKind | Placeholder,
  where: SQL,
): SQL =>
  insertSelect(
    securityEvents,
    { memberId: p.memberId, id: p.eventId, kind: sql`${kind}`, device: p.device },
    { where },
  );

/** The same for what an operator of the site does. */
export const operatorEventWhere = (
  p: { memberId: Placeholder; eventId: Placeholder },
  kind: SecurityEventKind,
  where: SQL,
): SQL =>
  insertSelect(
    securityEvents,
    { memberId: p.memberId, id: p.eventId, kind: sql`${kind}`, device: sql`''`, byOperator: sql`1` },
    { where },
  );

const YEAR_MS = 365 * 24 * 60 * 60 * 1000;
const aYearBefore = (nowMs: number): string => ulid(nowMs - YEAR_MS);

/** For a batch: the newest 100 sign-ins and the newest 100 others of the last year, newest first. */
export const securityEventsQuery = (memberId: string, nowMs: number) =>
  listEvents({ memberId, since: aYearBefore(nowMs) });

/** Deletes what is older than a year, at most `limit` at a time. */
export const deleteOldSecurityEvents = (db: Db, nowMs: number, limit: number) =>
  run(db, deleteOld({ before: aYearBefore(nowMs), limit }));
