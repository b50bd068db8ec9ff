/**
 * A16: a sign-in whose first factor is proved and whose second isn't. It is kept in a signed cookie of this browser, so
 * that nobody who lacks the first factor can make the server store anything.
 */
import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { readCookie } from "~/app/server/cookies";
import type { EdgeContext } from "~/app/server/context.server";
import type { Vars } from "~/app/server/env.server";
import { nowMs } from "~/base/clock";

const LIFETIME_MS = 10 * 60 * 1000;
const COOKIE_VALUE = /^([\w-]+)\.([\w-]{43})$/;

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

/** Remembers in this browser that the first factor is proved, for ten minutes. */
export function beginPending(context: EdgeContext, proved: Omit<PendingSignIn, "expiresAtMs">): void {
  const pending: PendingSignIn = { ...proved, expiresAtMs: nowMs() + LIFETIME_MS };
  const value = Buffer.from(JSON.stringify(pending)).toString("base64url");
  context.setCookie(cookie(context.vars, `${value}.${signature(context.vars, value)}`, LIFETIME_MS / 1000));
}

/** Null when no first factor was proved in this browser, or too long ago. */
export function readPending({ vars, request }: EdgeContext): PendingSignIn | null {
  const [, value = "", given = ""] = COOKIE_VALUE.exec(readCookie(request, cookieName(vars), COOKIE_VALUE) ?? "") ?? [];
  if (value === "" || !timingSafeEqual(Buffer.from(given), Buffer.from(signature(vars, value)))) return null;
  const pending = pendingSchema.parse(JSON.parse(Buffer.from(value, "base64url").toString()));
  return pending.expiresAtMs > nowMs() ? pending : null;
}

export const endPending = ({ vars, setCookie }: EdgeContext): void => setCookie(cookie(vars, "", 0));

/** The fingerprint of a proof: a password's hash, or an identity's subject. */
export const fingerprintOf = ({ vars }: Pick<EdgeContext, "vars">, proof: string): string =>
  createHmac("sha256", vars.FACTOR_KEY).update(`proof ${proof}`).digest("base64url");

const isSecure = ({ ORIGIN }: Vars): boolean => ORIGIN.startsWith("https:");
/** With `__Host-`, no other site of the domain can set the cookie. */
const cookieName = (vars: Vars): string => (isSecure(vars) ? "__Host-second" : "second");
const cookie = (vars: Vars, value: string, maxAgeS: number): string =>
  `${cookieName(vars)}=${value}; Path=/; Max-Age=${maxAgeS}; HttpOnly; SameSite=Lax${isSecure(vars) ? "; Secure" : ""}`;
const signature = ({ FACTOR_KEY }: Vars, value: string): string =>
  createHmac("sha256", FACTOR_KEY).update(`second ${value}`).digest("base64url");
