import { type ApiError, type ApiErrorCode, apiError } from "~/app/http/apiError";

/** The failures of a sign-in with Google, in the order of its steps. */
export const GOOGLE_REFUSALS = [
  "popup-blocked",
  "popup-closed-by-user",
  "invalid-api-key",
  "network-request-failed",
  "too-many-requests",
  "invalid-argument",
  "invalid-credential",
  "email-already-in-use",
  "account-disabled",
] as const satisfies readonly ApiErrorCode[];

export type GoogleRefusalCode = (typeof GOOGLE_REFUSALS)[number];

/** For some codes, a sign-in with Google needs another sentence than a password does. */
const SENTENCE: Partial<Record<GoogleRefusalCode, string>> = {
  "invalid-api-key": "Signing in with Google is not set up here.",
  "network-request-failed": "Google could not be reached. Please try again.",
  "invalid-argument": "This sign-in was not begun here, or took too long. Please try again.",
  "invalid-credential": "Google did not confirm who you are. Please try again.",
  "email-already-in-use":
    "There is already an account with this email, and Google has not verified that the email is yours. Log in with your password.",
};

export const googleRefusal = (code: GoogleRefusalCode): ApiError => apiError(code, SENTENCE[code]);

/** The channel on which the popup sends its outcome to the page that opened it. `popup` is that page's id for it. */
export const googleChannel = (popup: string): string => `google:${popup}`;
