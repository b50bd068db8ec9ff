/** A16: the second factor, wherever one is asked for. */
import type { EdgeContext } from "~/app/server/context.server";
import type { ApiError, Result } from "~/app/http/apiError";
import { apiError } from "~/app/http/apiError.server";
import { beginAttempt } from "~/app/accounts/login/loginLimit.server";
import { verifyPasskey } from "~/app/accounts/passkeys/verifyPasskey.server";
import { recordSecurity } from "~/app/accounts/security/recordSecurity.server";
import { logSecurity } from "~/app/server/securityLog.server";
import { nowMs } from "~/base/clock";
import { findAccountOf } from "~/db/accounts";
import { acceptCodeStep, findCodes, spendRecoveryCode } from "~/db/factors";
import { findPasskey } from "~/db/passkeys";
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

const FIELD = "code";

/**
 * Checks a member's second factor, in a limited number of tries. What is right is used up: check everything else
 * before.
 */
export async function verifySecondFactor(
  context: EdgeContext,
  request: Request,
  memberId: string,
  { code = "", passkey = "" }: SecondProof,
): Promise<Result<Accepted>> {
  if (code.trim() === "" && passkey === "") return wrong(TEXTS.noCode);
  const attempt = await beginAttempt(context, [{ counter: `member:${memberId}`, action: "second-factor" }]);
  if (attempt.refused) {
    logSecurity(context, "second_factor_locked", { member: memberId });
    return attempt.refused;
  }
  const accepted =
    passkey === ""
      ? await acceptCode(context, request, memberId, code)
      : await acceptPasskey(context, memberId, passkey);
  if (accepted && "second" in accepted) {
    await attempt.succeeded();
    return { ok: true, ...accepted };
  }
  logSecurity(context, "second_factor_failed", { member: memberId, by: passkey === "" ? "code" : "passkey" });
  return accepted ?? wrong(TEXTS.wrongCode);
}

const wrong = (message: string): ApiError => apiError("invalid-credential", message, { [FIELD]: message });

async function acceptPasskey(context: EdgeContext, memberId: string, response: string): Promise<Accepted | ApiError> {
  const verified = await verifyPasskey(context, response, { memberId });
  if (!verified.ok) return verified;
  const isStillThere = async () => (await findPasskey(context.db, verified.passkeyId))?.memberId === memberId;
  return { second: "passkey", isStillThere };
}

/** Null when the code is wrong or was used before. */
async function acceptCode(
  context: EdgeContext,
  request: Request,
  memberId: string,
  typed: string,
): Promise<Accepted | null> {
  const code = oneTimeCodeIn(typed);
  if (code !== null) return acceptOneTimeCode(context, memberId, code);
  const hash = hashOfRecoveryCode(typed);
  if (hash === null || !(await spendRecoveryCode(context.db, memberId, hash))) return null;
  logSecurity(context, "recovery_code_used", { member: memberId });
  const account = await findAccountOf(context.db, memberId);
  if (account) await recordSecurity(context, request, account, "recovery-code-used");
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
