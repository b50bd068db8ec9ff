import type { EdgeContext } from "~/app/server/context.server";
import { type AccountView, accountView } from "~/app/accounts/account.server";
import { type PasskeyView, passkeyViews } from "~/app/accounts/passkeys/changePasskeys.server";
import { type SecurityEventView, securityEventViews } from "~/app/accounts/security/securityLog.server";
import { type SessionView, sessionViews } from "~/app/accounts/sessions/sessionList.server";
import { refusedGroupsListQuery, refusedGroupsPage, type RefusedGroupView } from "~/app/groups/groups.server";
import type { Page } from "~/app/http/page";
import { blockedListQuery, blockedPage, type BlockedView } from "~/app/safety/blocks.server";
import { mutesListQuery, mutesPage, type MuteView } from "~/app/safety/mutes.server";
import {
  decisionListQuery,
  decisionsPage,
  reportListQuery,
  reportsPage,
} from "~/app/moderation/own/ownModeration.server";
import type { DecisionView, ReportView } from "~/app/moderation/own/view";
import { timeCursorOf } from "~/app/server/paging.server";
import { nowMs } from "~/base/clock";
import type { Privacy } from "~/base/privacy";
import { accountQuery, sessionsQuery } from "~/db/accounts/accounts";
import { type WaysIn, waysInQuery } from "~/db/accounts/factors";
import { passkeysQuery } from "~/db/accounts/passkeys";
import { privacyIn, privacyQuery } from "~/db/safety/privacy";
import { mutedWordListQuery, type MutedWordRow } from "~/db/safety/mutes";
import { securityEventsQuery } from "~/db/accounts/securityEvents";
import { batch } from "~/db/statement";

export interface SettingsPage {
  /** null for a visitor, like all that can be null */
  account: AccountView | null;
  sessions: SessionView[];
  passkeys: PasskeyView[];
  blocked: Page<BlockedView> | null;
  twoStep: WaysIn | null;
  privacy: Privacy | null;
  mutes: Page<MuteView> | null;
  mutedWords: MutedWordRow[];
  refusedGroups: Page<RefusedGroupView> | null;
  decisions: Page<DecisionView> | null;
  reports: Page<ReportView> | null;
  /** X54: the settings lead moderators to the queue */
  isModerator: boolean;
  securityEvents: SecurityEventView[];
}

/**
 * A11, A21, X19, X21, X26, X48, X63: what the settings show. A visitor can open the page too. One round trip after the
 * session's.
 */
export async function readSettings(context: EdgeContext, request: Request): Promise<SettingsPage> {
  const session = await context.session();
  if (!session) return NOTHING;
  const me = session.memberId;
  const {
    accounts,
    sessions,
    passkeys,
    blocked,
    privacy,
    mutes,
    mutedWords,
    groups,
    decisions,
    reports,
    ways,
    events,
  } = await batch(context.db, {
    accounts: accountQuery({ memberId: me }),
    sessions: sessionsQuery({ memberId: me }),
    passkeys: passkeysQuery({ memberId: me }),
    blocked: blockedListQuery(me, timeCursorOf(request)),
    privacy: privacyQuery({ me }),
    mutes: mutesListQuery(me, timeCursorOf(request, "mutedBefore")),
    mutedWords: mutedWordListQuery(me),
    groups: refusedGroupsListQuery(me, request),
    decisions: decisionListQuery(me, request),
    reports: reportListQuery(me, request),
    ways: waysInQuery({ memberId: me }),
    events: securityEventsQuery(me, nowMs()),
  });
  const [account] = accounts.rows;
  return {
    account: account ? accountView(account) : null,
    sessions: sessionViews(sessions.rows, session.id),
    passkeys: passkeyViews(passkeys.rows),
    twoStep: ways.rows[0] ?? null,
    blocked: blockedPage(blocked.rows),
    privacy: privacyIn(privacy.rows),
    mutes: mutesPage(mutes.rows),
    mutedWords: mutedWords.rows,
    refusedGroups: refusedGroupsPage(groups.rows),
    decisions: decisionsPage(decisions.rows),
    reports: reportsPage(reports.rows),
    isModerator: await context.isModerator(),
    securityEvents: securityEventViews(events.rows),
  };
}

const NOTHING: SettingsPage = {
  account: null,
  sessions: [],
  passkeys: [],
  twoStep: null,
  blocked: null,
  privacy: null,
  mutes: null,
  mutedWords: [],
  refusedGroups: null,
  decisions: null,
  reports: null,
  isModerator: false,
  securityEvents: [],
};
