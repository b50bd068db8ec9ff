import type { EdgeContext } from "./context.server";
import { type Answered, REFUSAL_STATUS, type Refusal, refusal } from "./refusal";
import { refusalPage } from "./refusalPage.server";
import { safePath } from "./safePath";

/** The answer of a route that draws no page: JSON; for a browser that shows what it is answered, a refusal is a page. */
export function answerWith(context: EdgeContext, answered: Answered, okStatus = 200): Response {
  return answered.ok ? Response.json(answered, { status: okStatus }) : refuse(context, answered);
}

export function refuse(context: EdgeContext, refused: Refusal): Response {
  context.outcome.code = refused.code;
  if (context.wantsPage) return refusalPage(context, refused, backTo(context.request));
  return Response.json(refused, { status: REFUSAL_STATUS[refused.code] });
}

/** Says which methods the address answers. */
export function refuseMethod(context: EdgeContext, methods: readonly string[]): Response {
  const response = refuse(context, refusal("method-not-allowed"));
  response.headers.set("allow", allowed(methods));
  return response;
}

/** OPTIONS: what may be asked here. No other site may ask anything, so it carries no CORS headers. */
export const answerOptions = (methods: readonly string[]): Response => new Response(null, { status: 204, headers: { allow: allowed(methods) } });

const allowed = (methods: readonly string[]): string => [...methods, "OPTIONS"].join(", ");

/** Where the browser came from; not where it is, which would lead nowhere. */
function backTo(request: Request): string {
  const from = safePath(request.headers.get("referer"), request.url);
  return from === new URL(request.url).pathname ? "/" : from;
}
