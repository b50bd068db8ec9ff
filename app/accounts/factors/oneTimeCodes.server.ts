/** A14: the codes of an authenticator app (RFC 6238 with SHA-1, which all apps support). */
import { timingSafeEqual } from "node:crypto";
import { createTOTPKeyURI, generateHOTP } from "@oslojs/otp";

export const SECRET_BYTES = 20; // RFC 4226, section 4: at least 16, and 20 are recommended
const STEP_S = 30;
const DIGITS = 6;
/** The clock of a phone may be a little off, and a person takes some seconds to type a code. */
const STEPS_AROUND = [0, -1, 1];

/** The step of a time: how many times 30 seconds have passed since 1970. */
export const stepAt = (atMs: number): number => Math.floor(atMs / 1000 / STEP_S);

/** The code that an app with this secret shows during a step. */
export const codeAt = (secret: Uint8Array, step: number): string => generateHOTP(secret, BigInt(step), DIGITS);

/** The steps around a time whose code was typed. None if the code is wrong, too early or too late. */
export const stepsOf = (secret: Uint8Array, typed: string, atMs: number): number[] =>
  STEPS_AROUND.map((around) => stepAt(atMs) + around).filter((step) => isSame(codeAt(secret, step), typed));

const isSame = (code: string, typed: string): boolean => {
  const [expected, given] = [Buffer.from(code), Buffer.from(typed)];
  return expected.length === given.length && timingSafeEqual(expected, given);
};

/** What somebody typed, without the spaces that apps show. Null when it can't be a one-time code. */
export function oneTimeCodeIn(typed: string): string | null {
  const code = typed.replace(/[\s\p{Pd}]/gu, "");
  return /^\d{6}$/.test(code) ? code : null;
}

/** The address in the QR code. The app shows the email, because a member may have more than one account. */
export const keyAddress = (email: string, secret: Uint8Array): string =>
  createTOTPKeyURI("Parlor", email, secret, STEP_S, DIGITS);
