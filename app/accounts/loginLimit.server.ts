import { createHmac, randomUUID } from "node:crypto";
import { addLoginFailure, clearLoginFailures, loginFailures, removeLoginFailure } from "~/db/accounts";
import type { Db } from "~/db/statement";

const FAILURES_MAX = 10; // A7
export const FAILURE_WINDOW_MS = 10 * 60 * 1000; // A7

export interface Attempt {
  /** null when the attempt may go on; else when the next one may be made */
  retryAtMs: number | null;
  succeeded(): Promise<void>;
}

/**
 * Counts an attempt as failed before it is made, so that many at once are counted too; success takes all back.
 * The email is kept as a keyed hash.
 */
export async function beginAttempt(db: Db, secret: string, emailKey: string, nowMs: number, max = FAILURES_MAX): Promise<Attempt> {
  const key = createHmac("sha256", secret).update(emailKey).digest("base64url");
  const nonce = randomUUID();
  await addLoginFailure(db, key, nowMs, nonce);
  const failures = await loginFailures(db, key, nowMs - FAILURE_WINDOW_MS);
  const tooMany = failures.length > max;
  if (tooMany) await removeLoginFailure(db, key, nowMs, nonce); // being refused does not prolong the wait
  // once the one that is `max` before the last is out of the window, one more fits
  const oldest = failures[failures.length - 1 - max] ?? nowMs;
  return {
    retryAtMs: tooMany ? oldest + FAILURE_WINDOW_MS : null,
    succeeded: () => clearLoginFailures(db, key).then(() => undefined),
  };
}
