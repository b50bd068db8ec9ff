import { type AuthenticationResponseJSON, verifyAuthenticationResponse } from "@simplewebauthn/server";
import type { z } from "zod";
import type { ApiError } from "~/app/http/apiError";
import { apiError } from "~/app/http/apiError.server";
import type { EdgeContext } from "~/app/server/context.server";
import { nowMs } from "~/base/clock";
import { findPasskey, spendChallenge, recordPasskeyUse } from "~/db/accounts/passkeys";
import { parseAnswer, signedSchema } from "./browserAnswer.server";
import { endChallenge, readChallenge } from "./challenge.server";
import { relyingParty, userHandleOf } from "./relyingParty.server";
import { TEXTS } from "./texts";

type Signed = z.output<typeof signedSchema>;

/**
 * Checks that a passkey has signed this browser's challenge. `response`: the browser's answer, as JSON. `memberId`: whose
 * passkey it has to be; null for a sign-in, where the passkey says whose it is. Whatever is wrong, the refusal is the
 * same. A challenge counts once.
 */
export async function verifyPasskey(
  context: EdgeContext,
  response: string,
  { memberId }: { memberId: string | null },
): Promise<{ ok: true; memberId: string; passkeyId: string } | ApiError> {
  const asked = readChallenge(context, { purpose: memberId === null ? "sign-in" : "confirm", memberId });
  const answer = parseAnswer(signedSchema, response);
  if (!asked || !answer) return passkeyRefused();
  endChallenge(context);
  const passkey = await findPasskey(context.db, answer.id);
  if (!passkey || !isOwner(passkey.memberId, answer.response.userHandle, memberId)) return passkeyRefused();
  const signed = await verifySignature(context, answer, asked.challenge, { id: answer.id, ...passkey });
  if (!signed || !(await spendChallenge(context.db, asked))) return passkeyRefused();
  const owner = { id: answer.id, memberId: passkey.memberId };
  if (!(await recordPasskeyUse(context.db, { ...owner, ...signed, nowMs: nowMs() }))) return passkeyRefused();
  return { ok: true, memberId: owner.memberId, passkeyId: owner.id };
}

export const passkeyRefused = (): ApiError => apiError("invalid-credential", TEXTS.errors.refused);

/** In a sign-in, the authenticator has to say whose passkey it is. Otherwise it may leave that out. */
function isOwner(owner: string, userHandle: string | null | undefined, expected: string | null): boolean {
  if (expected !== null && owner !== expected) return false;
  if (userHandle === null || userHandle === undefined) return expected !== null;
  return userHandle === Buffer.from(userHandleOf(owner)).toString("base64url");
}

/** Null when the answer isn't right. */
async function verifySignature(
  { vars }: EdgeContext,
  { response: { userHandle, ...response }, ...answer }: Signed,
  expectedChallenge: string,
  { id, publicKey, counter }: { id: string; publicKey: string; counter: number },
): Promise<{ counter: number; isSynced: boolean } | null> {
  const site = relyingParty(vars);
  const typed: AuthenticationResponseJSON = { ...answer, response, clientExtensionResults: {} };
  try {
    const { verified, authenticationInfo: info } = await verifyAuthenticationResponse({
      response: typed,
      expectedChallenge,
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      requireUserVerification: true,
      credential: { id, publicKey: new Uint8Array(Buffer.from(publicKey, "base64url")), counter },
    });
    return verified ? { counter: info.newCounter, isSynced: info.credentialBackedUp } : null;
  } catch {
    return null; // the library reports a wrong answer by throwing
  }
}
