import type { Env } from "~/app/edge/env.server";
import { deliverOutbox } from "~/app/outbox/deliver.server";
import { nowMs } from "~/base/clock";
import { dueErasures, endErasure, erasePieces, postponeErasure } from "~/db/erasure";

const MEMBERS_AT_ONCE = 5;
const PIECES_AT_ONCE = 20;
/** Of all members together: each piece is told to several rooms, and a Worker may ask only so much. The next run goes on. */
const ROUNDS_MAX = 10;
/** No request that began before the account ended is still under way then. */
const LATE_MS = 10 * 60 * 1000;

/** Takes away what deleted accounts left behind. Can be cut anywhere, repeated, and run twice at once. */
export async function eraseDeleted(env: Env): Promise<void> {
  let rounds = 0;
  for (const { member, beganAtMs } of await dueErasures(env.DB, nowMs(), MEMBERS_AT_ONCE)) {
    while (rounds < ROUNDS_MAX && (await erasePieces(env.DB, member, PIECES_AT_ONCE, nowMs()))) {
      rounds += 1;
      await deliverOutbox(env);
    }
    if (rounds === ROUNDS_MAX) return;
    if (nowMs() < beganAtMs + LATE_MS) await postponeErasure(env.DB, member, beganAtMs + LATE_MS);
    else await endErasure(env.DB, member);
  }
}
