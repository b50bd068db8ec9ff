import { currentLanguage } from "./language";

/** The language of the page whose script sends a request. */
export const PAGE_LANGUAGE = "x-page-language";

/** A `fetch` that asks our own server for answers in the language of the page, which they will be a part of. */
export const fetchInPageLanguage =
  (fetch: typeof globalThis.fetch): typeof globalThis.fetch =>
  (input, init) => {
    const isRequest = input instanceof Request;
    if (new URL(isRequest ? input.url : input, location.href).origin !== location.origin) return fetch(input, init);
    const headers = new Headers(init?.headers ?? (isRequest ? input.headers : undefined));
    headers.set(PAGE_LANGUAGE, currentLanguage());
    return fetch(input, { ...init, headers });
  };
