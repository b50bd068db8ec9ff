import { logEvent } from "~/base/logEvent";
import type { EdgeContext } from "./context.server";
import type { ApiErrorCode } from "~/app/http/apiError";

const READS: ReadonlySet<string> = new Set(["GET", "HEAD"]);
const FIRST_ERROR = 400;

/** Logs a request as one event. Of the successful reads, only a share is logged (LOG_READS). */
export function logRequest(
  { request, requestId, outcome, vars }: EdgeContext,
  route: string,
  status: number,
  durationMs: number,
): void {
  const isRead = READS.has(request.method) && status < FIRST_ERROR;
  if (isRead && Math.random() >= vars.LOG_READS) return;
  const code = status < FIRST_ERROR ? null : (outcome.code ?? CODE_OF[status] ?? null);
  logEvent({
    event: "request",
    requestId,
    route,
    method: request.method,
    status,
    code,
    member: outcome.member,
    durationMs,
  });
}

/** For answers that pages make themselves, which carry no code. */
const CODE_OF: Partial<Record<number, ApiErrorCode>> = {
  400: "invalid-argument",
  401: "unauthenticated",
  403: "forbidden",
  404: "not-found",
  405: "method-not-allowed",
  500: "unknown",
};
