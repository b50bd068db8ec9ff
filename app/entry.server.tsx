import type { AppLoadContext, EntryContext } from "@remix-run/cloudflare";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { renderToString } from "react-dom/server";
import { ShownOnRequestContext } from "./posts/card/Muted";
import { QuotedPostContext } from "~/app/posts/quotes/Quoted";
import QuotedPost from "~/app/posts/quotes/QuotedPost";
import ShownOnRequest from "~/app/safety/ShownOnRequest";
import { NonceContext } from "./ui/browser/nonce";
import { WrongClaim } from "~/app/server/memberHint.server";
import { logBug } from "~/base/logEvent";

/**
 * Renders a page in one piece, not as a stream. All loaders have answered by now, and React's `renderToReadableStream`
 * spends more on the stream than on the rendering (docs/decisions/0013). If this throws, Remix renders the error
 * boundary's page.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  { nonce }: AppLoadContext,
): Promise<Response> {
  const context = await withReadHandoff(remixContext);
  const html = renderToString(
    <NonceContext.Provider value={nonce}>
      <ShownOnRequestContext.Provider value={ShownOnRequest}>
        <QuotedPostContext.Provider value={QuotedPost}>
          <RemixServer context={context} url={request.url} nonce={nonce} />
        </QuotedPostContext.Provider>
      </ShownOnRequestContext.Provider>
    </NonceContext.Provider>,
  );
  headers.set("content-type", "text/html; charset=utf-8");
  return new Response(`<!DOCTYPE html>${html}`, { headers, status });
}

/**
 * Remix passes the loaders' data to the page as a stream, and rendering waits for the stream chunk by chunk. This reads
 * the stream first, so that rendering finds all data in one chunk that is already available. `streamCache` is where
 * Remix 2.17 keeps the chunks that it has read (single-fetch.js).
 */
async function withReadHandoff(context: EntryContext): Promise<EntryContext> {
  if (!context.serverHandoffStream) return context;
  const value = await new Response(context.serverHandoffStream).text();
  const read = Object.assign(Promise.resolve(), { result: { done: true, value } });
  return {
    ...context,
    serverHandoffStream: new ReadableStream(),
    renderMeta: { ...context.renderMeta, streamCache: { 0: read } },
  };
}

const SERVER_ERROR = 500;

/**
 * Logs what a loader or an action threw. Remix also reports requests that it refuses itself, such as a wrong method or
 * an unknown route. These aren't logged: they are the client's mistakes, and the `request` event already records them.
 */
export function handleError(error: unknown, { request, context }: { request: Request; context: AppLoadContext }): void {
  if (request.signal.aborted || isClientsMistake(error) || error instanceof WrongClaim) return;
  const inner = isRouteErrorResponse(error) && "error" in error ? error.error : undefined; // Remix wraps its own errors
  logBug(context.route, inner ?? error, context.requestId);
}

const isClientsMistake = (error: unknown): boolean =>
  (isRouteErrorResponse(error) || error instanceof Response) && error.status < SERVER_ERROR;
