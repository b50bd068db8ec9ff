import { redirect } from "./redirect.server";
import type { ApiError } from "~/app/http/apiError";
import { apiError } from "~/app/http/apiError.server";
import { findAccountOf } from "~/db/accounts/accounts";
import type { EdgeContext } from "./context.server";
import { notFound } from "./guards.server";
import { refuseOldSignIn, requireRecentSignIn } from "./recentSignIn.server";
import { isDataPath } from "./remixRequest.server";
import type { SessionOwner } from "./memberHint.server";
import type { Session } from "./session.server";
import { TEXTS } from "./texts.server";

/** X54: the session of the moderator who asks; null for everybody else. */
export async function moderatorOf(context: EdgeContext): Promise<Session | null> {
  const session = await context.session();
  return session && (await context.isModerator()) ? session : null;
}

/**
 * The id of the moderator who asks for a page. For everybody else, the page doesn't exist. A moderator without a second
 * factor is led to the settings, where they can add one, and one who signed in too long ago to the proof (A23).
 */
export async function moderatorsOnly(
  context: EdgeContext,
  request: Request,
  { withinMs = SHIFT_MS } = {},
): Promise<string> {
  const session = await moderatorOf(context);
  if (session === null) throw notFound();
  if (await lacksFactor(context, session)) throw redirect(TWO_STEP_SETTINGS);
  await requireRecentSignIn(context, request, withinMs);
  return session.memberId;
}

/**
 * The same for a case. A page that is open loads its data again when the case changes, and must stay, because a decision
 * may be written on it. So its data can be loaded as long as the decision can be sent.
 */
export const caseModeratorsOnly = (context: EdgeContext, request: Request): Promise<string> =>
  moderatorsOnly(context, request, isDataPath(new URL(context.request.url).pathname) ? { withinMs: OPEN_PAGE_MS } : {});

/** A23. The refusal of a moderator without a second factor, or who signed in too long ago. */
export async function refuseModerator(context: EdgeContext, session: SessionOwner): Promise<ApiError | null> {
  return (await lacksFactor(context, session))
    ? apiError("forbidden", TEXTS.needsFactor)
    : refuseOldSignIn(context, OPEN_PAGE_MS);
}

async function lacksFactor({ db }: EdgeContext, { memberId }: SessionOwner): Promise<boolean> {
  return (await findAccountOf(db, memberId))?.hasSecondFactor !== true;
}

/** A23. A sign-in opens the desk for this long: a day's work, but not the next day's. */
const SHIFT_MS = 12 * 60 * 60 * 1000;
/** A23. An open page can be used for this long, so that nobody loses the decision that they are writing. */
const OPEN_PAGE_MS = SHIFT_MS + 60 * 60 * 1000;

const TWO_STEP_SETTINGS = "/settings#two-step";
