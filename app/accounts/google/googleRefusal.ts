import { type ApiError, type ApiErrorCode, browserError } from "~/app/http/apiError";
import { TEXTS } from "./texts";

/** The failures of a sign-in with Google, with their sentences. */
const SENTENCES = TEXTS.refused satisfies Partial<Record<ApiErrorCode, string>>;
export type GoogleRefusalCode = keyof typeof SENTENCES;

export const isGoogleRefusal = (code: string | null): code is GoogleRefusalCode =>
  code !== null && Object.hasOwn(SENTENCES, code);

export const googleRefusal = (code: GoogleRefusalCode): ApiError => browserError(code, SENTENCES[code]);

/**
 * The channel on which the popup sends the outcome to the page that opened it. `popup` is the id that the page gave the
 * popup.
 */
export const googleChannel = (popup: string): string => `google:${popup}`;
