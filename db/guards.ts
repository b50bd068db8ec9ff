/**
 * Since when an account has had a second factor (A16). Factors come and go: a member moves the codes to another app, or
 * replaces a passkey. This time stays until the last factor is removed.
 */
import { and, eq, type SQL, sql } from "drizzle-orm";
import { aggregate } from "./aggregates";
import { hasSecondFactor } from "./factorRights";
import { update } from "./query/builder";
import { accounts } from "./schema/accounts";
import type { Placeholders, Query } from "./statement";

const { statement } = aggregate("accounts");

type Guarding = { memberId: string; now: number };

/** For the batch that adds a factor, after it is added. `isFirst`: it is added, and is the account's only one. */
export const guardBegins = <V extends Guarding>(
  isFirst: (p: Placeholders<V>) => SQL,
): ((values: V) => Query<unknown>) =>
  statement((p: Placeholders<V>) =>
    update(accounts)
      .set({ guardedSince: sql`${p.now}` })
      .where(and(eq(accounts.memberId, p.memberId), isFirst(p))),
  );

const end = statement((p: Placeholders<{ memberId: string }>) =>
  update(accounts)
    .set({ guardedSince: null })
    .where(and(eq(accounts.memberId, p.memberId), sql`not ${hasSecondFactor(accounts.memberId)}`)),
);

/** For a batch, after factors were removed: ends the guard if none is left. */
export const guardEndsQuery = (memberId: string) => end({ memberId });
