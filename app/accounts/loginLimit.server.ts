import type { EdgeContext } from "~/app/edge/context.server";
import { type CounterName, tooMany } from "~/app/edge/limits.server";
import type { Refusal } from "~/app/edge/refusal";
import type { ActionName } from "~/party/limits/table";

/** Where an attempt is counted, and as what. */
export interface AttemptCount {
  counter: CounterName;
  action: ActionName;
}

export interface Attempt {
  /** null when the attempt may go on */
  refused: Refusal | null;
  /** it is no failure */
  succeeded(): Promise<void>;
  /** it was never made, because we could not make it */
  notMade(): Promise<void>;
}

/** Of these a success forgets the failures before it (A7). */
const FORGOTTEN: ReadonlySet<ActionName> = new Set(["login", "known-login", "password"]);
/** Of these it forgets itself alone: the failures are other people's, at the same address. */
const GIVEN_BACK: ReadonlySet<ActionName> = new Set(["address-login"]);

/** Counts an attempt as failed before it is made, so that many at once are counted too. One RPC a counter, all at the same time. */
export async function beginAttempt(context: EdgeContext, counts: readonly AttemptCount[]): Promise<Attempt> {
  const counterOf = ({ counter }: AttemptCount) => context.env.LIMITS.getByName(counter);
  const takes = await Promise.all(counts.map((one) => counterOf(one).take([{ action: one.action }])));
  const waitsS = takes.map((taken) => (taken.ok ? 0 : taken.retryAfterS));
  const longestS = Math.max(0, ...waitsS);
  const giveBack = (one: AttemptCount) => counterOf(one).giveBack([{ action: one.action }]);
  return {
    refused: longestS === 0 ? null : tooMany(context, longestS),
    succeeded: async () => {
      for (const one of counts) {
        if (FORGOTTEN.has(one.action)) await counterOf(one).forget(one.action);
        else if (GIVEN_BACK.has(one.action)) await giveBack(one);
      }
    },
    notMade: async () => void (await Promise.all(counts.map(giveBack))),
  };
}
