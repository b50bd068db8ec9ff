/** A16: the second step of a sign-in whose first factor is proved in this browser. */
import type { EdgeContext } from "~/app/server/context.server";
import type { ApiError, ApiErrorCode, Result } from "~/app/http/apiError";
import { apiError } from "~/app/http/apiError.server";
import { type SecondProof, verifySecondFactor } from "~/app/accounts/factors/secondFactor.server";
import { TEXTS } from "~/app/accounts/factors/texts.server";
import { openSession, type SignedIn } from "~/app/accounts/sessions/openSession.server";
import { unprovedPath } from "~/app/http/proofPaths";
import { formEndpoint } from "~/app/server/endpoint.server";
import { logSecurity } from "~/app/server/securityLog.server";
import { secondStepSchema } from "~/app/accounts/factors/schemas";
import { type AccountRow, findAccountOf } from "~/db/accounts/accounts";
import { findWaysIn } from "~/db/accounts/factors";
import { findIdentityOwner, type Identity, subjectsOfMember } from "~/db/accounts/identities";
import { emailKeyOf } from "./credentials";
import { pathOf } from "./nextPath.server";
import { endPending, fingerprintOf, type PendingSignIn, readPending } from "./pendingSignIn.server";
import { linkGoogle } from "./linkGoogle.server";

/** Opens the session if the second factor is right and the first one still counts. */
async function finishSecondStep(context: EdgeContext, proof: SecondProof): Promise<Result<SignedIn>> {
  const pending = readPending(context);
  if (!pending) return startAgain(context, TEXTS.tookTooLong);
  const { memberId, method } = pending;
  const account = await findAccountOf(context.db, memberId);
  // before the second factor, because a code is used up by checking it
  const isValid = account && (isUnlinkedValid(account, pending) || (await isFirstFactorValid(context, pending)));
  const failed = (reason: ApiErrorCode) =>
    logSecurity(context, "login_failed", { member: memberId, by: method, reason });
  if (!isValid) {
    failed("invalid-credential");
    return startAgain(context, TEXTS.replaced);
  }
  if (account.disabledAtMs !== null) {
    failed("account-disabled");
    return apiError("account-disabled");
  }
  const verified = await verifySecondFactor(context, account, proof);
  if (!verified.ok) return verified;
  endPending(context);
  if (pending.unlinked && !(await isLinked(context, account, pending.unlinked))) {
    failed("invalid-credential");
    return startAgain(context, TEXTS.replaced);
  }
  const { second, isStillThere } = verified;
  const isStillValid = async () => (await isFirstFactorValid(context, pending)) && (await isStillThere());
  const signIn = { memberId, isNew: false, proof: { method, second }, isRecentProof: true };
  return openSession(context, signIn, isStillValid);
}

/** Whether the Google identity would still be linked to the account: the email is the one that Google has verified. */
const isUnlinkedValid = ({ email, emailVerifiedAtMs }: AccountRow, { unlinked }: PendingSignIn): boolean =>
  emailVerifiedAtMs !== null && unlinked?.emailKey === emailKeyOf(email);

/** A3. Links the identity. False when the account or the identity has changed meanwhile. */
async function isLinked(
  context: EdgeContext,
  account: AccountRow,
  { subject, emailKey }: NonNullable<PendingSignIn["unlinked"]>,
): Promise<boolean> {
  const identity: Identity = { provider: "google", subject };
  if (await linkGoogle(context, account, { identity, emailKey, isProved: true })) return true;
  // the person's other tab may have linked it
  return (await findIdentityOwner(context.db, identity))?.memberId === account.memberId;
}

/** With this code, a form without JavaScript leads to the login. */
function startAgain(context: EdgeContext, message: string): ApiError {
  endPending(context);
  return apiError("unauthenticated", message);
}

/** Whether the proof of the first factor is still one of the account's. */
async function isFirstFactorValid(
  context: EdgeContext,
  { memberId, method, fingerprint }: PendingSignIn,
): Promise<boolean> {
  const proofs =
    method === "google"
      ? await subjectsOfMember(context.db, memberId)
      : [(await findAccountOf(context.db, memberId))?.passwordHash ?? null];
  return proofs.some((proof) => proof !== null && fingerprintOf(context, proof) === fingerprint);
}

/**
 * What the page of the second step shows. Null without a half-done sign-in. Whoever cancels a proof (A17) doesn't go to
 * the page that asked for it, because it would ask again.
 */
export async function readSecondStep(
  context: EdgeContext,
  next: string,
): Promise<{ hasPasskey: boolean; cancelTo: string } | null> {
  const pending = readPending(context);
  if (!pending) return null;
  const isProof = (await context.session())?.memberId === pending.memberId;
  const hasPasskey = (await findWaysIn(context.db, pending.memberId))?.hasPasskey ?? false;
  return { hasPasskey, cancelTo: isProof ? unprovedPath(next) : next };
}

/** Where a browser without a half-done sign-in goes: on, or back to the login. */
export const afterSecondStep = async (context: EdgeContext, next: string): Promise<string> =>
  (await context.session()) ? next : `/login?${new URLSearchParams({ next })}`;

/** Finishes the sign-in, or cancels it, which forgets the first factor and leads back to where the person was. */
export const takeSecondStep = formEndpoint(
  "POST /api/second",
  secondStepSchema,
  async ({ context, input: { cancel, code, passkey } }): Promise<Result> => {
    if (cancel === undefined) return finishSecondStep(context, { code, passkey });
    endPending(context);
    return { ok: true };
  },
  { after: ({ next }) => pathOf(next) },
);
