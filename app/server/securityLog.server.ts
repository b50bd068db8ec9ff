import { createHmac } from "node:crypto";
import type { EdgeContext } from "./context.server";
import type { ApiErrorCode } from "~/app/http/apiError";
import { addressOf } from "./limits.server";
import { logEvent, type SecurityEvent, type SecurityFact } from "~/base/logEvent";

interface EventDetails {
  member?: string | null;
  /** from `emailKeyOf`; the log has only a keyed hash of it */
  emailKey?: string;
  /** how the person proved who they are */
  by?: SecurityEvent["by"];
  second?: SecurityEvent["second"];
  /** why a sign-in failed */
  reason?: ApiErrorCode;
  /** the name of the operator's key */
  operator?: string;
  /** the kind and the name of a room */
  room?: string;
}

const HASH_LENGTH = 22; // of base64url: 132 bits

/** Logs what happened to an account or its sessions. Call it where that happens. */
export function logSecurity(
  { request, requestId, vars }: EdgeContext,
  what: SecurityFact,
  { member = null, emailKey, by = null, ...more }: EventDetails,
): void {
  const emailHash =
    emailKey === undefined
      ? null
      : createHmac("sha256", vars.ATTEMPT_KEY).update(`log:${emailKey}`).digest("base64url").slice(0, HASH_LENGTH);
  const address = addressOf(request);
  logEvent({ event: "security", what, requestId, member, emailHash, address, by, ...more });
}
