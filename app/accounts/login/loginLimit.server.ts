import type { EdgeContext } from "~/app/server/context.server";
import { type CounterName, tooMany } from "~/app/server/limits.server";
import type { ApiError } from "~/app/http/apiError";
import type { ActionName } from "~/party/limits/table";

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
const REFUNDED_ON_SUCCESS: ReadonlySet<ActionName> = new Set(["address-login", "second-factor", "known-second-factor"]);

/**
 * Counts an attempt as failed before it is made, so that simultaneous attempts are counted too. One RPC per counter,
 * all in parallel.
 */
export async function beginAttempt(context: EdgeContext, counts: readonly AttemptCount[]): Promise<Attempt> {
  const counterOf = ({ counter }: AttemptCount) => context.env.LIMITS.getByName(counter);
  const takes = await Promise.all(counts.map((count) => counterOf(count).take([{ action: count.action }])));
  const waitsS = takes.map((taken) => (taken.ok ? 0 : taken.retryAfterS));
  const longestS = Math.max(0, ...waitsS);
  const refund = (count: AttemptCount) => counterOf(count).giveBack([{ action: count.action }]);
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
