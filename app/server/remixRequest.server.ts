import { FIRST_LOAD } from "~/base/offline";

/** The end of the addresses at which Remix answers with a page's data. */
export const DATA_SUFFIX = ".data";

export const isDataPath = (pathname: string): boolean => pathname.endsWith(DATA_SUFFIX);

/** Whether a page is opened by a new document, in contrast to one that is opened later in the same document. */
export const opensDocument = ({ headers }: Request, route: string): boolean =>
  !isDataPath(route) || headers.has(FIRST_LOAD);

/**
 * A request as Remix may see it. HEAD becomes GET, because Remix treats HEAD of a `.data` address as an action; the
 * answer's body is dropped later. The address loses `_data`, with which Remix 1 asked for data. `Origin` and
 * `X-Forwarded-Host` are removed, because Remix compares them itself and throws; app/worker.ts has checked the origin.
 */
export function remixRequest(request: Request): Request {
  const url = new URL(request.url);
  const hasDataParameter = url.searchParams.has("_data");
  const isAction = request.method === "POST";
  if (!hasDataParameter && !isAction && request.method === "GET") return request;
  if (hasDataParameter) url.searchParams.delete("_data");
  const headers = new Headers(request.headers);
  for (const name of ["origin", "x-forwarded-host"]) headers.delete(name);
  // in development, Node requires this option for a stream
  const body = isAction ? { body: request.body, duplex: "half" } : {};
  return new Request(url, { method: isAction ? "POST" : "GET", headers, signal: request.signal, ...body });
}

/**
 * The request, without its body if it is a GET or HEAD. A GET or HEAD with a body can't be copied, and the body has no
 * meaning anyway (RFC 9110 §9.3.1).
 */
export const withoutBodyOfGetOrHead = (request: Request): Request =>
  (request.method === "GET" || request.method === "HEAD") && request.body !== null
    ? new Request(request.url, { method: request.method, headers: request.headers, signal: request.signal })
    : request;
