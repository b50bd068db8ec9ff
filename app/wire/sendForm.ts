import { isRefusal, refusal, type Answered } from "~/app/edge/refusal";

/** What a browser lets pass of requests that outlive their page is 64 KiB together. */
const OUTLIVING_MAX_CHARACTERS = 8_000;

/**
 * Sends a form to an action and gives its answer, also the one that there is no network. What was sent arrives even if
 * the page is left meanwhile. Not by Remix's fetchers: a route they could not load would take the whole page down.
 */
export async function sendForm<T extends object>(action: string, fields: Record<string, string>): Promise<Answered<T>> {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  const characters = Object.values(fields).reduce((sum, value) => sum + value.length, 0);
  try {
    const response = await fetch(action, {
      method: "post",
      headers: { accept: "application/json" },
      body,
      keepalive: characters <= OUTLIVING_MAX_CHARACTERS,
    });
    const answer: unknown = await response.json();
    return isAnswer<T>(answer) ? answer : refusal("unknown");
  } catch (error) {
    // `fetch` rejects with a TypeError when no answer came; one that is no JSON is not ours
    return refusal(error instanceof TypeError ? "network-request-failed" : "unknown");
  }
}

/** The action says by its own types what a success carries. */
const isAnswer = <T extends object>(value: unknown): value is Answered<T> =>
  isRefusal(value) || (typeof value === "object" && value !== null && "ok" in value && value.ok === true);
