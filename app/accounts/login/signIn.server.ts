import { currentLanguage } from "~/app/i18n/language";
import { z } from "zod";
import { findAccount } from "~/db/accounts/accounts";
import { nowMs } from "~/base/clock";
import { ulid } from "~/base/ulid";
import type { EdgeContext } from "~/app/server/context.server";
import { formEndpoint } from "~/app/server/endpoint.server";
import { emptyFormSchema } from "~/app/server/formFields.server";
import { accountCounter, addressCounter } from "~/app/server/limits.server";
import type { Result, ApiError } from "~/app/http/apiError";
import { apiError } from "~/app/http/apiError.server";
import type { FirstStep } from "~/app/http/proofPaths";
import { refuseCommonPassword } from "~/app/accounts/password/commonPassword.server";
import { emailKeyOf, loginSchema, signUpSchema } from "./credentials";
import { nextField, nextStep, pathOf } from "./nextPath.server";
import { endSession } from "~/app/accounts/sessions/endSession.server";
import type { KnowingAccount } from "./knownDevice.server";
import { completeSignIn } from "./completeSignIn.server";
import { type Attempt, beginAttempt, beginPasswordAttempt } from "./loginLimit.server";
import { mailLink } from "~/app/accounts/email/mailLink.server";
import type { StillValid } from "~/app/accounts/sessions/replaceSession.server";
import { openSession, type SignedIn } from "~/app/accounts/sessions/openSession.server";
import { hashingIsBusy, hashPassword, verifyPassword } from "~/app/accounts/password/password.server";
import { renewHash } from "~/app/accounts/password/renewHash.server";
import { regionOf } from "~/app/server/region.server";
import { logSecurity } from "~/app/server/securityLog.server";
import { clearedSessionCookies } from "~/app/server/session.server";

/** A1. Creates an account for the email, a member without a name, and a session. */
export const signUp = formEndpoint(
  "POST /api/signup",
  signUpSchema.and(z.object({ next: nextField })),
  async ({ context, input: form }): Promise<Result<SignedIn>> => {
    const tooCommon = await refuseCommonPassword(context, form.password, { email: form.email });
    if (tooCommon) return tooCommon;
    const emailKey = emailKeyOf(form.email);
    const perEmail = { counter: accountCounter(context, emailKey), action: "signup" } as const;
    const attempt = await beginAttempt(context, [
      perEmail,
      { counter: addressCounter(context.request), action: "address-signup" },
    ]);
    if (attempt.refused) return attempt.refused;
    const memberId = ulid(nowMs());
    const passwordHash = await hashPassword(form.password, context.vars.PASSWORD_COST);
    if (passwordHash === null) return busy(context, attempt);
    const email = form.email.trim();
    const region = regionOf(context.request);
    const language = currentLanguage();
    const onCreated = () => {
      logSecurity(context, "account_created", { member: memberId, emailKey, by: "password" });
      context.waitUntil(mailLink(context, "verify", { memberId, email, language })); // A12
    };
    const creates = { memberId, email, emailKey, passwordHash, region, language, nowMs: nowMs(), onCreated };
    return openSession(
      context,
      { memberId, isNew: true, proof: { method: "password", second: null }, isRecentProof: true, creates },
      isPasswordUnchanged(passwordHash),
    );
  },
  { after: ({ next }) => pathOf(next), keep: ["email"] },
);

/** A2, A7. Gives an unknown email and a wrong password the same answer, and takes equally long for both. */
export const logIn = formEndpoint(
  "POST /api/login",
  loginSchema.and(z.object({ next: nextField })),
  async ({ context, input: form }): Promise<Result<FirstStep>> => {
    const { db } = context;
    const emailKey = emailKeyOf(form.email);
    const account = await findAccount(db, emailKey);
    const attempt = await beginLogin(context, account ?? { memberId: null, email: form.email, devicesSinceMs: null });
    if (attempt.refused) {
      logSecurity(context, "login_locked", { emailKey, by: "password" });
      return attempt.refused;
    }
    const isRight = await verifyPassword(account?.passwordHash ?? null, form.password, context.vars.PASSWORD_COST);
    if (isRight === null) return busy(context, attempt);
    if (!account?.passwordHash || !isRight) {
      logSecurity(context, "login_failed", { emailKey, by: "password", reason: "invalid-credential" });
      return apiError("invalid-credential");
    }
    const counted = attempt.succeeded(); // while the session begins
    const { memberId, hasSecondFactor, passwordHash } = account;
    if (account.disabledAtMs !== null) {
      logSecurity(context, "login_failed", { member: memberId, emailKey, by: "password", reason: "account-disabled" });
      await counted;
      return apiError("account-disabled");
    }
    // a half-done sign-in is proved by the hash, so it must be the new one
    const proof = hasSecondFactor ? await renewHash(context, { memberId, passwordHash }, form.password) : passwordHash;
    const opened = await completeSignIn(
      context,
      { memberId, isNew: false, hasSecondFactor, method: "password", isRecentProof: true, proof },
      isPasswordUnchanged(passwordHash),
    );
    await counted;
    if (opened.ok && "member" in opened)
      context.waitUntil(renewHash(context, { memberId, passwordHash }, form.password));
    return opened;
  },
  { after: ({ next }, answer) => nextStep(next, answer), keep: ["email"] },
);

/**
 * A browser that signed in to the account before has ten tries of its own (A7). All other browsers share ten tries for
 * the account, and also take from the tries of their IP address.
 */
function beginLogin(context: EdgeContext, account: KnowingAccount): Promise<Attempt> {
  return beginPasswordAttempt(context, account, {
    known: "known-login",
    others: [
      { counter: accountCounter(context, emailKeyOf(account.email)), action: "login" },
      { counter: addressCounter(context.request), action: "address-login" },
    ],
  });
}

async function busy(context: EdgeContext, attempt: Attempt): Promise<ApiError> {
  await attempt.cancel();
  return hashingIsBusy(context);
}

/** Returns a check for `openSession`: whether this is still the member's password hash. */
export const isPasswordUnchanged =
  (passwordHash: string): StillValid =>
  (account) =>
    account.passwordHash === passwordHash;

/** Ends the session of the request and clears its cookie. */
export const logOut = formEndpoint(
  "POST /logout",
  emptyFormSchema,
  async ({ context }) => {
    const session = await context.anySession();
    for (const cookie of clearedSessionCookies(context.db, context.vars)) context.setCookie(cookie);
    if (session) {
      await endSession(context, session.memberId, session.id);
      logSecurity(context, "logged_out", { member: session.memberId });
    }
    return { ok: true };
  },
  { after: () => "/" },
);
