import { createHash, randomBytes } from "node:crypto";
import { CROCKFORD, inGroups, toBase32 } from "./base32.server";
import { refuseEndedSession } from "~/app/server/endedSession.server";
import { formEndpoint } from "~/app/server/endpoint.server";
import { logSecurity } from "~/app/server/securityLog.server";
import { apiError } from "~/app/http/apiError.server";
import { factorChange, announceFactorChange } from "~/app/accounts/security/recordSecurity.server";
import { replaceRecoveryCodes } from "~/db/accounts/factors";
import { recoverySchema } from "./schemas";
import { TEXTS } from "./texts.server";

const COUNT = 10; // A15
const BYTES = 20;
const LENGTH = 28; // 140 bits; ASVS 5.0 wants 128
/** Codes made by earlier releases have 16 characters, and still work. */
const SHAPE = /^(?:[0-9A-HJKMNP-TV-Z]{28}|[0-9A-HJKMNP-TV-Z]{16})$/;

/** A15: ten codes for the member to keep, and the hashes that we store. */
export function newRecoveryCodes(): { codes: string[]; hashes: string[] } {
  const plain = Array.from({ length: COUNT }, () => toBase32(randomBytes(BYTES), CROCKFORD).slice(0, LENGTH));
  return { codes: plain.map((code) => inGroups(code, "-")), hashes: plain.map(hash) };
}

/**
 * The hash of a code as somebody typed it: in any case, with or without spaces and hyphens, and with the letters that
 * look like digits. Null when it can't be a recovery code.
 */
export function hashOfRecoveryCode(typed: string): string | null {
  const code = typed
    .toUpperCase()
    .replace(/[\s\p{Pd}]/gu, "")
    .replaceAll("O", "0")
    .replace(/[IL]/g, "1");
  return SHAPE.test(code) ? hash(code) : null;
}

/** The codes are random, so a fast hash is enough. */
const hash = (code: string): string => createHash("sha256").update(code).digest("base64url");

/** A15: replaces the member's recovery codes. Only the page sends it: its answer has secrets that the page shows. */
export const makeRecoveryCodes = formEndpoint(
  "POST /settings/recovery",
  recoverySchema,
  async ({ context, session, input: { endOthers } }) => {
    const { codes, hashes } = newRecoveryCodes();
    const change = factorChange(context, session, endOthers);
    if (!(await replaceRecoveryCodes(context.db, change, hashes)))
      return (await refuseEndedSession(context, session)) ?? apiError("conflict", TEXTS.noSecondFactor);
    logSecurity(context, "recovery_codes_made", { member: session.memberId });
    await announceFactorChange(context, change, "recovery-codes-made");
    return { ok: true, recoveryCodes: codes };
  },
  { after: () => null },
);
