import { addMedia, hasMedia, type NewMedia } from "~/db/media";
import type { Db } from "~/db/statement";
import { addUpload } from "~/db/uploads";

type Bucket = Pick<R2Bucket, "put" | "delete">;

/**
 * Stores a file; null when it is stored, else why not. Its row is written first: bytes without a row could never be found
 * again, the reverse is swept. "id-taken": there is an upload of this id already, whoever's.
 */
export async function keepFile(db: Db, bucket: Bucket, file: NewMedia, bytes: Uint8Array, id: string | null = null): Promise<"id-taken" | "session-ended" | null> {
  if (id === null) await addMedia(db, file);
  else if (!(await addUpload(db, { id, parts: 1 }, file, 1))) return "id-taken";
  return putFile(db, bucket, file, bytes);
}

/** The bytes of a file that has its row. The row may be swept while they are on their way, when the account ends meanwhile. */
export async function putFile(db: Db, bucket: Bucket, { key, type }: Pick<NewMedia, "key" | "type">, bytes: Uint8Array): Promise<"session-ended" | null> {
  await bucket.put(key, bytes, { httpMetadata: { contentType: type } });
  if (await hasMedia(db, key)) return null;
  await bucket.delete(key);
  return "session-ended";
}
