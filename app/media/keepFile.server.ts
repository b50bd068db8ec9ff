import { addMedia, hasMedia, type NewMedia, type Quota } from "~/db/media";
import type { Db } from "~/db/statement";
import { addUpload } from "~/db/uploads";

type Bucket = Pick<R2Bucket, "put" | "delete">;

/**
 * Stores a file; null when it is stored, else why not. Its row is written first: bytes without a row could never be found
 * again, the reverse is swept. With an id, "quota-exceeded" may also mean that an upload of this id is there already.
 */
export async function keepFile(db: Db, bucket: Bucket, file: NewMedia, bytes: Uint8Array, quota: Quota, id: string | null = null): Promise<"quota-exceeded" | "session-ended" | null> {
  const added = await (id === null ? addMedia(db, file, quota) : addUpload(db, { id, parts: 1 }, file, quota, 1));
  return added ? putFile(db, bucket, file, bytes) : "quota-exceeded";
}

/** The bytes of a file that has its row. The row may be swept while they are on their way, when the account ends meanwhile. */
export async function putFile(db: Db, bucket: Bucket, { key, type }: Pick<NewMedia, "key" | "type">, bytes: Uint8Array): Promise<"session-ended" | null> {
  await bucket.put(key, bytes, { httpMetadata: { contentType: type } });
  if (await hasMedia(db, key)) return null;
  await bucket.delete(key);
  return "session-ended";
}
