import type { EdgeContext } from "~/app/server/context.server";
import type { Env } from "~/app/server/env.server";
import { nowMs } from "~/base/clock";
import { logBug } from "~/base/logEvent";
import { type FeedJob, stepOfFeedJob, takeDueFeedJobQuery } from "~/db/feedJobs";
import { type ReaderJob, stepOfReaderJob, takeDueReaderJobQuery } from "~/db/readerJobs";
import { type Db, run } from "~/db/statement";

/** A step writes at most this many rows of one post, in a few milliseconds. */
const MEMBERS_AT_ONCE = 500;
/** A step of an earlier member's feed reads this many friends, with 20 posts and 20 reposts of each. */
const FRIENDS_AT_ONCE = 20;
/** Enough steps to bring one post for friends to 10,000 friends: in the feeds of all, and in their Friends tabs. */
const STEPS_AFTER_REQUEST = 45;
/** Longer than a run may take. When the lease has ended, another run may continue. */
const LEASE_MS = 30_000;

/** X95: after the answer, brings what the request changed to the feeds of friends. If it dies, the cron does that. */
export const workFeedAfter = ({ env, afterAnswer }: Pick<EdgeContext, "env" | "afterAnswer">): void =>
  afterAnswer(() => workFeedJobs(env, STEPS_AFTER_REQUEST));

/**
 * Does due jobs of the feed, the oldest first, in at most `stepsMax` steps, or one more. It may be interrupted, repeated,
 * and run several times in parallel.
 */
export async function workFeedJobs({ DB: db }: Pick<Env, "DB">, stepsMax: number): Promise<void> {
  for (let steps = 0; steps < stepsMax;) {
    const due = await takeDue(db);
    if (due.length === 0) return;
    for (const job of due) {
      try {
        // a job that was taken gets a step, because it isn't due again before its lease ends
        steps += await work(job, Math.max(1, stepsMax - steps));
      } catch (error) {
        steps += 1;
        logBug(job.name, error);
      }
    }
  }
}

interface Job {
  name: string;
  /** Does the next part. Returns the rest of the job, due at `dueAt`, or null when it is done. */
  step(dueAt: number): Promise<Job | null>;
}

/** Takes the job of each kind that has been due longest. */
async function takeDue(db: Db): Promise<Job[]> {
  const now = nowMs();
  const [readers, items] = await run(
    db,
    takeDueReaderJobQuery(now, now + LEASE_MS),
    takeDueFeedJobQuery(now, now + LEASE_MS),
  );
  return [...readers.rows.map((job) => readerJob(db, job)), ...items.rows.map((job) => feedJob(db, job))];
}

const readerJob = (db: Db, job: ReaderJob): Job => ({
  name: `readers of ${job.post}`,
  step: async (dueAt) => {
    const rest = await stepOfReaderJob(db, job, MEMBERS_AT_ONCE, dueAt);
    return rest && readerJob(db, rest);
  },
});

const feedJob = (db: Db, job: FeedJob): Job => ({
  name: `feed job ${job.kind} of ${job.member}`,
  step: async (dueAt) => {
    const atOnce = job.kind === "fill" ? FRIENDS_AT_ONCE : MEMBERS_AT_ONCE;
    const rest = await stepOfFeedJob(db, job, atOnce, dueAt);
    return rest && feedJob(db, rest);
  },
});

/** Returns the number of steps that it took. */
async function work(due: Job, stepsMax: number): Promise<number> {
  let job: Job | null = due;
  let steps = 0;
  // a job without steps left stays leased, and another run continues
  for (; job !== null && steps < stepsMax; steps++)
    // the last step of this run leaves the rest to the next one
    job = await job.step(steps + 1 < stepsMax ? nowMs() + LEASE_MS : nowMs());
  return steps;
}
