import { type ApiError, type ApiErrorCode, browserError } from "~/app/http/apiError";
import { TEXTS } from "./texts";

/** The failures of a sign-in with Google. */
export type GoogleRefusalCode = keyof typeof TEXTS.refused & ApiErrorCode;

export const isGoogleRefusal = (code: string | null): code is GoogleRefusalCode =>
  code !== null && Object.hasOwn(TEXTS.refused, code);

export const googleRefusal = (code: GoogleRefusalCode): ApiError => browserError(code, TEXTS.refused[code]);

/**
 * The channel on which the popup sends the outcome to the page that opened it. `popup` is the id that the page gave the
 * popup.
 */
export const googleChannel = (popup: string): string => `google:${popup}`;
