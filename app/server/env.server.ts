import { z } from "zod";
import { moveClock } from "~/base/clock";
import { REGIONS } from "~/base/roomAt";
import { OPERATOR_KEY_MIN, operatorKeysSchema } from "./operatorKeys.server";
import { pushHostsSchema, pushRelaySchema, vapidKeysSchema } from "./pushVars.server";
import type { Db } from "~/db/statement";
import type { RoomsEnv } from "~/party/env";

/** The bindings of wrangler.toml. */
export interface Env extends Pick<
  RoomsEnv,
  "CALL" | "CHAT" | "INBOX" | "GAME" | "LIVE_HUB" | "LIVE_LEAF" | "LIMITS" | "PRIMARY_REGION"
> {
  DB: D1Database;
  SEARCH: Db;
  MEDIA: R2Bucket;
  ASSETS: Fetcher;
  MAIL: SendEmail;
  LIMIT_READS: RateLimit;
  LIMIT_FILES: RateLimit;
}

/** Addresses of one kind of server (RFC 7064, RFC 7065), separated by commas. */
const servers = (scheme: RegExp, otherwise: string) =>
  z
    .string()
    .default(otherwise)
    .transform((text) =>
      text
        .split(",")
        .map((url) => url.trim())
        .filter((url) => url !== ""),
    )
    .pipe(z.array(z.string().regex(scheme)).max(SERVERS_MAX));
const SERVERS_MAX = 10; // with more servers, browsers take long to connect

const address = (otherwise: string) => z.url({ protocol: /^https?$/ }).default(otherwise);

const varsSchema = z
  .object({
    APP_ENV: z.enum(["development", "production"]),
    ORIGIN: z.url().transform((url) => new URL(url).origin),
    /** the key for hashing emails in logs and in counters' names, and for signing the tokens in devices' cookies */
    ATTEMPT_KEY: z.string().min(32),
    /** the key that encrypts the secrets of one-time codes, and signs half-done sign-ins and mailed links */
    FACTOR_KEY: z.string().min(32),
    /** the key that signs whose session a browser has (memberHint.server.ts); '': each request reads its session first */
    HINT_KEY: z.union([z.literal(""), z.string().min(32)]).default(""),
    /** the key of each operator, which their requests carry (operator.server.ts); none: no such request is accepted */
    OPERATOR_KEYS: operatorKeysSchema,
    /** one key for all operators and everything, from before OPERATOR_KEYS; '': none */
    OPERATOR_KEY: z.union([z.literal(""), z.string().min(OPERATOR_KEY_MIN)]).default(""),
    CLOCK_OFFSET_MS: z.coerce.number().int().default(0),
    /** multiplies the limits of IP addresses, because the members of a test share one; above 1, reads have no limit */
    ADDRESS_LIMITS_SCALE: z.coerce.number().int().min(1).default(1),
    /** low: hashing a password costs next to nothing, so that tests don't wait for it */
    PASSWORD_COST: z.enum(["full", "low"]).default("full"),
    /** the share of successful reads that is logged, from 0 to 1 */
    LOG_READS: z.coerce.number().min(0).max(1).default(0),
    /** off: posts for friends can't be published, because an earlier release that would show them to everyone still runs */
    POSTS_FOR_FRIENDS: z.enum(["on", "off"]).default("on"),
    /** off: browsers keep no copies of pages, and delete those that they have (X217) */
    COPIES: z.enum(["on", "off"]).default("on"),
    /** where the primary of D1 lies; `hubOf` reads it from the bindings, which are refused if it doesn't fit */
    PRIMARY_REGION: z.enum(REGIONS).optional(),
    /** in years; younger people can't have a profile */
    MIN_AGE: z.coerce.number().int().min(0).max(120).default(13),
    /** the sender of mails */
    MAIL_FROM: z.email().default("parlor@parlor.example"),
    /** who runs this network, as the pages of rules name them, and where people and authorities can write to */
    OPERATOR_NAME: z.string().min(1).default("Parlor Example Ltd"),
    OPERATOR_ADDRESS: z.string().min(1).default("1 Example Street, Exampleton"),
    CONTACT_MEMBERS: z.email().default("contact@parlor.example"),
    CONTACT_AUTHORITIES: z.email().default("authorities@parlor.example"),
    /** '': nobody can sign in with Google */
    GOOGLE_CLIENT_ID: z.string().default(""),
    GOOGLE_CLIENT_SECRET: z.string().default(""),
    // Google's addresses (https://accounts.google.com/.well-known/openid-configuration), or another OpenID provider's
    GOOGLE_ISSUER: address("https://accounts.google.com"),
    GOOGLE_AUTHORIZE_URL: address("https://accounts.google.com/o/oauth2/v2/auth"),
    GOOGLE_TOKEN_URL: address("https://oauth2.googleapis.com/token"),
    /** the provider's public keys (JWKS) */
    GOOGLE_KEYS_URL: address("https://www.googleapis.com/oauth2/v3/certs"),
    /** whether a proof (A17) needs to know when the person signed in at Google, which doesn't tell every client */
    GOOGLE_AUTH_TIME: z.enum(["required", "if-present"]).default("required"),
    STUN_URLS: servers(/^stuns?:[\w.:[\]-]+$/, "stun:stun.cloudflare.com:3478,stun:stun.l.google.com:19302"),
    /** our own relays (coturn with `use-auth-secret`); '': none */
    TURN_URLS: servers(/^turns?:[\w.:[\]-]+(\?transport=(udp|tcp))?$/, ""),
    /** the secret that the relays share with us */
    TURN_SECRET: z.string().default(""),
    /** the id of a Cloudflare TURN key, and its token; '': none */
    TURN_KEY_ID: z.string().regex(/^\w*$/).default(""),
    TURN_KEY_TOKEN: z.string().default(""),
    TURN_KEY_URL: address("https://rtc.live.cloudflare.com/v1/turn/keys"),
    /** `relay`: every call goes through a relay, so that no member learns another's address */
    CALL_TRANSPORT: z.enum(["all", "relay"]).default("all"),
    /** X205: our keys for push services, the one for new subscriptions first; '[]': nobody gets pushes */
    VAPID_KEYS: vapidKeysSchema,
    /** X204: the hosts of push services */
    PUSH_HOSTS: pushHostsSchema,
    /** where pushes go instead of their services, whose address they then carry; '': to their services */
    PUSH_RELAY: pushRelaySchema,
  })
  .superRefine((vars, context) => {
    if (vars.APP_ENV === "development") return;
    const need = (holds: boolean, message: string) => {
      if (!holds) context.addIssue({ code: "custom", message });
    };
    need(vars.CLOCK_OFFSET_MS === 0, "CLOCK_OFFSET_MS moves a development clock alone");
    need(vars.ADDRESS_LIMITS_SCALE === 1, "ADDRESS_LIMITS_SCALE is for development alone");
    need(vars.PASSWORD_COST === "full", "PASSWORD_COST is for development alone");
    need(vars.PUSH_RELAY === "", "PUSH_RELAY is for development alone");
    need(vars.VAPID_KEYS.length > 0, "VAPID_KEYS needs a key");
    // GOOGLE_TOKEN_URL gets the client's secret, and TURN_KEY_URL a token; GOOGLE_KEYS_URL gives the keys that vouch for
    // ID tokens
    for (const name of ["ORIGIN", "GOOGLE_TOKEN_URL", "GOOGLE_KEYS_URL", "TURN_KEY_URL"] as const)
      need(vars[name].startsWith("https:"), `${name} must begin with https:`);
  })
  .refine((vars) => vars.TURN_URLS.length === 0 || vars.TURN_SECRET !== "", "TURN_URLS need TURN_SECRET")
  .refine(
    (vars) => (vars.TURN_KEY_ID === "") === (vars.TURN_KEY_TOKEN === ""),
    "TURN_KEY_ID and TURN_KEY_TOKEN belong together",
  )
  .refine(
    (vars) => vars.CALL_TRANSPORT === "all" || vars.TURN_URLS.length > 0 || vars.TURN_KEY_ID !== "",
    "CALL_TRANSPORT relay needs a relay",
  );

export type Vars = z.output<typeof varsSchema>;

let parsed: { from: object; vars: Vars } | undefined;

/** The environment's variables and secrets, parsed once per isolate. Throws with the faults when they are invalid. */
export function varsOf(env: Env): Vars {
  if (parsed?.from !== env) {
    const result = varsSchema.safeParse(env);
    if (!result.success) throw new Error(`The environment does not fit: ${z.prettifyError(result.error)}`);
    const { CLOCK_OFFSET_MS } = result.data;
    if ((parsed?.vars.CLOCK_OFFSET_MS ?? 0) !== CLOCK_OFFSET_MS) moveClock(CLOCK_OFFSET_MS);
    parsed = { from: env, vars: result.data };
  }
  return parsed.vars;
}
