import type { EdgeContext } from "~/app/server/context.server";
import type { Env } from "~/app/server/env.server";
import { nowMs } from "~/base/clock";
import { logBug } from "~/base/logEvent";
import { type FeedJob, stepOfFeedJob, takeDueFeedJob } from "~/db/feedJobs";
import type { Db } from "~/db/statement";

/** A step writes at most this many entries of one post, in a few milliseconds. */
const MEMBERS_AT_ONCE = 500;
/** A step of an earlier member's feed reads this many friends, with 20 posts and 20 reposts of each. */
const FRIENDS_AT_ONCE = 20;
/** A request brings a post to 10,000 friends in so many steps. */
const STEPS_AFTER_REQUEST = 30;
/** Longer than a run may take. When the lease has ended, another run may continue. */
const LEASE_MS = 30_000;

/** X95: brings what the request changed to the feeds of friends, after the answer. If the request dies, the cron does it. */
export const workFeedAfter = ({ env, after }: Pick<EdgeContext, "env" | "after">): void =>
  after(workFeedJobs(env, STEPS_AFTER_REQUEST));

/**
 * Does due jobs of the feed, the oldest first, in at most so many steps. It may be interrupted, repeated, and run several
 * times in parallel.
 */
export async function workFeedJobs(env: Pick<Env, "DB">, stepsMax: number): Promise<void> {
  for (let steps = 0; steps < stepsMax;) {
    const due = await takeDueFeedJob(env.DB, nowMs(), nowMs() + LEASE_MS);
    if (!due) return;
    try {
      steps += await work(env.DB, due, stepsMax - steps);
    } catch (error) {
      steps += 1;
      logBug(`feed job ${due.kind} of ${due.member}`, error);
    }
  }
}

/** Returns the number of steps that it took. */
async function work(db: Db, due: FeedJob, stepsMax: number): Promise<number> {
  const atOnce = due.kind === "fill" ? FRIENDS_AT_ONCE : MEMBERS_AT_ONCE;
  let job: FeedJob | null = due;
  let steps = 0;
  for (; job !== null && steps < stepsMax; steps++) {
    // the last step of this run leaves the rest to the next one
    const dueAt = steps + 1 < stepsMax ? nowMs() + LEASE_MS : nowMs();
    job = await stepOfFeedJob(db, job, atOnce, dueAt);
  }
  return steps;
}
