/** A16: the second factor, wherever one is asked for. */
import type { Mailed } from "~/app/accounts/email/mailLink.server";
import type { EdgeContext } from "~/app/server/context.server";
import type { ApiError, Result } from "~/app/http/apiError";
import { fieldError } from "~/app/http/apiError.server";
import type { KnowingAccount } from "~/app/accounts/login/knownDevice.server";
import { type Attempt, beginAttempt, beginKnownAttempt } from "~/app/accounts/login/loginLimit.server";
import { verifyPasskey } from "~/app/accounts/passkeys/verifyPasskey.server";
import { mailSecurity } from "~/app/accounts/email/securityMail.server";
import { requestDevice } from "~/app/accounts/sessions/deviceName.server";
import { addressCounter } from "~/app/server/limits.server";
import type { ActionName } from "~/party/limits/table";
import { logSecurity } from "~/app/server/securityLog.server";
import { nowMs } from "~/base/clock";
import { acceptCodeStep, findCodes, spendRecoveryCode } from "~/db/accounts/factors";
import { findPasskey } from "~/db/accounts/passkeys";
import { oneTimeCodeIn, stepsOf } from "./oneTimeCodes.server";
import { hashOfRecoveryCode } from "./recoveryCodes.server";
import { unseal } from "./secretBox.server";
import { TEXTS } from "./texts.server";

export interface SecondProof {
  /** a one-time code or a recovery code */
  code?: string;
  /** the answer of a passkey, as JSON */
  passkey?: string;
}

type Second = "passkey" | "code" | "recovery";

/** `isStillThere`: whether the member still has the factor. A recovery code is used up, so nobody can remove it. */
interface Accepted {
  second: Second;
  isStillThere: () => Promise<boolean>;
}

type Owner = KnowingAccount & Mailed;

/**
 * Checks a member's second factor, in a limited number of tries. What is right is used up: check everything else
 * before.
 */
export async function verifySecondFactor(
  context: EdgeContext,
  owner: Owner,
  proof: SecondProof,
): Promise<Result<Accepted>> {
  const begun = await beginSecondFactor(context, owner, proof);
  return begun.ok ? begun.verify() : begun;
}

interface BegunSecondFactor {
  verify: () => Promise<Result<Accepted>>;
  /** call it instead of `verify` if the check can't be made, for our own reasons */
  cancel: () => Promise<void>;
}

/**
 * Counts the try, for callers that have costly work to do between the count and the check. `counted`: what the caller has
 * counted the request as already.
 */
export async function beginSecondFactor(
  context: EdgeContext,
  owner: Owner,
  { code = "", passkey = "" }: SecondProof,
  counted?: ActionName,
): Promise<Result<BegunSecondFactor>> {
  if (code.trim() === "" && passkey === "") return wrong(TEXTS.noCode);
  const { memberId } = owner;
  const attempt = await begin(context, owner, passkey === "" ? code : "", counted);
  if (attempt.refused) {
    logSecurity(context, "second_factor_locked", { member: memberId });
    return attempt.refused;
  }
  const verify = async (): Promise<Result<Accepted>> => {
    const accepted =
      passkey === "" ? await acceptCode(context, owner, code) : await acceptPasskey(context, memberId, passkey);
    if (accepted && "second" in accepted) {
      await attempt.succeeded();
      return { ok: true, ...accepted };
    }
    logSecurity(context, "second_factor_failed", { member: memberId, by: passkey === "" ? "code" : "passkey" });
    return accepted ?? wrong(TEXTS.wrongCode);
  };
  return { ok: true, verify, cancel: attempt.cancel };
}

/**
 * Only a one-time code is short enough to be guessed, so only its tries are counted for the member. Somebody else's
 * wrong codes mustn't lock the owner out: a browser that has signed in to the account before has tries of its own, as
 * long as all such browsers together have some left, and recovery codes and passkeys are counted for the address.
 */
function begin(context: EdgeContext, owner: Owner, code: string, counted: ActionName | undefined): Promise<Attempt> {
  if (oneTimeCodeIn(code) === null)
    return beginAttempt(
      context,
      counted === "address-login" ? [] : [{ counter: addressCounter(context.request), action: "address-login" }],
    );
  const counter = `member:${owner.memberId}` as const;
  return beginKnownAttempt(context, owner, {
    known: "known-second-factor",
    total: { counter, action: "known-second-total" },
    others: [{ counter, action: "second-factor" }],
  });
}

const wrong = (message: string): ApiError => fieldError("code", "invalid-credential", message);

async function acceptPasskey(context: EdgeContext, memberId: string, response: string): Promise<Accepted | ApiError> {
  const verified = await verifyPasskey(context, response, { memberId });
  if (!verified.ok) return verified;
  const isStillThere = async () => (await findPasskey(context.db, verified.passkeyId))?.memberId === memberId;
  return { second: "passkey", isStillThere };
}

/** Null when the code is wrong or was used before. */
async function acceptCode(context: EdgeContext, owner: Owner, typed: string): Promise<Accepted | null> {
  const { memberId } = owner;
  const code = oneTimeCodeIn(typed);
  if (code !== null) return acceptOneTimeCode(context, memberId, code);
  const hash = hashOfRecoveryCode(typed);
  const device = requestDevice(context.request);
  if (hash === null || !(await spendRecoveryCode(context.db, { memberId, hash, device, nowMs: nowMs() }))) return null;
  logSecurity(context, "recovery_code_used", { member: memberId });
  context.waitUntil(mailSecurity(context, owner, "recovery-code-used", device));
  return { second: "recovery", isStillThere: () => Promise.resolve(true) };
}

async function acceptOneTimeCode({ db, vars }: EdgeContext, memberId: string, code: string): Promise<Accepted | null> {
  const stored = await findCodes(db, memberId);
  const secret = stored && (await unseal(vars, { purpose: "one-time codes", memberId }, stored.secret));
  if (!secret) return null;
  const isStillThere = async () => (await findCodes(db, memberId))?.secret === stored.secret;
  for (const step of stepsOf(secret, code, nowMs()))
    if (await acceptCodeStep(db, memberId, step)) return { second: "code", isStillThere };
  return null;
}
