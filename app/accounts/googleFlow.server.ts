import { generateCodeVerifier, generateState } from "arctic";
import { z } from "zod";
import { readCookie } from "~/app/edge/cookies";
import type { Vars } from "~/app/edge/env.server";

const COOKIE = "google";
/** Nobody else has a use for it. */
const PATH = "/login/google";
const LIFETIME_S = 10 * 60;
const SECRET_MAX = 128;
export const NEXT_MAX = 1_000;

const secret = z.string().min(1).max(SECRET_MAX);
const flowSchema = z.object({ state: secret, verifier: secret, nonce: secret, popup: z.uuid().nullable(), next: z.string().max(NEXT_MAX) });

/** A sign-in that was begun in this browser: its secrets, and where its end is to be told. */
export type GoogleFlow = z.output<typeof flowSchema>;

export const newFlow = (to: Pick<GoogleFlow, "popup" | "next">): GoogleFlow => ({
  ...to,
  state: generateState(),
  verifier: generateCodeVerifier(),
  nonce: generateState(),
});

/** Null when none was begun, or too long ago. */
export function flowOf(request: Request): GoogleFlow | null {
  const value = readCookie(request, COOKIE, /^[\w-]+$/);
  if (!value) return null;
  try {
    return flowSchema.parse(JSON.parse(Buffer.from(value, "base64url").toString()));
  } catch {
    return null; // not what we wrote
  }
}

/** Lax: it must come along when Google sends the browser back. */
export const flowCookie = (flow: GoogleFlow, vars: Vars): string => cookie(Buffer.from(JSON.stringify(flow)).toString("base64url"), LIFETIME_S, vars);

export const blankFlowCookie = (vars: Vars): string => cookie("", 0, vars);

const cookie = (value: string, maxAgeS: number, vars: Vars): string =>
  `${COOKIE}=${value}; Path=${PATH}; Max-Age=${maxAgeS}; HttpOnly; SameSite=Lax${vars.ORIGIN.startsWith("https:") ? "; Secure" : ""}`;
