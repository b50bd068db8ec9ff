/** X57, X60: what a restricted member can't do. Writes that a restriction forbids have this condition. */
import { and, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { LIMITED, type Limited, type Restriction } from "~/base/moderation/terms";
import { PUBLISHED, type PublishedKind } from "~/base/published";
import { existsIn } from "~/db/query/builder";
import { type Expression, json, jsonObject } from "~/db/query/expressions";
import { restrictions } from "~/db/schema/moderation";

/** A restriction ends at its time, also if the cron is late to end its decision. */
const isInForce = or(
  isNull(restrictions.untilAt),
  sql`${restrictions.untilAt} > cast(unixepoch('subsec') * 1000 as integer)`,
);

/** Whether no decision keeps the member from this. A suspended or banned member can do nothing. */
export const isAllowedTo = (restriction: Restriction, member: Expression): SQL => isFreeOf([restriction], member);

/** Whether no decision keeps the member from putting texts and files before others like this. */
export const mayPublish = (kind: PublishedKind, member: Expression): SQL =>
  isFreeOf(PUBLISHED[kind].restrictions, member);

/** Whether the member isn't suspended or banned. */
export const isAllowedAnything = (member: Expression): SQL => isFreeOf([], member);

/** Whether no moderator limits the member at all. */
export const hasNoLimits = (member: Expression): SQL =>
  sql`not ${existsIn(restrictions, and(sql`${restrictions.memberId} = ${member}`, isInForce))}`;

const isFreeOf = (kinds: readonly Restriction[], member: Expression): SQL =>
  sql`not ${existsIn(
    restrictions,
    and(
      sql`${restrictions.memberId} = ${member}`,
      inArray(restrictions.kind, [...kinds, "suspended", "banned"]),
      isInForce,
    ),
  )}`;

/** What limits the member now. */
export const limitsOf = (member: Expression): SQL<Limit[] | null> =>
  json(
    sql`(select json_group_array(${jsonObject({ kind: restrictions.kind, untilMs: restrictions.untilAt })}) from ${restrictions}
      where ${and(sql`${restrictions.memberId} = ${member}`, isInForce)})`,
    z.array(z.object({ kind: z.enum(LIMITED), untilMs: z.number().nullable() })),
  );

export interface Limit {
  kind: Limited;
  /** null if it doesn't end by itself */
  untilMs: number | null;
}
