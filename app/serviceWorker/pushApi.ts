/** The requests about this browser's subscription, for the pages and the service worker. */
import { base64urlOf } from "~/base/bytes";

type Fetch = typeof globalThis.fetch;

/** The server's public key, with which a browser subscribes. Throws if the server doesn't answer with one. */
export async function fetchPublicKey(fetch: Fetch): Promise<string> {
  const answer = await answerOf(fetch("/api/push", { headers: ACCEPTS }));
  if (typeof answer["publicKey"] !== "string") throw new Error("The server has no key for pushes.");
  return answer["publicKey"];
}

/**
 * X204: makes the subscription that of the session that asks. Throws if the server refuses. `isKnown`: the server had it, and
 * refuses with `not-found` if the member has removed it since, on another device. `former`: the address of the subscription
 * that this one replaces. The server removes that one, and what the member chose for it goes over.
 */
export async function reportSubscription(
  fetch: Fetch,
  subscription: PushSubscription,
  { isKnown = false, former }: { isKnown?: boolean; former?: string | undefined } = {},
): Promise<void> {
  const { endpoint, keys } = subscription.toJSON();
  const replaced = former === endpoint ? undefined : former;
  const about = { endpoint, keys, publicKey: publicKeyOf(subscription), former: replaced };
  await answerOf(post(fetch, "/api/push", { ...about, ...(isKnown && { isKnown }) }));
}

/** Removes the subscription from the server, if it is the member's. Throws if the server doesn't answer. */
export async function removeSubscription(fetch: Fetch, endpoint: string): Promise<void> {
  await answerOf(post(fetch, "/api/push/remove", { endpoint }));
}

const ACCEPTS = { accept: "application/json" };

const post = (fetch: Fetch, path: string, body: object): Promise<Response> =>
  fetch(path, {
    method: "POST",
    body: JSON.stringify(body),
    headers: { ...ACCEPTS, "content-type": "application/json" },
    keepalive: true,
  });

/** The server's refusal, with what it says to the member. */
export class PushRefusal extends Error {
  constructor(
    readonly code: unknown,
    message: unknown,
  ) {
    super(typeof message === "string" ? message : "");
  }
}

async function answerOf(request: Promise<Response>): Promise<Record<string, unknown>> {
  const response = await request;
  const answer = (await response.json()) as Record<string, unknown>;
  if (response.ok) return answer;
  throw new PushRefusal(answer["code"], answer["message"]);
}

/** The server's key with which a subscription was made, as base64url. */
export const publicKeyOf = ({ options }: PushSubscription): string =>
  base64urlOf(new Uint8Array(options.applicationServerKey ?? new ArrayBuffer()));

/** What every subscription of Parlor is made with. */
export const subscribeOptions = (publicKey: string): PushSubscriptionOptionsInit => ({
  userVisibleOnly: true,
  applicationServerKey: publicKey,
});
