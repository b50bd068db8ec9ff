import type { Hono } from "hono";
import { hc } from "hono/client";
import { browserError, isApiError, type Result } from "./apiError";

/** Browsers allow 64 KiB in total for requests that outlive their page. */
const OUTLIVING_MAX_CHARACTERS = 8_000;

/**
 * The client of one feature's endpoints, typed by their Hono app (`import type`): `client.posts[":postId"].like.$post`.
 * A parameter other than an id must be encoded by the caller.
 *
 * A form is sent even if the page closes, unless it is long. This doesn't use Remix's fetchers: when they can't load a
 * route, the page is replaced by an error.
 */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- the constraint of `hc`
export const clientOf = <Routes extends Hono<any, any, any>>() =>
  hc<Routes>("", { fetch: send, headers: { accept: "application/json" } });

const send: typeof fetch = (input, init) =>
  fetch(input, { ...init, keepalive: init?.method === "POST" && isShort(init.body) });

function isShort(body: BodyInit | null | undefined): boolean {
  if (!(body instanceof FormData)) return !body;
  const characters = [...body.values()].reduce((sum, value) => sum + (typeof value === "string" ? value.length : value.size), 0);
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
