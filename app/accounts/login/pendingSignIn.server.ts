/**
 * A16: a sign-in whose first factor is proved and whose second isn't. It is kept in a signed cookie of this browser, so
 * that nobody who lacks the first factor can make the server store anything.
 */
import { createHmac } from "node:crypto";
import { z } from "zod";
import type { EdgeContext } from "~/app/server/context.server";
import { signedCookie } from "~/app/server/signedCookie.server";

const LIFETIME_MS = 10 * 60 * 1000;

const pendingSchema = z.object({
  memberId: z.string(),
  method: z.enum(["password", "google"]),
  /** of the password's hash or of the identity, so that a replaced proof is no proof any longer */
  fingerprint: z.string(),
  /** of a Google identity with the account's confirmed email: it is linked only after the second factor */
  unlinked: z.object({ subject: z.string(), emailKey: z.string() }).optional(),
  expiresAtMs: z.number(),
});

export type PendingSignIn = z.output<typeof pendingSchema>;

const cookie = signedCookie("second", pendingSchema, LIFETIME_MS);

/** Remembers in this browser that the first factor is proved, for ten minutes. */
export const beginPending = cookie.begin;
/** Null when no first factor was proved in this browser, or too long ago. */
export const readPending = cookie.read;
export const endPending = cookie.end;

/** The fingerprint of a proof: a password's hash, or an identity's subject. */
export const fingerprintOf = ({ vars }: Pick<EdgeContext, "vars">, proof: string): string =>
  createHmac("sha256", vars.FACTOR_KEY).update(`proof ${proof}`).digest("base64url");
