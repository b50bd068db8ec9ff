import { addMedia, hasMedia, type NewMedia } from "~/db/media";
import type { Db } from "~/db/statement";
import { addUpload } from "~/db/uploads";

type Bucket = Pick<R2Bucket, "put" | "delete">;

/**
 * Stores a file. Null when it is stored, otherwise why it isn't. The row is written first: a row without bytes is
 * swept, but bytes without a row could never be found again. "id-taken": an upload of some member already has this id.
 */
export async function saveFile(
  db: Db,
  bucket: Bucket,
  file: NewMedia,
  bytes: Uint8Array,
  id: string | null = null,
): Promise<"id-taken" | "session-ended" | null> {
  if (id === null) await addMedia(db, file);
  else if (!(await addUpload(db, { id, parts: 1 }, file, 1))) return "id-taken";
  return putFile(db, bucket, file, bytes);
}

/** Stores the bytes of a file that has its row. The row may be swept at the same time, when the account is deleted. */
export async function putFile(
  db: Db,
  bucket: Bucket,
  { key, type }: Pick<NewMedia, "key" | "type">,
  bytes: Uint8Array,
): Promise<"session-ended" | null> {
  await bucket.put(key, bytes, { httpMetadata: { contentType: type } });
  if (await hasMedia(db, key)) return null;
  await bucket.delete(key);
  return "session-ended";
}

/** R2 doesn't accept streams of unknown length, and Node, used in development, has no streams of known length. */
export const sized = (stream: ReadableStream<Uint8Array>, sizeBytes: number): ReadableStream | Promise<ArrayBuffer> =>
  typeof FixedLengthStream === "undefined"
    ? new Response(stream).arrayBuffer()
    : stream.pipeThrough(new FixedLengthStream(sizeBytes));
