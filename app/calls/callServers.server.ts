import { z } from "zod";
import type { EdgeContext } from "~/app/server/context.server";
import { readEndpoint } from "~/app/server/endpoint.server";
import type { Vars } from "~/app/server/env.server";
import { foreignErrorText, logEvent } from "~/base/logEvent";

/**
 * C4: a browser's configuration for its connections (RTCConfiguration of W3C WebRTC), and how long its credentials are
 * valid.
 */
export interface CallServers {
  iceServers: { urls: string[]; username?: string; credential?: string }[];
  iceTransportPolicy: "all" | "relay";
  validMs: number;
}

/** After this time no new connection can use the credentials. A call that has begun continues. */
const VALID_SECONDS = 2 * 60 * 60;
const ANSWERS_WITHIN_MS = 3_000;
const URLS_MAX = 20;

type IceServers = CallServers["iceServers"];

/**
 * C4: STUN and TURN servers, whichever are configured, with TURN credentials for this member. If a TURN provider
 * doesn't answer, the call works without it.
 */
export async function callServers(
  { vars, requestId }: Pick<EdgeContext, "vars" | "requestId">,
  member: string,
): Promise<CallServers> {
  const stun = vars.STUN_URLS.length > 0 ? [{ urls: vars.STUN_URLS }] : [];
  const [own, cloudflare] = await Promise.all([ownRelays(vars, member), cloudflareRelays(vars, requestId)]);
  return {
    iceServers: [...stun, ...own, ...cloudflare],
    iceTransportPolicy: vars.CALL_TRANSPORT,
    validMs: VALID_SECONDS * 1_000,
  };
}

export const readCallServers = readEndpoint("GET /api/call-servers", z.object({}), async ({ context, session }) => {
  await context.session(); // the provider makes credentials only for a session that is valid
  return callServers(context, session.memberId);
});

/** A username with an expiry time, and a password made with the shared secret (draft-uberti-behave-turn-rest). */
async function ownRelays({ TURN_URLS, TURN_SECRET }: Vars, member: string): Promise<IceServers> {
  if (TURN_URLS.length === 0) return [];
  // not `nowMs()`: a test can move our clock, but not the relay's
  const endsAtSeconds = Math.floor(Date.now() / 1_000) + VALID_SECONDS;
  const username = `${endsAtSeconds}:${member}`;
  const key = await crypto.subtle.importKey(
    "raw",
    new TextEncoder().encode(TURN_SECRET),
    { name: "HMAC", hash: "SHA-1" },
    false,
    ["sign"],
  );
  const signature = await crypto.subtle.sign("HMAC", key, new TextEncoder().encode(username));
  return [{ urls: TURN_URLS, username, credential: btoa(String.fromCharCode(...new Uint8Array(signature))) }];
}

class Refused extends Error {
  override name = "Refused";
  constructor(readonly status: number) {
    super();
  }
}

/** Cloudflare's answer (https://developers.cloudflare.com/realtime/turn/generate-credentials/). */
const cloudflareSchema = z.object({
  iceServers: z
    .array(
      z.object({
        urls: z.array(z.string()).max(URLS_MAX),
        username: z.string().optional(),
        credential: z.string().optional(),
      }),
    )
    .max(URLS_MAX),
});

async function cloudflareRelays(
  { TURN_KEY_ID, TURN_KEY_TOKEN, TURN_KEY_URL }: Vars,
  requestId: string,
): Promise<IceServers> {
  if (!TURN_KEY_ID) return [];
  try {
    const response = await fetch(`${TURN_KEY_URL}/${TURN_KEY_ID}/credentials/generate-ice-servers`, {
      method: "POST",
      redirect: "manual", // the token is only for this address
      headers: { authorization: `Bearer ${TURN_KEY_TOKEN}`, "content-type": "application/json" },
      body: JSON.stringify({ ttl: VALID_SECONDS }),
      signal: AbortSignal.timeout(ANSWERS_WITHIN_MS),
    });
    if (!response.ok) throw new Refused(response.status);
    const { iceServers } = cloudflareSchema.parse(await response.json());
    // servers without credentials are STUN servers; STUN_URLS configures those, and browsers warn about five or more
    return iceServers.flatMap(({ urls, username, credential }) =>
      username && credential ? [{ urls: urls.filter((url) => !isBlockedByBrowsers(url)), username, credential }] : [],
    );
  } catch (error) {
    logEvent({ event: "turn_failed", requestId, error: foreignErrorText(error) });
    return [];
  }
}

/** Browsers block port 53, and lose time waiting for an answer from it. */
const isBlockedByBrowsers = (url: string): boolean => /:53(\?|$)/.test(url);
