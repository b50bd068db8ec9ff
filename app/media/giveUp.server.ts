import type { Env } from "~/app/edge/env.server";
import { forgetUploads, oldUploads } from "~/db/uploads";
import { PART_BYTES } from "./limits";
import { giveBackBytes } from "./uploadLimit.server";

/** Long after a browser gave up (L1: 600 s); what is older is nobody's. */
export const OPEN_FOR_MS = 60 * 60 * 1000;
/** Later than that, so that no request is still at work on what is swept. */
const SWEPT_AFTER_MS = 2 * OPEN_FOR_MS;

/** Where the parts become a file: no address leads there, so nothing is served before it was looked at whole. */
export const incoming = (key: string): string => `incoming/${key}`;

/** What is left of uploads that ended, or were given up, long ago; how many. */
export async function sweepUploads(env: Env, now: number, limit: number): Promise<number> {
  const old = await oldUploads(env.DB, now - SWEPT_AFTER_MS, limit);
  if (old.length > 0) await giveUp(env, old);
  return old.length;
}

/**
 * The bytes first: rows without bytes are swept again. What R2 does not know any more is gone already. Bytes that
 * never came are given back last, by the call that removed the row. If it is cut off before that, they stay counted.
 */
export async function giveUp(env: Env, uploads: readonly { id: string; key: string; r2Id: string | null }[]): Promise<void> {
  const { DB, MEDIA } = env;
  const aborted = uploads.flatMap(({ key, r2Id }) => (r2Id === null ? [] : [MEDIA.resumeMultipartUpload(incoming(key), r2Id).abort()]));
  await Promise.allSettled(aborted);
  await MEDIA.delete(uploads.map(({ key }) => incoming(key)));
  await giveBackBytes(env, await forgetUploads(DB, uploads.map(({ id }) => id), PART_BYTES));
}
