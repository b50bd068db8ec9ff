import { addMedia, hasMedia, type NewMedia, type Quota } from "~/db/media";
import type { Db } from "~/db/statement";

/**
 * Stores a file; null when it is stored, else why not. Its row is written first: bytes without a row could never be found
 * again, the reverse is swept. It may be swept while the bytes are on their way, when the account ends meanwhile.
 */
export async function keepFile(db: Db, bucket: Pick<R2Bucket, "put" | "delete">, file: NewMedia, bytes: Uint8Array, quota: Quota): Promise<"quota-exceeded" | "session-ended" | null> {
  if (!(await addMedia(db, file, quota))) return "quota-exceeded";
  await bucket.put(file.key, bytes, { httpMetadata: { contentType: file.type } });
  if (await hasMedia(db, file.key)) return null;
  await bucket.delete(file.key);
  return "session-ended";
}
