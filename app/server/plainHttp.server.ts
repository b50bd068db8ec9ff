import { apiError } from "~/app/http/apiError.server";
import { refuse } from "./answer.server";
import type { EdgeContext } from "./context.server";
import { TEXTS } from "./texts.server";

const PERMANENT_REDIRECT = 308;

/**
 * The answer to a request that came without TLS, in production. A browser that opens a page is redirected; everything
 * else is refused, so that a program that would send a password or a key this way fails at once. Null over TLS, and in
 * development, which has no certificate. A request's URL has the scheme that the client used.
 */
export function answerPlainHttp(edge: EdgeContext, request: Request, isPage: () => boolean): Response | null {
  const { protocol, pathname, search } = new URL(request.url);
  if (protocol === "https:" || edge.vars.APP_ENV === "development") return null;
  const isOpened = edge.wantsPage && isPage() && (request.method === "GET" || request.method === "HEAD");
  if (!isOpened) return refuse(edge, apiError("forbidden", TEXTS.plainHttp));
  const headers = { location: edge.vars.ORIGIN + pathname + search };
  return new Response(null, { status: PERMANENT_REDIRECT, headers });
}
