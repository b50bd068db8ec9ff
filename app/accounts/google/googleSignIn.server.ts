import { redirect } from "~/app/server/redirect.server";
import { z } from "zod";
import type { EdgeContext } from "~/app/server/context.server";
import { endpoint } from "~/app/server/endpoint.server";
import { setPageHeaders } from "~/app/server/headers.server";
import { addressCounter } from "~/app/server/limits.server";
import type { Result } from "~/app/http/apiError";
import { safePath } from "~/app/http/safePath";
import { deliverAfter } from "~/app/outbox/deliver.server";
import { nowMs } from "~/base/clock";
import { logEvent } from "~/base/logEvent";
import { ulid } from "~/base/ulid";
import { findAccount } from "~/db/accounts/accounts";
import { createAccountByIdentity, findIdentityOwner, type Identity } from "~/db/accounts/identities";
import { isEmailReserved } from "~/db/accounts/emailChanges";
import { emailKeyOf } from "~/app/accounts/login/credentials";
import { clearedFlowCookie, flowCookie, type GoogleFlow, newFlow, NEXT_MAX, readFlow } from "./googleFlow.server";
import { googleAddress, type GoogleIdentity, redeemCode } from "./googleIdentity.server";
import { googleChannel, googleRefusal, type GoogleRefusalCode, isGoogleRefusal } from "./googleRefusal";
import { beginAttempt } from "~/app/accounts/login/loginLimit.server";
import { mailLink } from "~/app/accounts/email/mailLink.server";
import { completeSignIn, type FirstFactor } from "~/app/accounts/login/completeSignIn.server";
import { type FirstStep, stepAfter } from "~/app/http/proofPaths";
import { linkGoogle } from "~/app/accounts/login/linkGoogle.server";
import { pageDirection } from "~/app/i18n/direction";
import { currentLanguage } from "~/app/i18n/language";
import { inLanguage } from "~/app/i18n/requestLanguage.server";
import { languageNamed } from "~/base/languages";
import { RECENT_MS } from "~/app/server/recentSignIn.server";
import { regionOf } from "~/app/server/region.server";
import { logSecurity } from "~/app/server/securityLog.server";
import { TEXTS } from "./texts";

/** Where the sign-in's outcome goes: to the page that opened the popup, or to the next page. */
type Destination = Pick<GoogleFlow, "popup" | "next" | "proves">;

const CODE_MAX = 2_048;
/** The parameters that Google adds to the address: our state, and a code or an error. */
const answerSchema = z.object({
  state: z.string().max(CODE_MAX),
  code: z.string().min(1).max(CODE_MAX).nullable(),
  error: z.string().nullable(),
});

/** Whether another site made the browser ask. It may not start a sign-in, which needs a click on our page. */
const isFromElsewhere = (request: Request): boolean =>
  ["cross-site", "same-site"].includes(request.headers.get("sec-fetch-site") ?? "");

/** A3. Sends the browser to Google. */
export const beginGoogle = endpoint("GET /login/google", ({ context, request }) => {
  const { searchParams } = new URL(request.url);
  const next = safePath(searchParams.get("next"), request.url);
  const destination = {
    popup: z.uuid().nullable().catch(null).parse(searchParams.get("popup")),
    next: next.length > NEXT_MAX ? "/" : next,
    proves: searchParams.has("prove"),
  };
  if (isFromElsewhere(request)) return end(context, { ...destination, popup: null }, googleRefusal("invalid-argument"));
  const flow = newFlow({ ...destination, language: currentLanguage() });
  const address = googleAddress(context.vars, flow, flow.proves);
  if (!address) return end(context, destination, googleRefusal("invalid-api-key"));
  context.setCookie(flowCookie(flow, context.vars));
  return redirect(address.href);
});

/**
 * A3. The browser returns from Google. Starts a session for the person, and notifies the page that began the sign-in.
 */
export const finishGoogle = endpoint("GET /login/google/back", async ({ context, request }) => {
  const flow = readFlow(request, context.vars);
  context.setCookie(clearedFlowCookie(context.vars));
  // checked again, because somebody may have planted the cookie
  const destination = {
    popup: flow?.popup ?? null,
    next: safePath(flow?.next ?? "/", request.url),
    proves: flow?.proves ?? false,
  };
  const language = languageNamed(flow?.language ?? null) ?? currentLanguage();
  return inLanguage(language, async () => end(context, destination, await signInResult(context, flow)));
});

/** The refusal in the address to which a sign-in without a popup returned, or null. */
export const googleRefusalIn = (url: string) => {
  const code = new URL(url).searchParams.get("refused");
  return isGoogleRefusal(code) ? googleRefusal(code) : null;
};

async function signInResult(context: EdgeContext, flow: GoogleFlow | null): Promise<Result<FirstStep>> {
  const { searchParams } = new URL(context.request.url);
  const answer = answerSchema.safeParse({
    state: searchParams.get("state"),
    code: searchParams.get("code"),
    error: searchParams.get("error"),
  });
  // a request without our state may be an attacker's, to sign this person in to the attacker's account
  if (!flow || !answer.success || answer.data.state !== flow.state) return refused(context, "invalid-argument");
  const { code, error } = answer.data;
  if (error === "access_denied") return googleRefusal("popup-closed-by-user");
  if (code === null) return failed(context, "network-request-failed", error ?? "neither code nor error");
  const attempt = await beginAttempt(context, [{ counter: addressCounter(context.request), action: "address-login" }]);
  if (attempt.refused) {
    logSecurity(context, "login_locked", { by: "google" });
    return googleRefusal("too-many-requests");
  }
  const redeemed = await redeemCode(context.vars, code, flow);
  if (!redeemed.ok) return failed(context, redeemed.code, redeemed.error);
  const member = await (flow.proves ? findProvedMember : findOrCreateMember)(context, redeemed.identity);
  if ("refused" in member) return refused(context, member.refused, member.memberId);
  const isStillLinked = async () =>
    (await findIdentityOwner(context.db, identityOf(redeemed.identity)))?.memberId === member.memberId;
  const opened = await completeSignIn(
    context,
    {
      ...member,
      method: "google",
      isRecentProof: member.isNew || hasJustSignedIn(context, redeemed.identity),
      proof: redeemed.identity.subject,
    },
    isStillLinked,
  );
  if (!opened.ok) return googleRefusal("invalid-credential");
  await attempt.succeeded();
  return opened;
}

/** A17: the member of the session, if the identity is theirs and they have just signed in at Google. */
async function findProvedMember(context: EdgeContext, google: GoogleIdentity): Promise<FoundMember> {
  const session = await context.session();
  const owner = await findIdentityOwner(context.db, identityOf(google));
  if (!session) return { refused: "forbidden" };
  if (owner?.memberId !== session.memberId) return { refused: "forbidden", memberId: session.memberId };
  if (!hasJustSignedIn(context, google)) return { refused: "requires-recent-login", memberId: session.memberId };
  return { memberId: owner.memberId, isNew: false, hasSecondFactor: owner.hasSecondFactor };
}

/**
 * A17. Whoever uses the browser may take our question out of the address, so an answer without a time proves nothing.
 */
function hasJustSignedIn({ vars }: EdgeContext, { authenticatedAtMs }: GoogleIdentity): boolean {
  if (authenticatedAtMs === null) return vars.GOOGLE_AUTH_TIME === "if-present";
  return Date.now() - authenticatedAtMs <= RECENT_MS; // not `nowMs()`: a test can move our clock, but not the provider's
}

type FoundMember =
  | Pick<FirstFactor, "memberId" | "isNew" | "hasSecondFactor" | "unlinked">
  | { refused: GoogleRefusalCode; memberId?: string };

/**
 * The identity's member, otherwise the member whose account has the same email (only if Google has verified that
 * email), otherwise a new member.
 */
async function findOrCreateMember(context: EdgeContext, google: GoogleIdentity): Promise<FoundMember> {
  const { db } = context;
  const { email, emailVerified } = google;
  const identity = identityOf(google);
  const owner = await findIdentityOwner(db, identity);
  if (owner)
    return owner.disabledAtMs === null
      ? { memberId: owner.memberId, isNew: false, hasSecondFactor: owner.hasSecondFactor }
      : { refused: "account-disabled", memberId: owner.memberId };

  const emailKey = emailKeyOf(email);
  const account = await findAccount(db, emailKey);
  if (account) {
    if (!emailVerified) return { refused: "email-already-in-use" };
    const { memberId } = account;
    if (account.disabledAtMs !== null) return { refused: "account-disabled", memberId };
    // if nobody had confirmed the email, the second factors are somebody else's, and linking deletes them
    if (account.emailVerifiedAtMs !== null && account.hasSecondFactor)
      return { memberId, isNew: false, hasSecondFactor: true, unlinked: { subject: identity.subject, emailKey } };
    await linkGoogle(context, account, { identity, emailKey, isProved: false });
    deliverAfter(context); // closes the sockets of the ended sessions
    return { memberId, isNew: false, hasSecondFactor: false };
  }
  const memberId = ulid(nowMs());
  const created = await createAccountByIdentity(db, identity, {
    memberId,
    email: email.trim(),
    emailKey,
    emailVerified,
    region: regionOf(context.request),
    language: currentLanguage(),
    nowMs: nowMs(),
  });
  if (!created) {
    if (await isEmailReserved(db, emailKey, nowMs())) return { refused: "conflict" }; // A18
    // another request, perhaps from the person's other tab, has just created an account with this email; use that account
    return findOrCreateMember(context, google);
  }
  logSecurity(context, "account_created", { member: memberId, emailKey, by: "google" });
  if (!emailVerified) context.waitUntil(mailLink(context, "verify", { memberId, email, language: currentLanguage() })); // A12
  return { memberId, isNew: true, hasSecondFactor: false };
}

const identityOf = ({ subject }: GoogleIdentity): Identity => ({ provider: "google", subject });

function failed(
  context: EdgeContext,
  code: "network-request-failed" | "invalid-api-key" | "invalid-credential",
  error: string,
): Result<never> {
  logEvent({ event: "google_failed", requestId: context.requestId, code, error });
  return code === "invalid-credential" ? refused(context, code) : googleRefusal(code);
}

/** The refusal of a person, and not a failure of ours or of the provider's. */
function refused(context: EdgeContext, reason: GoogleRefusalCode, member?: string): Result<never> {
  logSecurity(context, "login_failed", { member: member ?? null, by: "google", reason });
  return googleRefusal(reason);
}

function end(context: EdgeContext, { popup, next, proves }: Destination, answer: Result<FirstStep>): Response {
  if (popup !== null) return popupResultPage(context, popup, answer);
  if (answer.ok) return redirect(stepAfter(answer, next));
  return redirect(`/${proves ? "prove" : "login"}?${new URLSearchParams({ next, refused: answer.code })}`);
}

/**
 * The popup's last page. It notifies the page that opened the popup, and closes the popup. It uses a channel of this
 * origin, because a provider whose pages isolate themselves (Cross-Origin-Opener-Policy) removes `window.opener`. If
 * the window doesn't close, the person can read the page.
 */
function popupResultPage({ vars, nonce }: EdgeContext, popup: string, answer: Result<FirstStep>): Response {
  const script = `new BroadcastChannel(${inScript(googleChannel(popup))}).postMessage(${inScript(outcomeOf(answer))});close()`;
  const message = !answer.ok ? answer.message : answer.secondStep ? TEXTS.secondStep : TEXTS.signedIn;
  const html = `<!DOCTYPE html><html lang="${currentLanguage()}" dir="${pageDirection()}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${TEXTS.signIn} · Parlor</title></head>
<body><main><h1>${TEXTS.signIn}</h1><p>${message}</p><p><a href="/">Parlor</a></p></main><script nonce="${nonce}">${script}</script></body></html>`;
  const headers = new Headers({
    "content-type": "text/html; charset=utf-8",
    // any other policy would separate this window from its opener, and the window might not be allowed to close itself
    "cross-origin-opener-policy": "unsafe-none",
    "cache-control": "no-store",
  });
  setPageHeaders(headers, vars, nonce);
  return new Response(html, { headers });
}

/** What the opener needs to know. */
const outcomeOf = (answer: Result<FirstStep>): Result<FirstStep> =>
  answer.ok ? { ok: true, secondStep: answer.secondStep } : answer;

/** JSON that can't end the script element. */
const inScript = (value: unknown): string => JSON.stringify(value).replaceAll("<", "\\u003c");
