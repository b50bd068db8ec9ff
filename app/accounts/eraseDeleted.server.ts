import type { Env } from "~/app/server/env.server";
import { deliverEvents } from "~/app/outbox/deliver.server";
import { nowMs } from "~/base/clock";
import { logBug } from "~/base/logEvent";
import { type DueErasure, endErasure, erasePieces, postponeErasure, takeDueErasures } from "~/db/erasure";
import { collectingEvents } from "~/db/statement";

const PIECES_AT_ONCE = 20;
/**
 * The most rounds of one run, for all members together. Each piece notifies several rooms, and the number of a Worker's
 * calls is limited. The next run continues.
 */
const ROUNDS_MAX = 10;
/** Longer than a run may take. When the lease has ended, another run may continue. */
const LEASE_MS = 30_000;
/** This long after an account ended, every request that began before its end has finished. */
const LATE_MS = 10 * 60 * 1000;

/**
 * Erases what deleted accounts left behind. It may be interrupted, repeated, and run twice at the same time. Members
 * take turns, so that a member who left much behind, or whose erasure fails, delays nobody else.
 */
export async function eraseDeleted(env: Env): Promise<void> {
  for (let rounds = 0; rounds < ROUNDS_MAX;) {
    const [due] = await takeDueErasures(env.DB, nowMs(), nowMs() + LEASE_MS, 1);
    if (!due) return;
    try {
      rounds += await erase(env, due, ROUNDS_MAX - rounds);
    } catch (error) {
      rounds += 1;
      logBug(`erasure of ${due.member}`, error);
    }
  }
}

/** Returns the number of rounds that it ran. The last round may have found nothing to erase. */
async function erase(env: Env, { member, beganAtMs }: DueErasure, roundsMax: number): Promise<number> {
  const db = collectingEvents(env.DB);
  for (let rounds = 0; rounds < roundsMax; rounds++) {
    if (await erasePieces(db, member, PIECES_AT_ONCE, nowMs())) await deliverEvents(env, db);
    else {
      if (nowMs() < beganAtMs + LATE_MS) await postponeErasure(env.DB, member, beganAtMs + LATE_MS);
      else await endErasure(env.DB, member);
      return rounds + 1;
    }
  }
  return roundsMax;
}
