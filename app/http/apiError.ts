import { TEXTS } from "./texts";

/**
 * The codes of the edge's refusals and of failures in the browser itself (such as `network-request-failed`), as one
 * closed union. The client switches over the code, and people read the message.
 */
export type ApiErrorCode =
  | "invalid-credential"
  | "wrong-password"
  | "requires-recent-login"
  | "email-already-in-use"
  | "password-too-common"
  | "too-many-requests"
  | "overloaded"
  | "network-request-failed"
  | "popup-blocked"
  | "popup-closed-by-user"
  | "invalid-api-key"
  | "invalid-form"
  | "unauthenticated"
  | "session-ended"
  | "account-disabled"
  | "forbidden"
  | "restricted"
  | "unavailable"
  | "declined"
  | "busy"
  | "conflict"
  | "not-found"
  | "wrong-origin"
  | "too-large"
  | "unsupported-type"
  | "quota-exceeded"
  | "id-taken"
  | "retry-limit-exceeded"
  | "invalid-argument"
  | "method-not-allowed"
  | "unknown";

export interface ApiError {
  ok: false;
  code: ApiErrorCode;
  message: string;
  /** what is wrong with each field, by field name; only for refusals of a form */
  fields?: Record<string, string>;
  /** what was typed, by field name; a form that was sent without JavaScript shows it again */
  kept?: Record<string, string>;
}

/** A success with its data, or a refusal. */
export type Result<T extends object = object> = ({ ok: true } & T) | ApiError;

/** The messages of refusals that are made without a message of their own. */
const SENTENCES: Record<ApiErrorCode, string> = TEXTS.errors;

export const apiError = (
  code: ApiErrorCode,
  message: string = SENTENCES[code],
  fields?: Record<string, string>,
): ApiError => (fields ? { ok: false, code, message, fields } : { ok: false, code, message });

/** Whether a refusal means that the member isn't, or is no longer, signed in. */
export const isSignedOut = ({ code }: ApiError): boolean => SIGNED_OUT.includes(code);
const SIGNED_OUT: readonly ApiErrorCode[] = ["unauthenticated", "session-ended", "account-disabled"];

/** Whether a value from another layer or the wire is a refusal. */
export const isApiError = (value: unknown): value is ApiError =>
  typeof value === "object" &&
  value !== null &&
  "ok" in value &&
  value.ok === false &&
  "code" in value &&
  typeof value.code === "string" &&
  value.code in SENTENCES;
