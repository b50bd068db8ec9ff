import { buildPushPayload } from "@block65/webcrypto-web-push";
import { createHash } from "node:crypto";
import type { Vars } from "~/app/server/env.server";
import { nowMs } from "~/base/clock";
import { foreignErrorText, logEvent } from "~/base/logEvent";
import type { PushPayload } from "~/base/push";
import type { SubscriptionRow } from "~/db/accounts/pushSubscriptions";
import { pushEndpoint } from "./pushEndpoint.server";

export type PushTarget = Pick<SubscriptionRow, "endpoint" | "p256dh" | "auth" | "publicKey">;

export interface PushOptions {
  /** a push that waits at the service is replaced by the next one with the same topic (`topicOf`) */
  topic: string;
  /** for how long the service keeps the push for a device that isn't reachable */
  ttlS: number;
  urgency: "low" | "normal" | "high";
}

/**
 * `gone`: the service has forgotten the subscription. `refused`: the service doesn't take the push, and wouldn't take it
 * later; it is logged. Otherwise when to try again.
 */
export type PushOutcome = "sent" | "gone" | "refused" | { retryAtMs: number };

type PushVars = Pick<Vars, "VAPID_KEYS" | "PUSH_HOSTS" | "PUSH_RELAY" | "CONTACT_MEMBERS">;

const ANSWERS_WITHIN_MS = 10_000;
/** A push service takes 4,096 bytes with the headers of the encryption. */
const PAYLOAD_MAX_BYTES = 3_900;
const TOPIC_LENGTH = 32;

/** A notification's tag as a topic (RFC 8030): at most 32 characters of base64url, from which nobody learns the tag. */
export const topicOf = (tag: string): string =>
  createHash("sha256").update(tag).digest("base64url").slice(0, TOPIC_LENGTH);

/**
 * X204, X205: encrypts a push for its browser (RFC 8291), signs it with the key with which the subscription was made
 * (RFC 8292), and hands it to the push service.
 */
export async function sendPush(
  vars: PushVars,
  { endpoint, p256dh, auth, publicKey }: PushTarget,
  payload: PushPayload,
  { topic, ttlS, urgency }: PushOptions,
): Promise<PushOutcome> {
  const data = JSON.stringify(payload);
  if (new TextEncoder().encode(data).length > PAYLOAD_MAX_BYTES) throw new Error("a push is too long");
  const key = vars.VAPID_KEYS.find((known) => known.publicKey === publicKey);
  if (!key) return refused(endpoint, null, "its key is gone");
  if (pushEndpoint(endpoint, vars) === null) return refused(endpoint, null, "its host isn't listed");
  const { headers, body } = await buildPushPayload(
    { data, options: { topic, ttl: Math.max(1, Math.floor(ttlS)), urgency } },
    { endpoint, expirationTime: null, keys: { p256dh, auth } },
    { ...key, subject: `mailto:${vars.CONTACT_MEMBERS}` },
  );
  let answer: Response;
  try {
    answer = await fetch(vars.PUSH_RELAY === "" ? endpoint : vars.PUSH_RELAY, {
      method: "POST",
      redirect: "manual", // the service's host was checked, and another one wasn't
      headers: vars.PUSH_RELAY === "" ? headers : { ...headers, "x-push-endpoint": endpoint },
      body,
      signal: AbortSignal.timeout(ANSWERS_WITHIN_MS),
    });
    await answer.body?.cancel();
  } catch (error) {
    logEvent({ event: "push_failed", host: hostOf(endpoint), status: null, error: foreignErrorText(error) });
    return { retryAtMs: nowMs() + RETRY_MS };
  }
  return outcomeOf(endpoint, answer);
}

function outcomeOf(endpoint: string, { ok, status, headers }: Response): PushOutcome {
  if (ok) return "sent";
  if (status === 404 || status === 410) return "gone";
  if (status !== 429 && status < 500) return refused(endpoint, status, "the service refuses it");
  logEvent({ event: "push_failed", host: hostOf(endpoint), status, error: "the service can't take it now" });
  return { retryAtMs: nowMs() + retryAfterMs(headers.get("retry-after")) };
}

/** X205: somebody must look at it. Nothing is deleted, because the fault may be ours. */
function refused(endpoint: string, status: number | null, error: string): "refused" {
  logEvent({ event: "push_refused", host: hostOf(endpoint), status, error });
  return "refused";
}

/** The rest of the address is the browser's secret. */
const hostOf = (endpoint: string): string => URL.parse(endpoint)?.hostname ?? "";

const RETRY_MS = 30_000;
const RETRY_MIN_MS = 1_000;
const RETRY_MAX_MS = 24 * 60 * 60 * 1000;

/** In seconds, or as a date (RFC 9110). */
function retryAfterMs(said: string | null): number {
  if (said === null) return RETRY_MS;
  const afterMs = /^\d+$/.test(said) ? Number(said) * 1_000 : Date.parse(said) - nowMs();
  return Number.isNaN(afterMs) ? RETRY_MS : Math.min(Math.max(afterMs, RETRY_MIN_MS), RETRY_MAX_MS);
}
