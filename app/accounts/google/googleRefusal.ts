import { type ApiError, type ApiErrorCode, browserError } from "~/app/http/apiError";
import { TEXTS } from "./texts";

/** The failures of a sign-in with Google. */
export const GOOGLE_REFUSALS = [
  "popup-blocked",
  "popup-closed-by-user",
  "invalid-api-key",
  "network-request-failed",
  "too-many-requests",
  "invalid-argument",
  "invalid-credential",
  "email-already-in-use",
  "conflict",
  "account-disabled",
  "requires-recent-login",
  "forbidden",
] as const satisfies readonly ApiErrorCode[];

export type GoogleRefusalCode = (typeof GOOGLE_REFUSALS)[number];

/** Some are other sentences than those of a sign-in with a password. */
const SENTENCE: Record<GoogleRefusalCode, string> = {
  "popup-blocked": TEXTS.refused.blocked,
  "popup-closed-by-user": TEXTS.refused.closed,
  "too-many-requests": TEXTS.refused.tooMany,
  "account-disabled": TEXTS.refused.disabled,
  "requires-recent-login": TEXTS.refused.tooLongAgo,
  "invalid-api-key": TEXTS.refused.notSetUp,
  "network-request-failed": TEXTS.refused.unreachable,
  "invalid-argument": TEXTS.refused.expired,
  "invalid-credential": TEXTS.refused.notProved,
  forbidden: TEXTS.refused.notYours,
  "email-already-in-use": TEXTS.refused.emailUnverified,
  conflict: TEXTS.refused.emailReserved,
};

export const googleRefusal = (code: GoogleRefusalCode): ApiError => browserError(code, SENTENCE[code]);

/**
 * The channel on which the popup sends the outcome to the page that opened it. `popup` is the id that the page gave the
 * popup.
 */
export const googleChannel = (popup: string): string => `google:${popup}`;
