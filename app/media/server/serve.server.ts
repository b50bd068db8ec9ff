import type { EdgeContext } from "~/app/server/context.server";
import { viewerId } from "~/app/server/guards.server";
import { mayFetch } from "~/db/groups/chatFiles";
import { findFileFacts } from "~/db/rights/files";
import { canFetch, type FetchedBy } from "~/db/rights/decide";
import { isPrivate, ownerOf } from "./mediaKey.server";

/** Browsers and caches keep public files for at most this long, so that deleting a file takes effect. */
const PUBLIC_CACHE = "public, max-age=3600, s-maxage=300";
/** For members, whom a block may hide a file from at any time: only their browser keeps it, and for a shorter time. */
const MEMBER_CACHE = "private, max-age=300";
/**
 * Cached, but checked with the server each time, so that a member who left a chat no longer sees its files, and a former
 * friend no longer sees those of posts for friends.
 */
const PRIVATE_CACHE = "private, no-cache";
/** What moderators see because of their right, which the log records, is in no cache. */
const MODERATOR_CACHE = "private, no-store";
/** By audience. */
const CACHE = {
  everyone: PUBLIC_CACHE,
  members: MEMBER_CACHE,
  viewer: PRIVATE_CACHE,
  moderator: MODERATOR_CACHE,
};
const KEY_PATTERN = /^[A-Za-z_]+\/[0-9A-Z]{26}\/[0-9a-f]{32}\.[a-z0-9]{2,5}$/;

/**
 * Answers a GET or HEAD of one file, conditional or by range. The content type is the one detected at upload.
 * `recordView` writes to the log that a moderator views a hidden file; if it couldn't, the file isn't sent (X51).
 */
export async function serveMedia(
  context: EdgeContext,
  request: Request,
  key: string,
  recordView: (key: string) => Promise<boolean>,
): Promise<Response> {
  if (!KEY_PATTERN.test(key)) return notFound();
  // the bytes begin to arrive while the right is asked, and are dropped if it is missing
  const [audience, file] = await Promise.all([audienceOf(context, key), readFile(context, request, key)]);
  const isRefused = audience === null || (audience === "moderator" && !(await recordView(key)));
  if (file && !isRefused) return answerFile(request, file, CACHE[audience]);
  await file?.body?.cancel();
  return notFound();
}

/** Answers with a stored file. The caller has checked that the viewer may have it. */
export async function serveFile(
  context: Pick<EdgeContext, "env">,
  request: Request,
  key: string,
  cacheControl: string,
): Promise<Response> {
  const file = await readFile(context, request, key);
  return file ? answerFile(request, file, cacheControl) : notFound();
}

interface ReadFile {
  head: R2Object;
  /** of what the request asks for; null if it asks for no bytes */
  body: ReadableStream | null;
  range: ByteRange | "full" | "unsatisfiable";
}

/** The file, with the bytes that the request asks for. One read of the bucket, except for rare ranges. */
async function readFile({ env }: Pick<EdgeContext, "env">, request: Request, key: string): Promise<ReadFile | null> {
  const ifRange = request.headers.get("if-range");
  const header = request.headers.get("range");
  const isWhole = (head: R2Object): boolean => ifRange !== null && ifRange !== head.httpEtag;
  const rangeOf = (head: R2Object) => (isWhole(head) ? "full" : parseRange(header, head.size));
  if (request.method === "HEAD") {
    const head = await env.MEDIA.head(key);
    return head && { head, body: null, range: rangeOf(head) };
  }
  const asked = askedRange(header);
  const file = await env.MEDIA.get(key, asked ? { range: asked } : {}).catch((error: unknown) => {
    if (isOutOfRange(error)) return "unsatisfiable" as const;
    throw error;
  });
  if (file === null) return null;
  if (file === "unsatisfiable") {
    const head = await env.MEDIA.head(key);
    if (!head || !isWhole(head)) return head && { head, body: null, range: "unsatisfiable" };
  } else if (!asked || !isWhole(file)) {
    return { head: file, body: file.body, range: rangeOf(file) };
  } else {
    await file.body.cancel();
  }
  // the file has changed since the part that the client has
  const whole = await env.MEDIA.get(key);
  return whole && { head: whole, body: whole.body, range: "full" };
}

/** R2's error for a range that begins after the end of the file. */
const OUT_OF_RANGE = "(10039)";
const isOutOfRange = (error: unknown): boolean => error instanceof Error && error.message.includes(OUT_OF_RANGE);

async function answerFile(request: Request, { head, body, range }: ReadFile, cacheControl: string): Promise<Response> {
  const headers = new Headers({
    "content-type": head.httpMetadata?.contentType ?? "application/octet-stream",
    etag: head.httpEtag,
    "accept-ranges": "bytes",
    "cache-control": cacheControl,
    "x-content-type-options": "nosniff",
    "content-security-policy": "default-src 'none'; sandbox; frame-ancestors 'none'",
    "cross-origin-resource-policy": "same-origin",
  });
  if (matches(request.headers.get("if-none-match"), head.httpEtag)) {
    await body?.cancel();
    return new Response(null, { status: 304, headers });
  }
  if (range === "unsatisfiable") {
    headers.set("content-range", `bytes */${head.size}`);
    return new Response(null, { status: 416, headers });
  }
  if (range !== "full")
    headers.set("content-range", `bytes ${range.offset}-${range.offset + range.length - 1}/${head.size}`);
  headers.set("content-length", String(range === "full" ? head.size : range.length));
  return new Response(body, { status: range === "full" ? 200 : 206, headers });
}

/**
 * Who may fetch a file. Null when this viewer may not; the answer is then the same as for a missing file. M11: a chat's
 * files are for its members. X64: a suspended member still gets their own files, which their exported data names.
 */
async function audienceOf(context: EdgeContext, key: string): Promise<FetchedBy | null> {
  const { db } = context;
  const owner = ownerOf(key);
  const member = (context.claim ?? (await context.anySession()))?.memberId ?? null;
  const viewer = member === owner ? member : await viewerId(context);
  if (isPrivate(key)) return viewer !== null && (await mayFetch(db, key, viewer)) ? "viewer" : null;
  const facts = await findFileFacts(db, key, viewer ?? "");
  return facts && canFetch(facts);
}

const notFound = (): Response => new Response("Not found", { status: 404, headers: { "cache-control": "no-store" } });

const matches = (ifNoneMatch: string | null, etag: string): boolean =>
  ifNoneMatch?.split(",").some((tag) => tag.trim() === "*" || tag.trim().replace(/^W\//, "") === etag) ?? false;

type ByteRange = { offset: number; length: number };

/** The bounds of the one range that a header names. Null if it has another form, or several ranges. */
function boundsOf(header: string | null): { from: number | null; to: number | null } | null {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? "");
  const [, from = "", to = ""] = match ?? [];
  if (!match || (from === "" && to === "")) return null;
  return { from: from === "" ? null : Number(from), to: to === "" ? null : Number(to) };
}

/**
 * Parses a Range header over `sizeBytes`. A header of another form, or with several ranges, is read as a request for
 * the complete file, as RFC 9110 §14.2 allows. A range that starts after the end is unsatisfiable.
 */
export function parseRange(header: string | null, sizeBytes: number): ByteRange | "full" | "unsatisfiable" {
  const { from = null, to = null } = boundsOf(header) ?? {};
  if (from === null) {
    if (to === null) return "full";
    const length = Math.min(to, sizeBytes);
    return length === 0 ? "unsatisfiable" : { offset: sizeBytes - length, length };
  }
  const last = Math.min(to ?? Infinity, sizeBytes - 1);
  if (to !== null && to < from) return "full";
  return from >= sizeBytes ? "unsatisfiable" : { offset: from, length: last - from + 1 };
}

/** The same for R2, which knows the size. Null for the complete file. R2 refuses what is unsatisfiable. */
function askedRange(header: string | null): R2Range | null {
  const { from = null, to = null } = boundsOf(header) ?? {};
  if (from === null) return to === null ? null : { suffix: Math.min(to, SIZE_MAX) };
  const offset = Math.min(from, SIZE_MAX);
  if (to === null) return { offset };
  return to < from ? null : { offset, length: Math.min(to, SIZE_MAX) - offset + 1 };
}
/** In bytes: larger than every file, and small enough for R2 to read as a number. */
const SIZE_MAX = 2 ** 40;
