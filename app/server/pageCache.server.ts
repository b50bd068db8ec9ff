import { currentLanguage } from "~/app/i18n/language";
import { asksToSaveData } from "./checkboxChoice.server";
import { setPageHeaders } from "./headers.server";
import type { Vars } from "./env.server";

const KEPT_FOR_MS = 1_000;
const PAGES_MAX_BYTES = 8 * 1024 * 1024;
const PAGE_MAX_BYTES = 512 * 1024;

interface KeptPage {
  untilMs: number;
  bytes: Uint8Array;
  /** the offsets of the nonce in `bytes` */
  nonceAt: number[];
}

/** By address and language. */
const pages = new Map<string, KeptPage>();
const keyOf = (request: Request): string => `${currentLanguage()} ${request.url}`;
let keptBytes = 0;

/** Whether a request's page is the same for everyone: a request without any cookie, whose browser doesn't save data. */
export const isPublicPage = (request: Request): boolean =>
  request.method === "GET" && !request.headers.has("cookie") && !asksToSaveData(request);

/** The page of this URL that was cached within the last second, with a new nonce, or null. Never sets a cookie. */
export function cachedPage(request: Request, vars: Vars, nonce: string): Response | null {
  const key = keyOf(request);
  const kept = pages.get(key);
  if (!kept) return null;
  if (kept.untilMs <= Date.now()) {
    forget(key, kept);
    return null;
  }
  const bytes = kept.bytes.slice();
  const fresh = new TextEncoder().encode(nonce);
  for (const offset of kept.nonceAt) bytes.set(fresh, offset);
  const headers = new Headers({ "content-type": "text/html; charset=utf-8" });
  setPageHeaders(headers, vars, nonce);
  return new Response(bytes, { headers });
}

/**
 * Keeps a page for a second, as bytes in this isolate, unless it is too large or its headers forbid it. Returns the
 * response to send.
 */
export async function cachePage(request: Request, response: Response, nonce: string): Promise<Response> {
  const isPage = response.status === 200 && response.headers.get("content-type")?.startsWith("text/html");
  const isPersonal = response.headers.has("set-cookie") || response.headers.get("cache-control") === "no-store";
  if (!isPage || isPersonal) return response;
  const bytes = new Uint8Array(await response.arrayBuffer());
  if (bytes.byteLength <= PAGE_MAX_BYTES) {
    const key = keyOf(request);
    const earlier = pages.get(key);
    if (earlier) forget(key, earlier);
    if (keptBytes + bytes.byteLength > PAGES_MAX_BYTES) forgetAll();
    keptBytes += bytes.byteLength;
    pages.set(key, {
      untilMs: Date.now() + KEPT_FOR_MS,
      bytes,
      nonceAt: occurrences(bytes, new TextEncoder().encode(nonce)),
    });
  }
  return new Response(bytes, response);
}

function forget(key: string, page: KeptPage): void {
  pages.delete(key);
  keptBytes -= page.bytes.byteLength;
}

function forgetAll(): void {
  pages.clear();
  keptBytes = 0;
}

function occurrences(bytes: Uint8Array, wanted: Uint8Array): number[] {
  const found: number[] = [];
  const [head = 0] = wanted;
  for (let at = bytes.indexOf(head); at !== -1; at = bytes.indexOf(head, at + 1)) {
    if (wanted.every((byte, i) => bytes[at + i] === byte)) found.push(at);
  }
  return found;
}
