/** The environment's variables for pushes (X204, X205). */
import { z } from "zod";
import { jsonField } from "./formFields.server";

/** A P-256 key pair as push services know it (RFC 8292): the raw point and the raw number, in base64url. */
const vapidKeySchema = z.object({
  publicKey: z.string().regex(/^B[\w-]{86}$/),
  privateKey: z.string().regex(/^[\w-]{43}$/),
});

/** The current key, and the one before it. */
const VAPID_KEYS_MAX = 2;

/** A JSON list. */
export const vapidKeysSchema = jsonField(z.string())
  .pipe(z.array(vapidKeySchema).max(VAPID_KEYS_MAX))
  .refine((keys) => new Set(keys.map(({ publicKey }) => publicKey)).size === keys.length, "the keys must differ")
  .default([]);

const PUSH_HOSTS = "fcm.googleapis.com,updates.push.services.mozilla.com,*.push.apple.com,*.notify.windows.com";
const HOSTS_MAX = 20;

/** Host names, separated by commas. `*.` stands for any names below a host. None is a number, so none is an address. */
export const pushHostsSchema = z
  .string()
  .default(PUSH_HOSTS)
  .transform((text) =>
    text
      .split(",")
      .map((host) => host.trim())
      .filter((host) => host !== ""),
  )
  .pipe(z.array(z.string().regex(/^(\*\.)?([a-z0-9-]+\.)+[a-z][a-z0-9-]*$/)).max(HOSTS_MAX))
  .refine((hosts) => !hosts.some((host) => /^\*\.[^.]+$/.test(host)), "a `*.` needs a host of two names");

/** An address of this machine. */
export const pushRelaySchema = z
  .union([z.literal(""), z.url({ protocol: /^http$/, hostname: /^(localhost|127\.0\.0\.1|\[::1\])$/ })])
  .default("");
