import { browserError, isApiError, type Result } from "./apiError";
import { nowMs } from "~/base/clock";
import { ulid } from "~/base/ulid";

/** Browsers allow 64 KiB in total for requests that outlive their page. */
const OUTLIVING_MAX_CHARACTERS = 8_000;

/**
 * Sends a form to an action and returns its answer, or a refusal when there is no network. A short form is sent even if
 * the page closes. This doesn't use Remix's fetchers: when they can't load a route, the page is replaced by an error.
 */
export async function postForm<T extends object>(action: string, fields: Record<string, string>): Promise<Result<T>> {
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
    return isAnswer<T>(answer) ? answer : browserError("unknown");
  } catch (error) {
    // `fetch` throws a TypeError when no answer arrived; an answer that isn't JSON doesn't come from our server
    return browserError(error instanceof TypeError ? "network-request-failed" : "unknown");
  }
}

/** Of a success, checks only `ok`. What else it contains follows from the action. */
const isAnswer = <T extends object>(value: unknown): value is Result<T> =>
  isApiError(value) || (typeof value === "object" && value !== null && "ok" in value && value.ok === true);

/** A value for the form field `key`, new for each press. Of forms with the same key, only the first has an effect. */
export const newFormKey = (): string => ulid(nowMs());
