import { accountView } from "~/app/accounts/account.server";
import { passkeyViews } from "~/app/accounts/passkeys/changePasskeys.server";
import { securityEventViews } from "~/app/accounts/security/securityLog.server";
import { sessionViews } from "~/app/accounts/sessions/sessionList.server";
import { refusedGroupsListQuery, refusedGroupsPage } from "~/app/groups/groups.server";
import { blockedListQuery, blockedPage } from "~/app/safety/blocks.server";
import { mutesListQuery, mutesPage } from "~/app/safety/mutes.server";
import {
  decisionListQuery,
  decisionsPage,
  reportListQuery,
  reportsPage,
} from "~/app/moderation/own/ownModeration.server";
import type { EdgeContext } from "~/app/server/context.server";
import { choosableLanguages } from "~/app/server/negotiatedLanguage.server";
import { timeCursorOf } from "~/app/server/paging.server";
import type { SessionOwner } from "~/app/server/memberHint.server";
import type { Language } from "~/base/languages";
import { nowMs } from "~/base/clock";
import { accountQuery, sessionsQuery } from "~/db/accounts/accounts";
import { waysInQuery } from "~/db/accounts/factors";
import { noticesQuery } from "~/db/accounts/noticeSettings";
import { subscriptionsQuery } from "~/db/accounts/pushSubscriptions";
import { passkeysQuery } from "~/db/accounts/passkeys";
import { privacyIn, privacyQuery } from "~/db/safety/privacy";
import { mutedWordListQuery } from "~/db/safety/mutes";
import { readLanguagesQuery } from "~/db/members/readLanguages";
import { securityEventsQuery } from "~/db/accounts/securityEvents";
import { batch } from "~/db/statement";
import { noticesView } from "./notifications/notices.server";
import { readLanguagesView } from "./readLanguages.server";

/**
 * A11, A21, X19, X21, X26, X48, X63, X194, X202 to X204, X206: what the settings show. A visitor can open the page too. One round trip after the
 * session's.
 */
export async function readSettings(context: EdgeContext, request: Request) {
  const session = await context.session();
  const languages = choosableLanguages(context.vars);
  const members = session ? await readMembersSettings(context, request, session) : { account: null, sessions: [] };
  return { ...members, languages };
}

export type SettingsPage = Awaited<ReturnType<typeof readMembersSettings>> & { languages: Language[] };

async function readMembersSettings(context: EdgeContext, request: Request, session: SessionOwner) {
  const me = session.memberId;
  const found = await batch(context.db, {
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
    languages: readLanguagesQuery({ me }),
    notices: noticesQuery({ me }),
    devices: subscriptionsQuery({ memberId: me, now: nowMs() }),
  });
  const [account] = found.accounts.rows;
  return {
    account: account ? accountView(account) : null,
    sessions: sessionViews(found.sessions.rows, session.id),
    passkeys: passkeyViews(found.passkeys.rows),
    twoStep: found.ways.rows[0] ?? null,
    blocked: blockedPage(found.blocked.rows),
    privacy: privacyIn(found.privacy.rows),
    mutes: mutesPage(found.mutes.rows),
    mutedWords: found.mutedWords.rows,
    refusedGroups: refusedGroupsPage(found.groups.rows),
    decisions: decisionsPage(found.decisions.rows),
    reports: reportsPage(found.reports.rows),
    /** X54: the settings lead moderators to the queue */
    isModerator: await context.isModerator(),
    securityEvents: securityEventViews(found.events.rows),
    readLanguages: readLanguagesView(found.languages.rows),
    notices: noticesView(found.notices.rows, found.devices.rows, session.id),
  };
}
