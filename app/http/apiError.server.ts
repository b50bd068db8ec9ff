import type { ApiError, ApiErrorCode } from "./apiError";
import { TEXTS } from "./texts.server";

/** The messages of refusals that are made without a message of their own. */
const SENTENCES: Record<ApiErrorCode, string> = TEXTS.errors;

/** A refusal. `fields`: what is wrong with each field, by field name. */
export const apiError = (
  code: ApiErrorCode,
  message: string = SENTENCES[code],
  fields?: Record<string, string>,
): ApiError => (fields ? { ok: false, code, message, fields } : { ok: false, code, message });

/** A refusal because of one field, which shows the message. */
export const fieldError = (field: string, code: ApiErrorCode, message: string = SENTENCES[code]): ApiError =>
  apiError(code, message, { [field]: message });
