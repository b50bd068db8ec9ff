/** What the settings' pages of second factors show. They need a recent sign-in (A17). */
import { redirect } from "~/app/server/redirect.server";
import type { EdgeContext } from "~/app/server/context.server";
import { membersOnly } from "~/app/server/guards.server";
import { requireRecentSignIn } from "~/app/server/recentSignIn.server";
import { findAccountOf } from "~/db/accounts/accounts";
import { findCodes, findWaysIn } from "~/db/accounts/factors";
import { newSetup } from "./codesSetup.server";

/**
 * A14. The setup is null when one-time codes are on, unless the member wants to move them to another app. `unconfirmed`:
 * the email that the member must confirm before they turn codes on (A16).
 */
export async function readCodesPage(context: EdgeContext, request: Request) {
  const session = await membersOnly(context);
  await requireRecentSignIn(context, request);
  const areOn = (await findCodes(context.db, session.memberId)) !== null;
  const nothing = { setup: null, areOn, unconfirmed: null };
  if (areOn && !new URL(request.url).searchParams.has("move")) return nothing;
  const account = await findAccountOf(context.db, session.memberId);
  if (account?.emailVerifiedAtMs === null) return { ...nothing, unconfirmed: account.email };
  return { ...nothing, setup: account && (await newSetup(context, account)) };
}

/** A15. How many recovery codes are left. A member without a second factor is led to the settings. */
export async function readRecoveryPage(context: EdgeContext, request: Request): Promise<{ left: number }> {
  const session = await membersOnly(context);
  await requireRecentSignIn(context, request);
  const ways = await findWaysIn(context.db, session.memberId);
  if (!ways?.hasPasskey && !ways?.hasCodes) throw redirect("/settings");
  return { left: ways.recoveryCodes };
}
