import type { ClientRequestOptions } from "hono/client";
import { nowMs } from "~/base/clock";
import { ulid } from "~/base/ulid";
import { browserError, isApiError, type Result } from "./apiError";

/** Browsers allow 64 KiB in total for requests that outlive their page. */
const OUTLIVING_MAX_CHARACTERS = 8_000;

/**
 * For the typed clients of the features' endpoints: `hc<PostRoutes>("", CLIENT)`. They don't encode the parameters of a
 * path, so a caller encodes what isn't an id. A form is sent even if the page closes, unless it is long. Remix's fetchers
 * aren't used: when they can't load a route, the page is replaced by an error.
 */
export const CLIENT: ClientRequestOptions = { fetch: send, headers: { accept: "application/json" } };

function send(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  return fetch(input, { ...init, keepalive: init?.method === "POST" && isShort(init.body) });
}

function isShort(body: BodyInit | null | undefined): boolean {
  if (!(body instanceof FormData)) return !body;
  const characters = [...body.values()].reduce(
    (sum, value) => sum + (typeof value === "string" ? value.length : value.size),
    0,
  );
  return characters <= OUTLIVING_MAX_CHARACTERS;
}

/** The part of a typed response that is read here. */
interface Answering<T> {
  ok: boolean;
  json(): Promise<T>;
}

/** A request of a typed client. */
export type Request<T> = Promise<Answering<T>>;

/** The answer to a form or another change, or a refusal when there is no network. */
export async function answerOf<T extends object>(request: Request<Result<T>>): Promise<Result<T>> {
  try {
    const answer = await (await request).json();
    return isAnswer(answer) ? answer : browserError("unknown");
  } catch (error) {
    // `fetch` throws a TypeError when no answer arrived; an answer that isn't JSON doesn't come from our server
    return browserError(error instanceof TypeError ? "network-request-failed" : "unknown");
  }
}

/** A proxy between us and the server may answer in its own JSON. */
const isAnswer = (answer: object): boolean => isApiError(answer) || ("ok" in answer && answer.ok === true);

/**
 * What a read found. Null if no answer arrived or the request was refused. Callers then keep what they have, and ask
 * again when the person acts or the next event arrives.
 */
export async function foundBy<T>(request: Request<T>): Promise<T | null> {
  try {
    const response = await request;
    return response.ok ? await response.json() : null;
  } catch {
    return null;
  }
}

/** A value for the form field `key`, new for each press. Of forms with the same key, only the first has an effect. */
export const newFormKey = (): string => ulid(nowMs());
