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
  const [audience, head] = await Promise.all([audienceOf(context, key), context.env.MEDIA.head(key)]);
  if (audience === null || !head) return notFound();
  if (audience === "moderator" && !(await recordView(key))) return notFound();
  return serveFile(context, request, head, CACHE[audience]);
}

/** Answers with a stored file. The caller has checked that the viewer may have it. */
export async function serveFile(
  { env }: Pick<EdgeContext, "env">,
  request: Request,
  head: R2Object,
  cacheControl: string,
): Promise<Response> {
  const headers = new Headers({
    "content-type": head.httpMetadata?.contentType ?? "application/octet-stream",
    etag: head.httpEtag,
    "accept-ranges": "bytes",
    "cache-control": cacheControl,
    "x-content-type-options": "nosniff",
    "content-security-policy": "default-src 'none'; sandbox; frame-ancestors 'none'",
    "cross-origin-resource-policy": "same-origin",
  });
  if (matches(request.headers.get("if-none-match"), head.httpEtag)) return new Response(null, { status: 304, headers });

  const ifRange = request.headers.get("if-range");
  const range = ifRange && ifRange !== head.httpEtag ? "full" : parseRange(request.headers.get("range"), head.size);
  if (range === "unsatisfiable") {
    headers.set("content-range", `bytes */${head.size}`);
    return new Response(null, { status: 416, headers });
  }
  if (range !== "full")
    headers.set("content-range", `bytes ${range.offset}-${range.offset + range.length - 1}/${head.size}`);
  headers.set("content-length", String(range === "full" ? head.size : range.length));
  const status = range === "full" ? 200 : 206;
  if (request.method === "HEAD") return new Response(null, { status, headers });
  const file = await env.MEDIA.get(head.key, range === "full" ? {} : { range });
  return file ? new Response(file.body, { status, headers }) : notFound();
}

/**
 * Who may fetch a file. Null when this viewer may not; the answer is then the same as for a missing file. M11: a chat's
 * files are for its members. X64: a suspended member still gets their own files, which their exported data names.
 */
async function audienceOf(context: EdgeContext, key: string): Promise<FetchedBy | null> {
  const { db } = context;
  const owner = ownerOf(key);
  const member = (await context.anySession())?.memberId ?? null;
  const viewer = member === owner ? member : await viewerId(context);
  if (isPrivate(key)) return viewer !== null && (await mayFetch(db, key, viewer)) ? "viewer" : null;
  const facts = await findFileFacts(db, key, viewer ?? "");
  return facts && canFetch(facts);
}

const notFound = (): Response => new Response("Not found", { status: 404, headers: { "cache-control": "no-store" } });

const matches = (ifNoneMatch: string | null, etag: string): boolean =>
  ifNoneMatch?.split(",").some((tag) => tag.trim() === "*" || tag.trim().replace(/^W\//, "") === etag) ?? false;

type ByteRange = { offset: number; length: number };

/**
 * Parses a Range header over `sizeBytes`. A header of another form, or with several ranges, is read as a request for
 * the complete file, as RFC 9110 §14.2 allows. A range that starts after the end is unsatisfiable.
 */
export function parseRange(header: string | null, sizeBytes: number): ByteRange | "full" | "unsatisfiable" {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? "");
  const [, from = "", to = ""] = match ?? [];
  if (!match || (from === "" && to === "")) return "full";
  if (from === "") {
    const length = Math.min(Number(to), sizeBytes);
    return length === 0 ? "unsatisfiable" : { offset: sizeBytes - length, length };
  }
  const offset = Number(from);
  const last = to === "" ? sizeBytes - 1 : Math.min(Number(to), sizeBytes - 1);
  if (to !== "" && Number(to) < offset) return "full";
  return offset >= sizeBytes ? "unsatisfiable" : { offset, length: last - offset + 1 };
}
