import type { EdgeContext } from "./context.server";
import type { Result, ApiError } from "~/app/http/apiError";
import { apiError } from "~/app/http/apiError.server";
import { API_ERROR_STATUS } from "./apiErrorStatus.server";
import { redirect } from "./redirect.server";
import { provePath } from "~/app/http/proofPaths";
import { safePath } from "~/app/http/safePath";

/** Answers in JSON, for a route that draws no page. A refusal is a page if the browser shows the answer. */
export function answerWith(context: EdgeContext, answered: Result, okStatus = 200): Response {
  return answered.ok ? Response.json(answered, { status: okStatus }) : refuse(context, answered);
}

export function refuse(context: EdgeContext, refused: ApiError): Response {
  context.outcome.code = refused.code;
  if (context.wantsPage) return context.refusalPage(refused, backTo(context.request));
  return Response.json(refused, { status: API_ERROR_STATUS[refused.code] });
}

/**
 * The redirect of a form without JavaScript: after a success, to `to` or back to the form's page, and to where a member
 * signs in or proves who they are. Null for a script, and where the page at the form's address shows the answer.
 */
export function redirectOf(context: EdgeContext, answered: Result, to: string | null | undefined): Response | null {
  if (!context.wantsPage) return null;
  const from = safePath(context.request.headers.get("referer"), context.request.url);
  if (answered.ok) return to === null ? null : seeOther(to ?? from);
  if (answered.code === "unauthenticated" || answered.code === "session-ended")
    return seeOther(`/login?next=${encodeURIComponent(from)}`);
  return answered.code === "requires-recent-login" ? seeOther(provePath(from)) : null;
}

const seeOther = (location: string): Response => redirect(location, 303);

/** Refuses a wrong method, and says which methods the address has. */
export function refuseMethod(context: EdgeContext, methods: readonly string[]): Response {
  const response = refuse(context, apiError("method-not-allowed"));
  response.headers.set("allow", allowed(methods));
  return response;
}

/** Answers OPTIONS with the methods of the address. No other site may send requests, so there are no CORS headers. */
export const answerOptions = (methods: readonly string[]): Response =>
  new Response(null, { status: 204, headers: { allow: allowed(methods) } });

const allowed = (methods: readonly string[]): string => [...methods, "OPTIONS"].join(", ");

/** The page that the browser came from. The current address isn't used, because it was just refused. */
function backTo(request: Request): string {
  const from = safePath(request.headers.get("referer"), request.url);
  return from === new URL(request.url).pathname ? "/" : from;
}
