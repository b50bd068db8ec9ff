import { requestsQuery } from "~/app/friends/friends.server";
import type { EdgeContext } from "~/app/server/context.server";
import { nowMs } from "~/base/clock";
import { roomAt } from "~/base/roomAt";
import { noticesIn, noticesQuery } from "~/db/accounts/noticeSettings";
import { ownDecisionsQuery } from "~/db/moderation/ownModeration";
import { batch } from "~/db/statement";
import { INBOX_LIMITS } from "~/party/inbox/protocol";
import { activitiesView, activityQueries } from "./activities.server";

/** The newest activities, their actors (deleted members too), and those of their posts that still exist. */
export type ActivitiesView = Awaited<ReturnType<typeof readNotifications>>["activities"];

/** How long the page points to a decision about the member (X63). */
const DECISION_IS_NEW_MS = 30 * 24 * 60 * 60 * 1000;

/**
 * N1, N2, X63: the friend requests, whether there is a new decision about the member, and the newest activities that
 * weren't undone. Leaves out activities on posts that no longer exist, and those of hidden kinds (X202). Takes one call to the inbox and then one round
 * trip to the database.
 */
export async function readNotifications(context: EdgeContext, me: string) {
  const notices = await roomAt(context.env.INBOX, me, await context.ownRegion()).activities(
    INBOX_LIMITS.noticesInSnapshot,
  );
  const { requests, decisions, settings, ...read } = await batch(context.db, {
    ...activityQueries(me, notices),
    requests: requestsQuery(me),
    decisions: ownDecisionsQuery(me, null, 1),
    settings: noticesQuery({ me }),
  });
  const [newest] = decisions.rows;
  const hasNewDecision = newest !== undefined && nowMs() < newest.state.decidedAtMs + DECISION_IS_NEW_MS;
  const view = activitiesView(me, notices, read);
  // X202
  const hiddenKinds = new Set<string>(noticesIn(settings.rows).hidden);
  const activities = view.activities.filter(({ kind }) => !hiddenKinds.has(kind === "comment" ? "reply" : kind));
  return { activities: { ...view, activities }, requests: requests.rows, hasNewDecision };
}
