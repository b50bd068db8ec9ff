import type { Env } from "~/app/server/env.server";
import { deliverEvents } from "~/app/outbox/deliver.server";
import { workJobs } from "~/app/server/jobs.server";
import { nowMs } from "~/base/clock";
import { erasePieces, finishErasure } from "~/db/memberData/erasure";
import { type Job, moveJobQuery } from "~/db/outbox/jobs";
import { collectingEvents, run } from "~/db/statement";

const PIECES_AT_ONCE = 20;
/**
 * The most steps of one run, for all members together. Each piece notifies several rooms, and the number of a Worker's
 * calls is limited. The next run continues.
 */
const STEPS_MAX = 10;
const STEPS_A_TURN = 3;
/** This long after an account ended, every request that began before its end has finished. */
const LATE_MS = 10 * 60 * 1000;

/** Erases what deleted accounts left behind. */
export const eraseDeleted = (env: Env): Promise<void> =>
  workJobs(env, [{ kind: "erasure", stepsATurn: STEPS_A_TURN, step: erase }], STEPS_MAX);

async function erase(env: Env, job: Job, dueAt: number): Promise<string | null> {
  const db = collectingEvents(env.DB);
  const now = nowMs();
  if (!(await erasePieces(db, job.member, PIECES_AT_ONCE, now))) {
    await finishErasure(env.DB, job, now, job.createdAtMs + LATE_MS);
    return null;
  }
  await deliverEvents(env, db);
  await run(env.DB, moveJobQuery(job, job.cursor, dueAt));
  return job.cursor;
}
