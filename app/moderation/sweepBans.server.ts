import { deliverEvents } from "~/app/outbox/deliver.server";
import type { Env } from "~/app/server/env.server";
import { nowMs } from "~/base/clock";
import { logBug } from "~/base/logEvent";
import { type BanSweep, stepOfBan, takeDueBanSweep } from "~/db/bannedContent";
import { collectingEvents } from "~/db/statement";

const AT_ONCE = 25;
/** Like those of an erasure: each post and comment notifies several rooms. The next run continues. */
const STEPS_MAX = 10;
/** Longer than a run may take. When the lease has ended, another run may continue. */
const LEASE_MS = 30_000;

/**
 * X75, X76: continues to hide what banned members published, and to restore it after a ban. It may be interrupted,
 * repeated, and run twice at the same time. Members take turns.
 */
export async function sweepBans(env: Env): Promise<void> {
  for (let steps = 0; steps < STEPS_MAX;) {
    const due = await takeDueBanSweep(env.DB, nowMs(), nowMs() + LEASE_MS);
    if (!due) return;
    try {
      steps += await sweep(env, due, STEPS_MAX - steps);
    } catch (error) {
      steps += 1;
      logBug(`ban of ${due.member}`, error);
    }
  }
}

/** Returns the number of steps that it took. */
async function sweep(env: Env, due: BanSweep, stepsMax: number): Promise<number> {
  const db = collectingEvents(env.DB);
  let place: BanSweep | null = due;
  let steps = 0;
  for (; place !== null && steps < stepsMax; steps++) {
    place = await stepOfBan(db, place, AT_ONCE, nowMs());
    await deliverEvents(env, db);
  }
  return steps;
}
