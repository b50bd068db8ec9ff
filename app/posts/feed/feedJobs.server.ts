import type { EdgeContext } from "~/app/server/context.server";
import type { Env } from "~/app/server/env.server";
import { type JobHandler, workJobs } from "~/app/server/jobs.server";
import { stepOfFeedJob, stepOfReaderJob } from "~/db/posts/feedJobs";

/** A step writes at most this many rows of one post, in a few milliseconds. */
const MEMBERS_AT_ONCE = 500;
/** A step of an earlier member's feed reads this many friends, with 20 posts and 20 reposts of each. */
const FRIENDS_AT_ONCE = 20;
/** Enough steps to bring one post for friends to 10,000 friends: in the feeds of all, and in their Friends tabs. */
const STEPS_AFTER_REQUEST = 45;
/** Enough for one post and 10,000 friends. */
const STEPS_A_TURN = 25;

const inFeeds = (kind: "feed-item" | "feed-friend" | "feed-fill", atOnce: number): JobHandler => ({
  kind,
  stepsATurn: STEPS_A_TURN,
  step: ({ DB }, job, dueAt) => stepOfFeedJob(DB, job, atOnce, dueAt),
});
const HANDLERS: readonly JobHandler[] = [
  {
    kind: "readers",
    stepsATurn: STEPS_A_TURN,
    step: ({ DB }, job, dueAt) => stepOfReaderJob(DB, job, MEMBERS_AT_ONCE, dueAt),
  },
  inFeeds("feed-item", MEMBERS_AT_ONCE),
  inFeeds("feed-friend", MEMBERS_AT_ONCE),
  inFeeds("feed-fill", FRIENDS_AT_ONCE),
];

/** X95: after the answer, brings what the request changed to the feeds of friends. If it dies, the cron does that. */
export const workFeedAfter = ({ env, afterAnswer }: Pick<EdgeContext, "env" | "afterAnswer">): void =>
  afterAnswer(() => workFeedJobs(env, STEPS_AFTER_REQUEST));

/** Does due jobs of the feed, in at most `stepsMax` steps. */
export const workFeedJobs = (env: Env, stepsMax: number): Promise<void> => workJobs(env, HANDLERS, stepsMax);
