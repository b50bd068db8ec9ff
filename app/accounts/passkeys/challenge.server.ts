/**
 * The challenge that a passkey signs. It is kept in a signed cookie of this browser for five minutes, so that nothing is
 * stored for people who never answer. Once it is answered, its hash is stored, so that it isn't answered twice.
 */
import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { readCookie } from "~/app/server/cookies";
import type { EdgeContext } from "~/app/server/context.server";
import type { Vars } from "~/app/server/env.server";
import { nowMs } from "~/base/clock";
import type { AnsweredChallenge } from "~/db/passkeys";

const LIFETIME_MS = 5 * 60 * 1000;
const BYTES = 32;
const COOKIE_VALUE = /^([\w-]+)\.([\w-]{43})$/;

const challengeSchema = z.object({
  challenge: z.string(),
  /** `confirm`: a member whom we know already proves that it is them */
  purpose: z.enum(["sign-in", "confirm", "add"]),
  /** whose passkey has to answer; null where any may */
  memberId: z.string().nullable(),
  expiresAtMs: z.number(),
});

type Challenge = z.output<typeof challengeSchema>;
/** What a challenge is for. An answer counts only for the same. */
export type ChallengeUse = Pick<Challenge, "purpose" | "memberId">;

/** Gives this browser a new challenge in place of its earlier one. */
export function beginChallenge(context: EdgeContext, use: ChallengeUse): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(randomBytes(BYTES));
  const challenge = Buffer.from(bytes).toString("base64url");
  const asked: Challenge = { ...use, challenge, expiresAtMs: nowMs() + LIFETIME_MS };
  const value = Buffer.from(JSON.stringify(asked)).toString("base64url");
  context.setCookie(cookie(context.vars, `${value}.${signature(context.vars, value)}`, LIFETIME_MS / 1000));
  return bytes;
}

/** The challenge of this browser. Null when it has none for this use, or it is too old. */
export function readChallenge(
  { vars, request }: EdgeContext,
  use: ChallengeUse,
): (AnsweredChallenge & { challenge: string }) | null {
  const [, value = "", given = ""] = COOKIE_VALUE.exec(readCookie(request, cookieName(vars), COOKIE_VALUE) ?? "") ?? [];
  if (value === "" || !timingSafeEqual(Buffer.from(given), Buffer.from(signature(vars, value)))) return null;
  const asked = challengeSchema.parse(JSON.parse(Buffer.from(value, "base64url").toString()));
  if (asked.purpose !== use.purpose || asked.memberId !== use.memberId || asked.expiresAtMs <= nowMs()) return null;
  const hash = createHash("sha256").update(asked.challenge).digest("base64url");
  return { challenge: asked.challenge, hash, expiresAtMs: asked.expiresAtMs };
}

export const endChallenge = ({ vars, setCookie }: EdgeContext): void => setCookie(cookie(vars, "", 0));

const isSecure = ({ ORIGIN }: Vars): boolean => ORIGIN.startsWith("https:");
/** With `__Host-`, no other site of the domain can set the cookie. */
const cookieName = (vars: Vars): string => (isSecure(vars) ? "__Host-passkey" : "passkey");
const cookie = (vars: Vars, value: string, maxAgeS: number): string =>
  `${cookieName(vars)}=${value}; Path=/; Max-Age=${maxAgeS}; HttpOnly; SameSite=Lax${isSecure(vars) ? "; Secure" : ""}`;
const signature = ({ FACTOR_KEY }: Vars, value: string): string =>
  createHmac("sha256", FACTOR_KEY).update(`passkey ${value}`).digest("base64url");
