import { untilNextTry } from "~/app/ui/network";

/**
 * A `fetch` whose loads of pages (Remix's `*.data`) wait for an answer as long as the page wants one. Remix would put
 * the page of an error in the place of one that stands and works, as soon as a load in its background finds no network.
 * The answer is read to its end first: one cut off half-way is no answer, and an interrupted load ends here, not in
 * Remix's decoder.
 */
export const patientFetch =
  (fetch: typeof globalThis.fetch): typeof globalThis.fetch =>
  async (input, init) => {
    if (!isLoad(input, init)) return fetch(input, init);
    for (let tried = 1; ; tried++) {
      try {
        const answer = await fetch(input, init);
        const body = await answer.arrayBuffer();
        return new Response(body.byteLength > 0 ? body : null, answer);
      } catch (error) {
        if (!(error instanceof TypeError)) throw error; // nothing but an answer that never came is tried again
        await untilNextTry(tried, init?.signal);
      }
    }
  };

/** Remix asks for a page by URL, and without a method. */
const isLoad = (input: RequestInfo | URL, init?: RequestInit): boolean =>
  input instanceof URL && input.origin === window.location.origin && input.pathname.endsWith(".data") && (init?.method ?? "GET") === "GET";
