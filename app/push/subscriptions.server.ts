/** What a browser asks and reports about its own subscription. */
import { z } from "zod";
import { apiError } from "~/app/http/apiError.server";
import { deliverAfter } from "~/app/outbox/deliver.server";
import { jsonEndpoint, readEndpoint } from "~/app/server/endpoint.server";
import { limitMember } from "~/app/server/limits.server";
import { nowMs } from "~/base/clock";
import { PUSH_KINDS, type PushDetail } from "~/base/push";
import { ulid } from "~/base/ulid";
import { removeSubscriptionAt, reportSubscription } from "~/db/accounts/pushSubscriptions";
import { ENDPOINT_MAX, pushEndpoint } from "./pushEndpoint.server";

/** What a new device's screen shows: who a message is from, but nothing that they wrote. */
const FIRST_DETAIL: PushDetail = "names";

const endpointSchema = z.string().min(1).max(ENDPOINT_MAX);
const subscriptionSchema = z.object({
  endpoint: endpointSchema,
  keys: z.object({
    /** an uncompressed point of P-256 (65 bytes), and 16 random bytes (RFC 8291), in base64url */
    p256dh: z.string().regex(/^B[\w-]{86}$/),
    auth: z.string().regex(/^[\w-]{22}$/),
  }),
  publicKey: z.string().regex(/^B[\w-]{86}$/),
  /** the server had it, so it isn't made again if the member has removed it since */
  isKnown: z.boolean().default(false),
  /** the address of the subscription that it replaces in this browser */
  former: endpointSchema.optional(),
});

/** X205: the key with which a browser makes a new subscription. */
export const readPushKey = readEndpoint("GET /api/push", z.object({}), async ({ context }) => {
  const [key] = context.vars.VAPID_KEYS;
  return key ? { publicKey: key.publicKey } : apiError("not-found");
});

/**
 * X204: makes a subscription of the session that asks, or moves the browser's subscription to it. One that the browser has
 * renewed keeps what the member chose for the former one, and the former one ends.
 */
export const subscribe = jsonEndpoint(
  "POST /api/push",
  subscriptionSchema,
  async ({ context, session, input: { endpoint: sent, keys, publicKey, isKnown, former } }) => {
    const endpoint = pushEndpoint(sent, context.vars);
    const isOurs = context.vars.VAPID_KEYS.some((known) => known.publicKey === publicKey);
    if (endpoint === null || !isOurs || !(await isPoint(keys.p256dh))) return apiError("invalid-argument");
    const now = nowMs();
    const id = await reportSubscription(
      context.db,
      {
        ...keys,
        id: ulid(now),
        memberId: session.memberId,
        sessionId: session.id,
        endpoint,
        publicKey,
        isKnown,
        former: former === undefined ? null : spelled(former),
        kinds: PUSH_KINDS,
        detail: FIRST_DETAIL,
      },
      now,
    );
    if (id === null) return apiError(isKnown ? "not-found" : "conflict");
    deliverAfter(context);
    return { ok: true, id };
  },
  ({ context, session }) => limitMember(context, session.memberId, "push-report"),
);

/** Ends the member's subscription at an address. One of somebody else stays, and the answer is the same. */
export const unsubscribe = jsonEndpoint(
  "POST /api/push/remove",
  z.object({ endpoint: endpointSchema }),
  async ({ context, session, input }) => {
    await removeSubscriptionAt(context.db, { endpoint: spelled(input.endpoint), memberId: session.memberId }, nowMs());
    deliverAfter(context);
    return { ok: true };
  },
  ({ context, session }) => limitMember(context, session.memberId, "push-report"),
);

/** As addresses are stored. */
const spelled = (endpoint: string): string => URL.parse(endpoint)?.href ?? endpoint;

/** Whether the bytes are a point of the curve. A push couldn't be encrypted for anything else. */
const isPoint = (p256dh: string): Promise<boolean> =>
  crypto.subtle
    .importKey("raw", Buffer.from(p256dh, "base64url"), { name: "ECDH", namedCurve: "P-256" }, false, [])
    .then(
      () => true,
      () => false,
    );
