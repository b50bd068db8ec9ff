import {
  type RegistrationResponseJSON,
  type VerifiedRegistrationResponse,
  verifyRegistrationResponse,
} from "@simplewebauthn/server";
import type { z } from "zod";
import { emailUnconfirmed } from "~/app/accounts/email/verifyEmail.server";
import { newRecoveryCodes } from "~/app/accounts/factors/recoveryCodes.server";
import { factorChange, announceFactorChange } from "~/app/accounts/security/recordSecurity.server";
import type { Result } from "~/app/http/apiError";
import { apiError } from "~/app/http/apiError.server";
import type { EdgeContext } from "~/app/server/context.server";
import { refuseEndedSession } from "~/app/server/endedSession.server";
import { logSecurity } from "~/app/server/securityLog.server";
import type { SessionOwner } from "~/app/server/memberHint.server";
import { findAccountOf } from "~/db/accounts/accounts";
import { addPasskey, findPasskey, listPasskeys, PASSKEYS_MAX, spendChallenge } from "~/db/accounts/passkeys";
import { madeSchema, parseAnswer } from "./browserAnswer.server";
import { endChallenge, readChallenge } from "./challenge.server";
import { ALGORITHMS, relyingParty } from "./relyingParty.server";
import { TEXTS } from "./texts";
import { passkeyRefused } from "./verifyPasskey.server";
import { knownDeviceName } from "~/app/accounts/sessions/deviceName.server";

type Made = z.output<typeof madeSchema>;

/**
 * A13. Adds the passkey that a browser has made. If it is the member's first second factor, the answer has the recovery
 * codes (A15), which can't be shown again.
 */
export async function addMadePasskey(
  context: EdgeContext,
  session: SessionOwner,
  { response, endOthers }: { response: string; endOthers: boolean },
): Promise<Result<{ recoveryCodes: string[] }>> {
  const { memberId } = session;
  const asked = readChallenge(context, { purpose: "add", memberId });
  const answer = parseAnswer(madeSchema, response);
  if (!asked || !answer) return passkeyRefused();
  endChallenge(context);
  const made = await verifyMade(context, answer, asked.challenge);
  if (!made || !(await spendChallenge(context.db, asked))) return passkeyRefused();
  const [account, passkeys] = await Promise.all([
    findAccountOf(context.db, memberId),
    listPasskeys(context.db, memberId),
  ]);
  if (!account) return apiError("session-ended");
  if (account.emailVerifiedAtMs === null) return emailUnconfirmed();
  const taken = passkeys.map((passkey) => passkey.name);
  const name = newPasskeyName(context.request.headers.get("user-agent") ?? "", taken);
  const { codes, hashes } = newRecoveryCodes();
  const { credential, credentialBackedUp } = made;
  const change = factorChange(context, session, endOthers);
  const { added, madeRecoveryCodes } = await addPasskey(
    context.db,
    {
      ...change,
      id: credential.id,
      publicKey: Buffer.from(credential.publicKey).toString("base64url"),
      counter: credential.counter,
      transports: answer.response.transports,
      name,
      isSynced: credentialBackedUp,
    },
    hashes,
  );
  if (!added) {
    const ended = await refuseEndedSession(context, session);
    if (ended) return ended;
    const isTaken = (await findPasskey(context.db, credential.id)) !== null;
    return apiError("conflict", isTaken ? TEXTS.errors.taken : TEXTS.errors.tooMany({ max: PASSKEYS_MAX }));
  }
  logSecurity(context, "passkey_added", { member: memberId });
  await announceFactorChange(context, change, "passkey-added");
  return { ok: true, recoveryCodes: madeRecoveryCodes ? codes : [] };
}

/** Null when the answer isn't right. */
async function verifyMade(
  { vars }: EdgeContext,
  answer: Made,
  expectedChallenge: string,
): Promise<NonNullable<VerifiedRegistrationResponse["registrationInfo"]> | null> {
  const site = relyingParty(vars);
  const typed: RegistrationResponseJSON = { ...answer, clientExtensionResults: {} };
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: typed,
      expectedChallenge,
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    return registrationInfo ?? null;
  } catch {
    return null; // the library reports a wrong answer by throwing
  }
}

/**
 * A13. The first name of a passkey: its browser and system, if we know them, with a number if another passkey of the
 * member has the name. `taken`: the names of the member's passkeys.
 */
export function newPasskeyName(userAgent: string, taken: readonly string[]): string {
  const name = knownDeviceName(userAgent) ?? TEXTS.newName;
  let free = name;
  for (let n = 2; taken.includes(free); n++) free = TEXTS.numbered({ name, n });
  return free;
}
