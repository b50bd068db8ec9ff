import type { Env } from "~/app/edge/env.server";
import { deliverTold } from "~/app/outbox/deliver.server";
import { nowMs } from "~/base/clock";
import { logBug } from "~/base/logEvent";
import { type DueErasure, endErasure, erasePieces, postponeErasure, takeDueErasures } from "~/db/erasure";
import { telling } from "~/db/statement";

const PIECES_AT_ONCE = 20;
/** Of all members together: each piece is told to several rooms, and a Worker may ask only so much. The next run goes on. */
const ROUNDS_MAX = 10;
/** Longer than a run may take; then the next one may go on. */
const LEASE_MS = 30_000;
/** No request that began before the account ended is still under way then. */
const LATE_MS = 10 * 60 * 1000;

/**
 * Takes away what deleted accounts left behind. Can be cut anywhere, repeated, and run twice at once. Members take turns,
 * so that one who left much, or whose erasure fails, keeps nobody waiting.
 */
export async function eraseDeleted(env: Env): Promise<void> {
  for (let rounds = 0; rounds < ROUNDS_MAX; ) {
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

/** How many rounds it took, the last of which may have found nothing. */
async function erase(env: Env, { member, beganAtMs }: DueErasure, roundsMax: number): Promise<number> {
  const db = telling(env.DB);
  for (let rounds = 0; rounds < roundsMax; rounds++) {
    if (await erasePieces(db, member, PIECES_AT_ONCE, nowMs())) await deliverTold(env, db);
    else {
      if (nowMs() < beganAtMs + LATE_MS) await postponeErasure(env.DB, member, beganAtMs + LATE_MS);
      else await endErasure(env.DB, member);
      return rounds + 1;
    }
  }
  return roundsMax;
}
