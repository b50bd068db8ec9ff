/**
 * Since when an account has had a second factor (A16). Factors come and go: a member moves the codes to another app, or
 * replaces a passkey. This time stays until the last factor is removed.
 */
import { and, type Column, eq, isNull, or, type SQL, sql } from "drizzle-orm";
import { aggregate } from "./aggregates";
import { hasSecondFactor } from "./rights/factors";
import { update } from "./query/builder";
import { accounts } from "./schema/accounts";
import { oneTimeCodes, passkeys } from "./schema/factors";
import type { Placeholders, Query } from "./statement";

const { statement } = aggregate("accounts");

type OfMember = { memberId: string };

/** When the oldest of the member's factors was added. Null without a factor. */
function oldestFactor(member: Column): SQL {
  const passkey = sql`(select min(${passkeys.createdAt}) from ${passkeys} where ${eq(passkeys.memberId, member)})`;
  const codes = sql`(select ${oneTimeCodes.createdAt} from ${oneTimeCodes} where ${eq(oneTimeCodes.memberId, member)})`;
  return sql`min(coalesce(${passkey}, ${codes}), coalesce(${codes}, ${passkey}))`;
}

/** Since when an account is guarded. The edge of an earlier release adds factors without storing that time. */
export const guardedSinceOf = ({ guardedSince, memberId }: Record<"guardedSince" | "memberId", Column>): SQL =>
  sql`coalesce(${guardedSince}, ${oldestFactor(memberId)})`;

/** For the batch that adds a factor, after it is added. `isFirst`: it is added, and is the account's only one. */
export const guardBegins = <V extends OfMember>(
  isFirst: (p: Placeholders<V>) => SQL,
): ((values: V) => Query<unknown>) =>
  statement((p: Placeholders<V>) =>
    update(accounts)
      .set({ guardedSince: oldestFactor(accounts.memberId) })
      .where(and(eq(accounts.memberId, p.memberId), or(isNull(accounts.guardedSince), isFirst(p)))),
  );

const keep = statement((p: Placeholders<OfMember>) =>
  update(accounts)
    .set({ guardedSince: oldestFactor(accounts.memberId) })
    .where(and(eq(accounts.memberId, p.memberId), isNull(accounts.guardedSince))),
);

/** For a batch, before a factor is removed or replaced, with which its time would go. */
export const guardStaysQuery = (memberId: string) => keep({ memberId });

const end = statement((p: Placeholders<OfMember>) =>
  update(accounts)
    .set({ guardedSince: null })
    .where(and(eq(accounts.memberId, p.memberId), sql`not ${hasSecondFactor(accounts.memberId)}`)),
);

/** For a batch, after factors were removed: ends the guard if none is left. */
export const guardEndsQuery = (memberId: string) => end({ memberId });
