import { TEXTS } from "./texts";
import type { TEXTS as SERVER_TEXTS } from "./texts.server";

/**
 * The codes of the edge's refusals and of failures in the browser itself (such as `network-request-failed`), as one
 * closed union: those that have a sentence. The client switches over the code, and people read the message.
 */
export type ApiErrorCode = BrowserCode | keyof typeof SERVER_TEXTS.errors;

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

/** The failures that the browser itself finds. */
type BrowserCode = keyof typeof TEXTS.errors;

/** For the browser, which loads no sentences but those of its own failures. The server has `apiError`. */
export function browserError(code: BrowserCode): ApiError;
export function browserError(code: ApiErrorCode, message: string): ApiError;
export function browserError(code: ApiErrorCode, message: string = TEXTS.errors[code as BrowserCode]): ApiError {
  return { ok: false, code, message };
}

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
  "message" in value &&
  typeof value.message === "string";
