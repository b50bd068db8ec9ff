import type { Env } from "~/app/server/env.server";
import { nowMs } from "~/base/clock";
import { logBug, logEvent } from "~/base/logEvent";
import { withTimeout } from "~/base/retry";
import { removeExpiredSessions } from "~/db/accounts/accounts";
import { removeExpiredChallenges } from "~/db/accounts/passkeys";
import { forgetCreations } from "~/db/members/creations";
import { forgetEvidence } from "~/db/moderation/evidence";
import { removeExpiredMailTokens } from "~/db/accounts/mailTokens";
import { forgetHandles } from "~/db/members/handles";
import { forgetMedia, takeOrphanedMedia } from "~/db/media/media";
import { forgetTagUses, tagOlderPosts } from "~/db/posts/tags";
import { forgetReplaced } from "~/db/accounts/sessions";
import { deleteOldSecurityEvents } from "~/db/accounts/securityEvents";
import { collectingEvents } from "~/db/statement";
import { forgetSuggestions } from "~/db/friendships/suggestions";
import { sweepUploads } from "~/app/media/server/abortUploads.server";
import { repairChatFiles } from "~/app/media/server/repairChatFiles.server";
import { mailDueUndoLinks } from "~/app/accounts/email/undoLink.server";
import { eraseDeleted } from "~/app/accounts/eraseDeleted.server";
import { tagsIn } from "./ui/format/linkedParts";
import { workFeedJobs } from "./posts/feed/feedJobs.server";
import { endDueDecisions } from "./moderation/commands.server";
import { sweepBans } from "./moderation/sweepBans.server";
import { deliverEvents, deliverOutbox } from "./outbox/deliver.server";
import { mailOutcomes } from "./reports/visitors/visitorMails.server";

/** After this time, the next step begins. Together, all steps end before the platform ends a run. */
const STEP_MAX_MS = 20_000;
/** An upload that nothing used within a day is given up. */
const PENDING_MAX_MS = 24 * 60 * 60 * 1000;
const SWEEP_AT_ONCE = 200;
const MAILED_AT_ONCE = 50;
/** After this time, a form that is sent again counts as another form. */
const CREATIONS_KEPT_MS = 30 * 24 * 60 * 60 * 1000;
/** X111: what was found for a member who doesn't come back says whom they may know, so it isn't kept. */
const SUGGESTIONS_KEPT_MS = 7 * 24 * 60 * 60 * 1000;
/** Together, the runs of an hour fill the feeds of 9,000 earlier members with few friends. */
const FEED_STEPS_AT_ONCE = 150;
/** X112 */
const TAG_USES_KEPT_MS = 24 * 60 * 60 * 1000;
const TAG_USES_AT_ONCE = 2_000;
/** Together, the runs of one day give 288,000 older posts their tags. */
const TAGGED_AT_ONCE = 200;
/** Each case holds at most a few dozen files. */
const CASES_AT_ONCE = 20;
/** Together, the runs of one day compare 72,000 files. */
const COMPARED_AT_ONCE = 50;

interface CronStep {
  /** in the log, if the step fails */
  name: string;
  /** for docs/operations.md, after "The cron …" */
  does: string;
  /** how much one run does; undefined if the step takes all that is due */
  atMost?: string;
  run: (env: Env, now: number) => Promise<unknown>;
}

/** In the order in which they run. Every step can be interrupted and repeated, and needs no step before it. */
const CRON_STEPS: readonly CronStep[] = [
  {
    name: "decisions",
    does: "ends suspensions and other restrictions whose time has come (X57)",
    atMost: `${SWEEP_AT_ONCE} decisions`,
    run: async (env, now) => {
      const db = collectingEvents(env.DB);
      await endDueDecisions(db, now, SWEEP_AT_ONCE);
      await deliverEvents(env, db); // their rows are leased to this run
    },
  },
  {
    name: "outbox",
    does: "delivers the events that are still in the outbox, and mails what moderators decided",
    run: deliverOutbox,
  },
  {
    name: "bans",
    does: "continues to hide what banned members published, and to restore it after a ban (X75, X76)",
    atMost: "10 steps of 25 posts and 25 comments",
    run: sweepBans,
  },
  {
    name: "feeds",
    does: "brings posts, reposts and friendships to the feeds of friends (docs/decisions/0052)",
    atMost: `${FEED_STEPS_AT_ONCE} steps of 500 members or 20 friends`,
    run: (env) => workFeedJobs(env, FEED_STEPS_AT_ONCE),
  },
  {
    name: "tags of the day",
    does: "forgets which tags were used more than a day ago (X112)",
    atMost: `${TAG_USES_AT_ONCE} uses`,
    run: (env, now) => forgetTagUses(env.DB, now - TAG_USES_KEPT_MS, TAG_USES_AT_ONCE),
  },
  {
    name: "tags of older posts",
    does: "gives posts from before there were tags their tags",
    atMost: `${TAGGED_AT_ONCE} posts`,
    run: (env) => tagOlderPosts(env.DB, TAGGED_AT_ONCE, tagsIn),
  },
  {
    name: "outcomes of reports",
    does: "mails visitors what became of their reports",
    atMost: `${MAILED_AT_ONCE} mails`,
    run: (env, now) => mailOutcomes(env, now, MAILED_AT_ONCE),
  },
  {
    name: "undo links",
    does: "mails the links that undo a change of an email (A18)",
    atMost: `${MAILED_AT_ONCE} mails`,
    run: (env) => mailDueUndoLinks(env, MAILED_AT_ONCE),
  },
  {
    name: "erasures",
    does: "erases what deleted accounts left (docs/decisions/0018)",
    atMost: "200 pieces of each kind",
    run: eraseDeleted,
  },
  {
    name: "files of chats",
    does: "compares files of chats with the messages that they were sent with, all files in turn, and releases those that no message shows",
    atMost: `${COMPARED_AT_ONCE} files`,
    run: (env, now) => repairChatFiles(env, now, COMPARED_AT_ONCE),
  },
  {
    name: "uploads",
    does: "removes what is left of an upload two hours after it began",
    atMost: `${SWEEP_AT_ONCE} uploads`,
    run: (env, now) => sweepUploads(env, now, SWEEP_AT_ONCE),
  },
  {
    name: "evidence",
    does: "deletes the evidence of old cases, and releases their files",
    atMost: `${CASES_AT_ONCE} cases`,
    run: (env, now) => forgetEvidence(env.DB, now, CASES_AT_ONCE),
  },
  // after the uploads and the evidence, so that it also takes the files that they release
  {
    name: "files",
    does: "deletes files that nothing uses: those of deleted posts at once, those that nobody attached after a day",
    atMost: `${SWEEP_AT_ONCE} files`,
    run: deleteOrphanedMedia,
  },
  {
    name: "handles",
    does: "frees handles that others may claim (X85)",
    atMost: `${SWEEP_AT_ONCE} handles`,
    run: (env, now) => forgetHandles(env.DB, now, SWEEP_AT_ONCE),
  },
  {
    name: "suggestions",
    does: "forgets the suggestions of members who haven't come back for a week (X111)",
    atMost: `${SWEEP_AT_ONCE} members`,
    run: (env, now) => forgetSuggestions(env.DB, now - SUGGESTIONS_KEPT_MS, SWEEP_AT_ONCE),
  },
  {
    name: "form keys",
    does: "forgets the keys of forms after 30 days",
    atMost: `${SWEEP_AT_ONCE} keys`,
    run: (env, now) => forgetCreations(env.DB, now - CREATIONS_KEPT_MS, SWEEP_AT_ONCE),
  },
  {
    name: "sessions",
    does: "deletes expired sessions (A5)",
    atMost: `${SWEEP_AT_ONCE} sessions`,
    run: (env, now) => removeExpiredSessions(env.DB, now, SWEEP_AT_ONCE),
  },
  {
    name: "replaced sessions",
    does: "forgets the sessions that a log-in replaced",
    atMost: `${SWEEP_AT_ONCE} sessions`,
    run: (env, now) => forgetReplaced(env.DB, now, SWEEP_AT_ONCE),
  },
  {
    name: "mailed links",
    does: "deletes mailed links that no longer work (A12)",
    atMost: `${SWEEP_AT_ONCE} links`,
    run: (env, now) => removeExpiredMailTokens(env.DB, now, SWEEP_AT_ONCE),
  },
  {
    name: "challenges",
    does: "forgets answered challenges of passkeys (A13)",
    atMost: `${SWEEP_AT_ONCE} challenges`,
    run: (env, now) => removeExpiredChallenges(env.DB, now, SWEEP_AT_ONCE),
  },
  {
    name: "security log",
    does: "deletes entries of members' security logs that are older than a year (A21)",
    atMost: `${SWEEP_AT_ONCE} entries`,
    run: (env, now) => deleteOldSecurityEvents(env.DB, now, SWEEP_AT_ONCE),
  },
];

/** Runs every minute. */
export const runCron = (env: Env): Promise<void> => runSteps(env, CRON_STEPS, STEP_MAX_MS);

/** A step that fails, or takes longer than `stepMaxMs`, is logged as a bug, and the next one runs. */
export async function runSteps(
  env: Env,
  steps: readonly Pick<CronStep, "name" | "run">[],
  stepMaxMs: number,
): Promise<void> {
  const now = nowMs();
  for (const { name, run } of steps) {
    try {
      await withTimeout(stepMaxMs, run(env, now));
    } catch (error) {
      logBug(`cron: ${name}`, error);
    }
  }
}

/** The table of docs/operations.md. */
export const cronTable = (): string =>
  [
    "| Step | What it does | At most in one run |",
    "|---|---|---|",
    ...CRON_STEPS.map(({ name, does, atMost }) => `| ${name} | ${does} | ${atMost ?? "all that is due"} |`),
  ].join("\n");

async function deleteOrphanedMedia(env: Env, now: number): Promise<void> {
  const keys = await takeOrphanedMedia(env.DB, now - PENDING_MAX_MS, SWEEP_AT_ONCE);
  if (keys.length === 0) return;
  await env.MEDIA.delete(keys); // the bytes first, because the next run sweeps a row without bytes again
  await forgetMedia(env.DB, keys);
  logEvent({ event: "cleaned", orphanedMedia: keys.length });
}
