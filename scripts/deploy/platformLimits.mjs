// The platform's limits for a Worker, on the plan Workers Paid. Look them up again before you trust an old date.

/** The day on which somebody last looked up all limits below. */
export const LOOKED_UP = "2026-11-30";

/**
 * Where the limits are written. There was no network on that day: a stored copy of the first page was read, of
 * 2026-07-28, and what others quote of the page of 2026-09-05, which has the new limit of the size.
 */
export const SOURCES = [
  "developers.cloudflare.com/workers/platform/limits",
  "developers.cloudflare.com/d1/platform/limits",
  "developers.cloudflare.com/durable-objects/platform/limits",
];

const MEBIBYTE = 1024 * 1024;

/** @typedef {{ max: number, text: string }} Limit */

/** @satisfies {Record<string, Limit>} */
export const PLATFORM = {
  rawBytes: { max: 64 * MEBIBYTE, text: "64 MiB" },
  // only the size before compression counts since then
  gzipBytes: { max: Infinity, text: "none; 10 MB until 2026-09-04" },
  startupMs: { max: 1_000, text: "1,000 ms" },
  heapBytes: { max: 128 * MEBIBYTE, text: "128 MB" },
  /**
   * For each invocation. The page names fetch, KV, the cache, R2, queues and sockets; that of D1 says that D1 counts, and
   * that of Durable Objects that each request to one may have as many. No page says whether a call to a Durable Object
   * counts for its caller. The rehearsal counts it.
   */
  callsAtOnce: { max: 6, text: "6" },
};

/** What Parlor itself allows, where that is less. */
export const OWN = { startupMs: { max: 400, text: "400 ms" } };
