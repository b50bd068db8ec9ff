import type { Env } from "~/app/server/env.server";
import { nowMs } from "~/base/clock";
import { logEvent } from "~/base/logEvent";
import { removeExpiredSessions } from "~/db/accounts";
import { removeExpiredChallenges } from "~/db/challengeSweep";
import { forgetCreations } from "~/db/creations";
import { forgetEvidence } from "~/db/evidence";
import { removeExpiredMailTokens } from "~/db/mailTokens";
import { forgetHandles } from "~/db/handles";
import { forgetMedia, takeOrphanedMedia } from "~/db/media";
import { forgetTagUses, tagOlderPosts } from "~/db/postTags";
import { forgetReplaced } from "~/db/replacedSessions";
import { deleteOldSecurityEvents } from "~/db/securityEvents";
import { collectingEvents } from "~/db/statement";
import { forgetSuggestions } from "~/db/suggestions";
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

/**
 * Runs every minute. Ends restrictions whose time has come, delivers what is due in the outbox, mails the outcome of
 * reports to visitors and the links that undo a change of an email, hides what banned members published, brings posts
 * to the feeds of friends, keeps the tags of the day, gives older posts their tags, erases deleted members, compares
 * chats' files with their messages, and deletes what is no longer needed: uploads, the evidence of old cases, files, form
 * keys, handles that are free again, old suggestions, sessions, mailed
 * links, answered challenges and old entries of the security log. Every step can be interrupted and repeated.
 */
export async function runCron(env: Env): Promise<void> {
  const now = nowMs();
  const ending = collectingEvents(env.DB);
  await endDueDecisions(ending, now, SWEEP_AT_ONCE);
  await deliverEvents(env, ending); // their rows are leased to this run
  await deliverOutbox(env);
  await sweepBans(env);
  await workFeedJobs(env, FEED_STEPS_AT_ONCE);
  await forgetTagUses(env.DB, now - TAG_USES_KEPT_MS, TAG_USES_AT_ONCE);
  await tagOlderPosts(env.DB, TAGGED_AT_ONCE, tagsIn);
  await mailOutcomes(env, now, MAILED_AT_ONCE);
  await mailDueUndoLinks(env, now, MAILED_AT_ONCE);
  await eraseDeleted(env);
  await repairChatFiles(env, now, COMPARED_AT_ONCE);
  await sweepUploads(env, now, SWEEP_AT_ONCE); // first, so that the next step also takes the files of these uploads
  await forgetEvidence(env.DB, now, CASES_AT_ONCE); // first, so that the next step takes the files that it releases
  const keys = await takeOrphanedMedia(env.DB, now - PENDING_MAX_MS, SWEEP_AT_ONCE);
  if (keys.length > 0) {
    await env.MEDIA.delete(keys); // the bytes first, because the next run sweeps a row without bytes again
    await forgetMedia(env.DB, keys);
  }
  await forgetHandles(env.DB, now, SWEEP_AT_ONCE);
  await forgetSuggestions(env.DB, now - SUGGESTIONS_KEPT_MS, SWEEP_AT_ONCE);
  await forgetCreations(env.DB, now - CREATIONS_KEPT_MS, SWEEP_AT_ONCE);
  const endedSessions = await removeExpiredSessions(env.DB, now);
  await forgetReplaced(env.DB, now, SWEEP_AT_ONCE);
  await removeExpiredMailTokens(env.DB, now, SWEEP_AT_ONCE);
  await removeExpiredChallenges(env.DB, now, SWEEP_AT_ONCE);
  await deleteOldSecurityEvents(env.DB, now, SWEEP_AT_ONCE);
  if (keys.length > 0 || endedSessions > 0) logEvent({ event: "cleaned", orphanedMedia: keys.length, endedSessions });
}
