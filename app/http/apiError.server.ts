import type { ApiError, ApiErrorCode } from "./apiError";
import { TEXTS } from "./texts.server";

/**
 * A refusal. Without a message of its own, it has the code's sentence. `fields`: what is wrong with each field, by field
 * name.
 */
export const apiError = (
  code: ApiErrorCode,
  message: string = TEXTS.errors[code],
  fields?: Record<string, string>,
): ApiError => (fields ? { ok: false, code, message, fields } : { ok: false, code, message });
