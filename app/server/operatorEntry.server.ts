import { createHmac, timingSafeEqual } from "node:crypto";
import type { ApiError } from "~/app/http/apiError";
import { apiError } from "~/app/http/apiError.server";
import { nowMs } from "~/base/clock";
import type { EdgeContext } from "./context.server";
import type { Vars } from "./env.server";
import { OPERATOR_SCOPES, type OperatorKey, type OperatorScope, SHARED_OPERATOR } from "./operatorKeys.server";
import { logSecurity } from "./securityLog.server";

/**
 * Lets in an operator whose key has the scope. Without an operator's key, or with one that has expired, the address
 * doesn't exist. A key without the scope is refused with a reason, because its owner isn't a stranger.
 */
export function enterAsOperator(
  context: EdgeContext,
  scope: OperatorScope,
): { ok: true; session: null; operator: string; context: EdgeContext } | ApiError {
  const key = keyOf(context.request, context.vars);
  const isValid = key !== null && (key.expiresAtMs === null || nowMs() < key.expiresAtMs);
  if (isValid && key.scopes.includes(scope)) {
    logSecurity(context, "operator_entered", { operator: key.name });
    return { ok: true, session: null, operator: key.name, context };
  }
  const named = key ? { operator: key.name } : {};
  if (context.request.headers.has("authorization")) logSecurity(context, "operator_refused", named);
  return isValid ? apiError("forbidden", `This key doesn't have the scope ${scope}.`) : apiError("not-found");
}

/** The key that the request carries, expired or not. */
function keyOf(request: Request, { OPERATOR_KEY, OPERATOR_KEYS, ATTEMPT_KEY }: Vars): OperatorKey | null {
  const token = /^Bearer (.+)$/.exec(request.headers.get("authorization") ?? "")?.[1];
  if (token === undefined) return null;
  // all hashes have the same length and nobody can choose them, so the time of the comparison reveals nothing
  const hashOf = (text: string) => createHmac("sha256", ATTEMPT_KEY).update(`operator:${text}`).digest();
  const found = hashOf(token);
  const shared = { name: SHARED_OPERATOR, scopes: OPERATOR_SCOPES, key: OPERATOR_KEY, expiresAtMs: null };
  const keys = OPERATOR_KEY === "" ? OPERATOR_KEYS : [...OPERATOR_KEYS, shared];
  return keys.find(({ key }) => timingSafeEqual(hashOf(key), found)) ?? null;
}
