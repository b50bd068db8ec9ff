import type { AppLoadContext, EntryContext } from "@remix-run/cloudflare";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { renderToString } from "react-dom/server";
import { NonceContext } from "./edge/nonce";
import { logBug } from "~/base/logEvent";

/**
 * Draws a page at once, not as a stream: every loader has answered by now, and React's stream for browsers' runtimes
 * costs more than the drawing (docs/decisions/0013). A throw becomes the page of the error boundary.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  { nonce }: AppLoadContext,
): Promise<Response> {
  const context = await withHandoffRead(remixContext);
  const html = renderToString(
    <NonceContext.Provider value={nonce}>
      <RemixServer context={context} url={request.url} nonce={nonce} />
    </NonceContext.Provider>,
  );
  headers.set("content-type", "text/html; charset=utf-8");
  return new Response(`<!DOCTYPE html>${html}`, { headers, status });
}

/**
 * Remix hands the loaders' data to the page as a stream, which it draws chunk by chunk while it waits. Read beforehand,
 * it is one chunk that is there. `streamCache` is where Remix 2.17 keeps the chunks it has read (single-fetch.js).
 */
async function withHandoffRead(context: EntryContext): Promise<EntryContext> {
  if (!context.serverHandoffStream) return context;
  const value = await new Response(context.serverHandoffStream).text();
  const read = Object.assign(Promise.resolve(), { result: { done: true, value } });
  return { ...context, serverHandoffStream: new ReadableStream(), renderMeta: { ...context.renderMeta, streamCache: { 0: read } } };
}

const SERVER_ERROR = 500;

/**
 * What a loader or action threw. Remix reports here, too, what it answers with a status of its own: a wrong method or an
 * unknown route is the client's mistake, and the `request` event tells it.
 */
export function handleError(error: unknown, { request, context }: { request: Request; context: AppLoadContext }): void {
  if (request.signal.aborted || isClientsMistake(error)) return;
  const inner = isRouteErrorResponse(error) && "error" in error ? error.error : undefined; // Remix wraps what it finds wrong itself
  logBug(context.route, inner ?? error, context.requestId);
}

const isClientsMistake = (error: unknown): boolean => (isRouteErrorResponse(error) || error instanceof Response) && error.status < SERVER_ERROR;
