import type { ApiError, ApiErrorCode } from "./apiError";
import { TEXTS as BROWSER_TEXTS } from "./texts";
import { TEXTS } from "./texts.server";

/**
 * A refusal. Without a message of its own, it has the code's sentence. `fields`: what is wrong with each field, by field
 * name.
 */
export const apiError = (
  code: ApiErrorCode,
  message: string = sentenceOf(code),
  fields?: Record<string, string>,
): ApiError => (fields ? { ok: false, code, message, fields } : { ok: false, code, message });

/** A refusal because of one field, which shows the message. */
export const fieldError = (field: string, code: ApiErrorCode, message: string = sentenceOf(code)): ApiError =>
  apiError(code, message, { [field]: message });

const sentenceOf = (code: ApiErrorCode): string => (isServers(code) ? TEXTS.errors[code] : BROWSER_TEXTS.errors[code]);

const isServers = (code: ApiErrorCode): code is keyof typeof TEXTS.errors => code in TEXTS.errors;
