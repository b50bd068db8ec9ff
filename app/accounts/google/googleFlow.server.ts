import { generateCodeVerifier, generateState } from "arctic";
import { z } from "zod";
import { readCookie } from "~/app/server/cookies";
import type { Vars } from "~/app/server/env.server";
import { hostCookie, hostCookieName } from "~/app/server/hostCookie.server";

const COOKIE = "google";
const LIFETIME_S = 10 * 60;
const SECRET_MAX = 128;
export const NEXT_MAX = 1_000;

const secret = z.string().min(1).max(SECRET_MAX);
const flowSchema = z.object({
  state: secret,
  verifier: secret,
  nonce: secret,
  popup: z.uuid().nullable(),
  next: z.string().max(NEXT_MAX),
  /** the member of the session confirms that it is them (A17) */
  proves: z.boolean().default(false),
  /** of the page on which the sign-in began (X192); missing in a cookie of an earlier release */
  language: z.string().nullable().default(null),
});

/** A sign-in that began in this browser: its secrets, and the page to notify when it ends. */
export type GoogleFlow = z.output<typeof flowSchema>;

export const newFlow = (to: Pick<GoogleFlow, "popup" | "next" | "proves" | "language">): GoogleFlow => ({
  ...to,
  state: generateState(),
  verifier: generateCodeVerifier(),
  nonce: generateState(),
});

/** Null when no sign-in began, or it began too long ago. */
export function readFlow(request: Request, vars: Vars): GoogleFlow | null {
  const value = readCookie(request, hostCookieName(vars, COOKIE), /^[\w-]+$/);
  if (!value) return null;
  try {
    return flowSchema.parse(JSON.parse(Buffer.from(value, "base64url").toString()));
  } catch {
    return null; // not a cookie that we wrote
  }
}

export const flowCookie = (flow: GoogleFlow, vars: Vars): string =>
  hostCookie(vars, COOKIE, Buffer.from(JSON.stringify(flow)).toString("base64url"), LIFETIME_S);

export const clearedFlowCookie = (vars: Vars): string => hostCookie(vars, COOKIE, "", 0);
