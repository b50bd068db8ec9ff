/** X57, X60: what a restricted member can't do. Writes that a restriction forbids have this condition. */
import { and, inArray, type SQL, sql } from "drizzle-orm";
import type { Restriction } from "~/base/moderation/terms";
import { existsIn } from "./query/builder";
import type { Expression } from "./query/expressions";
import { restrictions } from "./schema/moderation";

/** Whether no decision keeps the member from this. A suspended or banned member can do nothing. */
export const isAllowedTo = (restriction: Restriction, member: Expression): SQL =>
  sql`not ${existsIn(
    restrictions,
    and(sql`${restrictions.memberId} = ${member}`, inArray(restrictions.kind, [restriction, "suspended", "banned"])),
  )}`;

/** Whether the member is suspended or banned. */
export const isSuspended = (member: Expression): SQL =>
  existsIn(
    restrictions,
    and(sql`${restrictions.memberId} = ${member}`, inArray(restrictions.kind, ["suspended", "banned"])),
  );
