import { waitForRetry } from "~/app/ui/browser/network";

/**
 * A `fetch` that repeats page loads (Remix's `*.data`) until an answer arrives or the load is aborted. Otherwise Remix
 * would replace a working page with its error page when a background load finds no network. The answer is read to its
 * end here: a cut-off answer counts as none, and an interrupted load ends here, not in Remix's decoder.
 */
export const retryingFetch =
  (fetch: typeof globalThis.fetch): typeof globalThis.fetch =>
  async (input, init) => {
    if (!isPageLoad(input, init)) return fetch(input, init);
    for (let attempt = 1; ; attempt++) {
      try {
        const answer = await fetch(input, init);
        const body = await answer.arrayBuffer();
        return new Response(body.byteLength > 0 ? body : null, answer);
      } catch (error) {
        if (!(error instanceof TypeError)) throw error; // only a missing answer is tried again
        await waitForRetry(attempt, init?.signal);
      }
    }
  };

/** Remix loads a page with a URL object and without a method. */
export const isPageLoad = (input: RequestInfo | URL, init?: RequestInit): input is URL =>
  input instanceof URL &&
  input.origin === window.location.origin &&
  input.pathname.endsWith(".data") &&
  (init?.method ?? "GET") === "GET";
