/**
 * The challenge that a passkey signs. It is kept in a signed cookie of this browser for five minutes, so that nothing is
 * stored for people who never answer. Once it is answered, its hash is stored, so that it isn't answered twice.
 */
import { createHash, randomBytes } from "node:crypto";
import { z } from "zod";
import type { EdgeContext } from "~/app/server/context.server";
import { signedCookie } from "~/app/server/signedCookie.server";
import type { AnsweredChallenge } from "~/db/accounts/passkeys";

const LIFETIME_MS = 5 * 60 * 1000;
const BYTES = 32;

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

const cookie = signedCookie("passkey", challengeSchema, LIFETIME_MS);

/** Gives this browser a new challenge in place of its earlier one. */
export function beginChallenge(context: EdgeContext, use: ChallengeUse): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(randomBytes(BYTES));
  cookie.begin(context, { ...use, challenge: Buffer.from(bytes).toString("base64url") });
  return bytes;
}

/** The challenge of this browser. Null when it has none for this use, or it is too old. */
export function readChallenge(
  context: EdgeContext,
  use: ChallengeUse,
): (AnsweredChallenge & { challenge: string }) | null {
  const asked = cookie.read(context);
  if (asked?.purpose !== use.purpose || asked.memberId !== use.memberId) return null;
  const hash = createHash("sha256").update(asked.challenge).digest("base64url");
  return { challenge: asked.challenge, hash, expiresAtMs: asked.expiresAtMs };
}

export const endChallenge = cookie.end;
