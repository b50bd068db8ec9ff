/** A14: turning one-time codes on and off. */
import { randomBytes } from "node:crypto";
import type { EdgeContext } from "~/app/server/context.server";
import { formEndpoint } from "~/app/server/endpoint.server";
import type { SessionOwner } from "~/app/server/memberHint.server";
import { refuseEndedSession } from "~/app/server/endedSession.server";
import { logSecurity } from "~/app/server/securityLog.server";
import type { ApiError, Result } from "~/app/http/apiError";
import { apiError, fieldError } from "~/app/http/apiError.server";
import { emailUnconfirmed } from "~/app/accounts/email/verifyEmail.server";
import { factorChange, announceFactorChange } from "~/app/accounts/security/recordSecurity.server";
import { nowMs } from "~/base/clock";
import { type AccountRow, findAccountOf } from "~/db/accounts/accounts";
import * as factors from "~/db/accounts/factors";
import { BASE32, inGroups, toBase32 } from "./base32.server";
import type { CodesSetup } from "./codesSetup";
import { keyAddress, oneTimeCodeIn, SECRET_BYTES, stepsOf } from "./oneTimeCodes.server";
import { newRecoveryCodes } from "./recoveryCodes.server";
import { codesSchema } from "./schemas";
import { seal, unseal } from "./secretBox.server";
import { TEXTS } from "./texts.server";
import type { Vars } from "~/app/server/env.server";

/** A new secret for the member's app. */
export async function newSetup(context: EdgeContext, { memberId, email }: AccountRow): Promise<CodesSetup> {
  const secret = randomBytes(SECRET_BYTES);
  return setupOf(await sealSetup(context.vars, memberId, secret), email, secret);
}

async function setupOf(sealed: string, email: string, secret: Uint8Array): Promise<CodesSetup> {
  const { path, size } = await qrCodeOf(keyAddress(email, secret));
  return { setup: sealed, key: inGroups(toBase32(secret, BASE32), " "), path, size: String(size) };
}

/**
 * The answer has the member's first recovery codes, or none if they have some. The refusal of a wrong code keeps the
 * setup, so that the member needn't scan another QR code. `move`: from the app of codes that are on to another.
 */
async function turnOnCodes(
  context: EdgeContext,
  session: SessionOwner,
  { do: what, setup, code, endOthers }: { do: "on" | "move"; setup: string; code: string; endOthers: boolean },
): Promise<Result<{ recoveryCodes: string[] }>> {
  const { memberId } = session;
  const account = await findAccountOf(context.db, memberId);
  if (!account) return apiError("session-ended");
  const before = await factors.findCodes(context.db, memberId);
  const conflict = () => apiError("conflict", what === "on" ? TEXTS.alreadyOn : TEXTS.changedElsewhere);
  if ((before !== null) !== (what === "move")) return conflict();
  const secret = await secretOfSetup(context.vars, memberId, setup);
  if (!secret) return apiError("invalid-argument", TEXTS.setupExpired);
  if (account.emailVerifiedAtMs === null) return emailUnconfirmed();
  const step = stepsOf(secret, oneTimeCodeIn(code) ?? "", nowMs())[0];
  if (step === undefined) return wrongCode(await setupOf(setup, account.email, secret));

  const sealed = await seal(context.vars, { purpose: "one-time codes", memberId }, secret);
  const { codes, hashes } = newRecoveryCodes();
  const change = factorChange(context, session, endOthers);
  const added = { ...change, secret: sealed, step };
  const { turnedOn, madeRecoveryCodes } = before
    ? {
        turnedOn: await factors.moveCodes(context.db, { ...added, before: before.secret }),
        madeRecoveryCodes: false,
      }
    : await factors.turnOnCodes(context.db, added, hashes);
  if (!turnedOn) return (await refuseEndedSession(context, session)) ?? conflict();
  logSecurity(context, before ? "codes_moved" : "codes_on", { member: memberId });
  await announceFactorChange(context, change, before ? "codes-moved" : "codes-on");
  return { ok: true, recoveryCodes: madeRecoveryCodes ? codes : [] };
}

const wrongCode = (setup: CodesSetup): ApiError => ({
  ...fieldError("code", "invalid-credential", TEXTS.wrongSetupCode),
  kept: { ...setup },
});

/** Without another second factor, the recovery codes end too. */
async function turnOffCodes(
  context: EdgeContext,
  session: SessionOwner,
  { endOthers }: { endOthers: boolean },
): Promise<Result> {
  const { memberId } = session;
  const change = factorChange(context, session, endOthers);
  if (!(await factors.turnOffCodes(context.db, change))) {
    const ended = await refuseEndedSession(context, session);
    if (ended) return ended;
    return (await factors.findCodes(context.db, memberId)) ? apiError("forbidden", TEXTS.moderatorsLast) : { ok: true };
  }
  logSecurity(context, "codes_off", { member: memberId });
  await announceFactorChange(context, change, "codes-off");
  return { ok: true };
}

/** A14, A16. Only the page sends it: its answer has secrets that the page shows. */
export const changeCodes = formEndpoint(
  "POST /settings/codes",
  codesSchema,
  async ({ context, session, input }) =>
    input.do === "off" ? turnOffCodes(context, session, input) : turnOnCodes(context, session, input),
  { after: (input) => (input.do === "off" ? "/settings" : null) },
);

const LIFETIME_MS = 15 * 60 * 1000;
const TIME_BYTES = 8;

/**
 * A14: the secret of a setup that isn't finished, for this member and 15 minutes. It isn't stored: the form of the setup
 * carries it, encrypted.
 */
export function sealSetup(vars: Vars, memberId: string, secret: Uint8Array): Promise<string> {
  const expiresAt = Buffer.alloc(TIME_BYTES);
  expiresAt.writeBigUInt64BE(BigInt(nowMs() + LIFETIME_MS));
  return seal(vars, { purpose: "setup", memberId }, Buffer.concat([expiresAt, secret]));
}

/** Null when the setup is another member's, or too old. */
async function secretOfSetup(vars: Vars, memberId: string, sealed: string): Promise<Uint8Array | null> {
  const opened = await unseal(vars, { purpose: "setup", memberId }, sealed);
  if (!opened) return null;
  const bytes = Buffer.from(opened);
  return Number(bytes.readBigUInt64BE()) > nowMs() ? new Uint8Array(bytes.subarray(TIME_BYTES)) : null;
}

const BORDER = 2;

/**
 * A QR code as a picture of squares. `path`: the SVG path of its dark squares, each 1 wide. `size`: how many squares wide
 * and high it is, border included. The library is loaded when a member first needs it.
 */
export async function qrCodeOf(text: string) {
  const { encode } = await import("uqr");
  const { data, size } = encode(text, { border: BORDER, ecc: "M" });
  const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return { path: squares.join(""), size };
}
