import type { Env } from "~/app/server/env.server";
import { forgetUploads, oldUploads } from "~/db/media/uploads";
import { PART_BYTES } from "~/app/media/limits";
import { giveBackBytes } from "./uploadLimit.server";

/** An hour, long after a browser gives up (L1: 600 s). An older upload can't be continued. */
export const OPEN_FOR_MS = 60 * 60 * 1000;
/** Longer than `OPEN_FOR_MS`, so that no request is still working on an upload that is swept. */
const SWEPT_AFTER_MS = 2 * OPEN_FOR_MS;

/** Where R2 joins the parts. No address leads there, so a file isn't served before it has been checked completely. */
export const incoming = (key: string): string => `incoming/${key}`;

/** Removes what is left of uploads that ended or were given up long ago. Returns their number. */
export async function sweepUploads(env: Env, now: number, limit: number): Promise<number> {
  const old = await oldUploads(env.DB, now - SWEPT_AFTER_MS, limit);
  if (old.length > 0) await abortUploads(env, old);
  return old.length;
}

/**
 * Deletes the bytes before the rows: if the call is cut off between them, the next sweep finds the rows again. An upload
 * that can't be aborted may be gone already; if it isn't, R2 removes it after seven days. If two calls abort the same upload, only the one that removes the row gives back the bytes that were
 * counted and never sent. If that call is cut off before it gives them back, they stay counted.
 */
export async function abortUploads(
  env: Env,
  uploads: readonly { id: string; key: string; r2Id: string | null }[],
): Promise<void> {
  const { DB, MEDIA } = env;
  const aborted = uploads.flatMap(({ key, r2Id }) =>
    r2Id === null ? [] : [MEDIA.resumeMultipartUpload(incoming(key), r2Id).abort()],
  );
  await Promise.allSettled(aborted);
  await MEDIA.delete(uploads.map(({ key }) => incoming(key)));
  await giveBackBytes(
    env,
    await forgetUploads(
      DB,
      uploads.map(({ id }) => id),
      PART_BYTES,
    ),
  );
}
