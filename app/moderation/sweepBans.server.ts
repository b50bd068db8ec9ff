import { deliverEvents } from "~/app/outbox/deliver.server";
import type { Env } from "~/app/server/env.server";
import { workJobs } from "~/app/server/jobs.server";
import { nowMs } from "~/base/clock";
import { stepOfBan } from "~/db/posts/bannedContent";
import { collectingEvents } from "~/db/statement";

const AT_ONCE = 25;
/** Like those of an erasure: each post and comment notifies several rooms. The next run continues. */
const STEPS_MAX = 10;
const STEPS_A_TURN = 3;

/** X75, X76: continues to hide what banned members published, and to restore it after a ban. */
export const sweepBans = (env: Env): Promise<void> =>
  workJobs(
    env,
    [
      {
        kind: "ban",
        stepsATurn: STEPS_A_TURN,
        step: async (_env, job, dueAt) => {
          const db = collectingEvents(env.DB);
          const cursor = await stepOfBan(db, job, AT_ONCE, { now: nowMs(), dueAt });
          await deliverEvents(env, db);
          return cursor;
        },
      },
    ],
    STEPS_MAX,
  );
