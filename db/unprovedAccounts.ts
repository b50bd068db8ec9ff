/**
 * An account whose email nobody has verified. Somebody else may have made it, so whoever proves the email gets rid of
 * the ways in that it has.
 */
import { and, eq, isNull, type Placeholder, type SQL } from "drizzle-orm";
import { aggregate } from "./aggregates";
import { deleteFrom, existsIn, update } from "./query/builder";
import { accounts, identities } from "./schema/accounts";
import { oneTimeCodes, passkeys, recoveryCodes } from "./schema/factors";
import type { Placeholders, Query } from "./statement";

const { statement } = aggregate("accounts");

export const isUnproved = (memberId: Placeholder): SQL =>
  existsIn(accounts, and(eq(accounts.memberId, memberId), isNull(accounts.emailVerifiedAt)));

/**
 * For a batch, before the email counts as verified: deletes the identities and second factors of an unproved account, if
 * the condition holds too.
 */
export const unprovedDeletions = <V extends { memberId: string }>(
  condition?: (p: Placeholders<V>) => SQL,
): ((values: V) => Query<unknown>)[] => [
  ...[identities, passkeys, oneTimeCodes, recoveryCodes].map((table) =>
    statement((p: Placeholders<V>) =>
      deleteFrom(table).where(and(eq(table.memberId, p.memberId), isUnproved(p.memberId), condition?.(p))),
    ),
  ),
  statement((p: Placeholders<V>) =>
    update(accounts)
      .set({ guardedSince: null })
      .where(and(eq(accounts.memberId, p.memberId), isNull(accounts.emailVerifiedAt), condition?.(p))),
  ),
];
