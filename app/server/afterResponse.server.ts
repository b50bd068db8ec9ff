/** Long enough for the answer to be sent. */
const AFTER_RESPONSE_MS = 100;

/** Resolves when the answer to the request has been sent. For work after the answer that somebody could notice before. */
export const afterResponse = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, AFTER_RESPONSE_MS));
