import type { EdgeContext } from "~/app/server/context.server";
import { roomAt } from "~/base/roomAt";
import { accountCounter, type CounterName, tooMany } from "~/app/server/limits.server";
import type { ApiError } from "~/app/http/apiError";
import type { ActionName } from "~/party/limits/table";
import { emailKeyOf } from "./credentials";
import { knownDevice, type KnowingAccount } from "./knownDevice.server";

/** A counter that counts an attempt, and the action that the attempt counts as. */
export interface AttemptCount {
  counter: CounterName;
  action: ActionName;
}

export interface Attempt {
  /** null when the attempt is allowed */
  refused: ApiError | null;
  /** call it when the attempt succeeded */
  succeeded(): Promise<void>;
  /** call it when the attempt couldn't be made, for our own reasons */
  cancel(): Promise<void>;
}

/** For these, a success also clears the earlier failures (A7). */
const CLEARED_ON_SUCCESS: ReadonlySet<ActionName> = new Set(["login", "known-login", "password", "known-password"]);
/** For these, a success gives back only its own count: the failures may be other people's. */
const REFUNDED_ON_SUCCESS: ReadonlySet<ActionName> = new Set([
  "address-login",
  "second-factor",
  "known-second-factor",
  "known-total",
  "known-second-total",
]);

/**
 * Counts an attempt as failed before it is made, so that simultaneous attempts are counted too. If one counter refuses
 * it, none counts it. One RPC per counter, all in parallel.
 */
export async function beginAttempt(context: EdgeContext, counts: readonly AttemptCount[]): Promise<Attempt> {
  const counterOf = ({ counter }: AttemptCount) => roomAt(context.env.LIMITS, counter, null);
  const takes = await Promise.all(counts.map((count) => counterOf(count).take([{ action: count.action }])));
  const waitsS = takes.map((taken) => (taken.ok ? 0 : taken.retryAfterS));
  const longestS = Math.max(0, ...waitsS);
  const refund = (count: AttemptCount) => counterOf(count).giveBack([{ action: count.action }]);
  // an address that is refused can't lock an account (A7)
  if (longestS > 0) await Promise.all(counts.filter((_, i) => takes[i]?.ok).map(refund));
  return {
    refused: longestS === 0 ? null : tooMany(context, longestS),
    succeeded: async () => {
      for (const count of counts) {
        if (CLEARED_ON_SUCCESS.has(count.action)) await counterOf(count).forget(count.action);
        else if (REFUNDED_ON_SUCCESS.has(count.action)) await refund(count);
      }
    },
    cancel: async () => void (await Promise.all(counts.map(refund))),
  };
}

interface KnownAttempt {
  /** what the try of a known browser counts as, for that browser */
  known: "known-login" | "known-password" | "known-second-factor";
  /** and for all known browsers of the account together */
  total: AttemptCount;
  /** what any other browser's try counts as */
  others: readonly AttemptCount[];
}

/** Counts a try of the account's password (A7). */
export const beginPasswordAttempt = (
  context: EdgeContext,
  account: KnowingAccount,
  counts: Omit<KnownAttempt, "total">,
): Promise<Attempt> => {
  const total = { counter: accountCounter(context, emailKeyOf(account.email)), action: "known-total" } as const;
  return beginKnownAttempt(context, account, { ...counts, total });
};

/**
 * Counts a try. A browser that is known to the account has tries of its own, as long as all known browsers together have
 * some left.
 */
export async function beginKnownAttempt(
  context: EdgeContext,
  account: KnowingAccount,
  { known, total, others }: KnownAttempt,
): Promise<Attempt> {
  const device = knownDevice(context, account);
  if (device === null) return beginAttempt(context, others);
  // one after the other: what its own limit refuses mustn't use up the tries of the owner's other browsers
  const own = await beginAttempt(context, [{ counter: `device:${device}`, action: known }]);
  if (own.refused) return own;
  const ofAll = await beginAttempt(context, [total]);
  if (!ofAll.refused) return both(own, ofAll);
  const asOthers = await beginAttempt(context, others);
  if (asOthers.refused) await own.cancel();
  return both(own, asOthers);
}

const both = (first: Attempt, second: Attempt): Attempt => ({
  refused: first.refused ?? second.refused,
  succeeded: async () => {
    await first.succeeded();
    await second.succeeded();
  },
  cancel: async () => {
    await first.cancel();
    await second.cancel();
  },
});
