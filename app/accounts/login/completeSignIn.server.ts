/**
 * The end of every sign-in with a first factor: it opens a session, or asks for the second factor (A16). A passkey counts
 * as both, so its sign-in opens a session directly.
 */
import type { EdgeContext } from "~/app/server/context.server";
import type { Result } from "~/app/http/apiError";
import type { FirstStep } from "~/app/http/proofPaths";
import { openSession } from "~/app/accounts/sessions/openSession.server";
import type { StillValid } from "~/app/accounts/sessions/replaceSession.server";
import { beginPending, fingerprintOf, type PendingSignIn } from "./pendingSignIn.server";

export interface FirstFactor {
  memberId: string;
  isNew: boolean;
  hasSecondFactor: boolean;
  method: "password" | "google";
  /** A17: false for a sign-in at the provider that may be an old one. A second factor is always a recent proof. */
  isRecentProof: boolean;
  /** the password's hash or the identity's subject */
  proof: string;
  /** see `PendingSignIn` */
  unlinked?: PendingSignIn["unlinked"];
}

/** `isStillValid`: see `openSession`. It is asked only if the sign-in needs no second factor. */
export async function completeSignIn(
  context: EdgeContext,
  { memberId, isNew, hasSecondFactor, method, isRecentProof, proof, unlinked }: FirstFactor,
  isStillValid: StillValid,
): Promise<Result<FirstStep>> {
  if (!hasSecondFactor)
    return openSession(
      context,
      { memberId, isNew, proof: { method, second: null }, isRecentProof },
      // another request may have added a second factor meanwhile
      async (account) => (await isStillValid(account)) && !account.hasSecondFactor,
    );
  beginPending(context, { memberId, method, fingerprint: fingerprintOf(context, proof), unlinked });
  return { ok: true, secondStep: true };
}
