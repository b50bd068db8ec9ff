/** The edge's refusals, as one closed union. The wire carries the code, and a person reads the sentence. */
export type ApiErrorCode =
  | "invalid-credential"
  | "wrong-password"
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
  | "blocked"
  | "declined"
  | "busy"
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
  /** by field name, for `invalid-form` */
  fields?: Record<string, string>;
  /** what was typed, by field name; a form that was sent without JavaScript shows it again */
  kept?: Record<string, string>;
}

/** A success with its data, or a refusal. */
export type Result<T extends object = object> = ({ ok: true } & T) | ApiError;

export const API_ERROR_STATUS: Record<ApiErrorCode, number> = {
  "invalid-credential": 401,
  "wrong-password": 403,
  "email-already-in-use": 409,
  "password-too-common": 422,
  "too-many-requests": 429,
  overloaded: 503,
  "network-request-failed": 503,
  "popup-blocked": 400,
  "popup-closed-by-user": 400,
  "invalid-api-key": 503,
  "invalid-form": 422,
  unauthenticated: 401,
  "session-ended": 401,
  "account-disabled": 403,
  forbidden: 403,
  blocked: 403,
  declined: 403,
  busy: 409,
  "not-found": 404,
  "wrong-origin": 403,
  "too-large": 413,
  "unsupported-type": 415,
  "quota-exceeded": 429,
  "id-taken": 409,
  "retry-limit-exceeded": 408,
  "invalid-argument": 400,
  "method-not-allowed": 405,
  unknown: 500,
};

/** The sentence for refusals that have nothing to say beyond the code. */
const SENTENCE: Record<ApiErrorCode, string> = {
  "invalid-credential": "The email or the password is wrong.",
  "wrong-password": "This is not your password.",
  "email-already-in-use": "There is already an account with this email.",
  "password-too-common": "This password is easy to guess. Choose another one.",
  "too-many-requests": "Too many tries. Please wait a moment.",
  overloaded: "Parlor is very busy. Try again in a few seconds.",
  "network-request-failed": "You seem to be offline. Check your connection and try again.",
  "popup-blocked": "Your browser blocked the window. Allow pop-ups for this site and try again.",
  "popup-closed-by-user": "The window was closed before you were signed in.",
  "invalid-api-key": "This way of signing in is not set up here.",
  "invalid-form": "Please check what you entered.",
  unauthenticated: "Please log in first.",
  "session-ended": "Your session has ended. Please log in again.",
  "account-disabled": "This account is disabled.",
  forbidden: "You may not do this.",
  blocked: "You cannot send messages here.",
  declined: "They asked not to be added again.",
  busy: "They are in another call.",
  "not-found": "This is not here any more.",
  "wrong-origin": "This request came from another site.",
  "too-large": "This file is too large.",
  "unsupported-type": "This type of file is not supported.",
  "quota-exceeded": "You uploaded too much in a short time. Try again later.",
  "id-taken": "Another upload has this id. Please send the file again.",
  "retry-limit-exceeded": "The connection was too slow, or gone for too long. Please try again.",
  "invalid-argument": "The request could not be understood.",
  "method-not-allowed": "This cannot be asked in this way.",
  unknown: "Something went wrong on our side. Please try again.",
};

export const apiError = (
  code: ApiErrorCode,
  message: string = SENTENCE[code],
  fields?: Record<string, string>,
): ApiError => (fields ? { ok: false, code, message, fields } : { ok: false, code, message });

/** Whether a value from another layer or the wire is a refusal. */
export const isApiError = (value: unknown): value is ApiError =>
  typeof value === "object" &&
  value !== null &&
  "ok" in value &&
  value.ok === false &&
  "code" in value &&
  typeof value.code === "string" &&
  value.code in API_ERROR_STATUS;
