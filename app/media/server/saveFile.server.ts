import { addMedia, mustKeepBytes, type NewMedia } from "~/db/media/media";
import type { Db } from "~/db/statement";
import { addUpload } from "~/db/media/uploads";

type Bucket = Pick<R2Bucket, "put" | "delete">;
type FileBody = Uint8Array | ArrayBuffer | ReadableStream;
type Served = Pick<NewMedia, "key" | "type" | "width" | "height">;

/** As a header, because R2 takes a `*` in its own form for the ETag of a file. */
const IF_NOTHING_IS_THERE = new Headers({ "if-none-match": "*" });

/**
 * Stores the bytes of a file where they are served, and the sides of a picture with them. What is stored there never
 * changes: a file that was published, or that a case holds, stays as it was seen. False when there are bytes already.
 */
export async function putOnce(
  bucket: Pick<R2Bucket, "put">,
  { key, type, width, height }: Served,
  body: FileBody,
): Promise<boolean> {
  const options = {
    httpMetadata: { contentType: type },
    customMetadata: { width: String(width), height: String(height) },
    onlyIf: IF_NOTHING_IS_THERE,
  };
  return (await bucket.put(key, body, options)) !== null;
}

/**
 * Stores a file. Null when it is stored, otherwise why it isn't. The row is written first: a row without bytes is
 * swept, but bytes without a row could never be found again. "id-taken": an upload of some member already has this id.
 * If the account is deleted at the same time, the bytes are deleted after the answer.
 */
export async function saveFile(
  db: Db,
  bucket: Bucket,
  file: NewMedia,
  bytes: Uint8Array,
  id: string | null,
  waitUntil: (work: Promise<unknown>) => void,
): Promise<"id-taken" | null> {
  if (id === null) await addMedia(db, file);
  else if (!(await addUpload(db, { id, parts: 1 }, file, 1))) return "id-taken";
  await putOnce(bucket, file, bytes);
  waitUntil(dropIfSwept(db, bucket, file.key));
  return null;
}

/**
 * Stores the bytes of a file that has its row, unless they are there already. False when the row was swept at the same
 * time, because the account was deleted; then nothing stays.
 */
export async function putFile(db: Db, bucket: Bucket, file: Served, body: FileBody): Promise<boolean> {
  const isFirst = await putOnce(bucket, file, body);
  return isFirst ? !(await dropIfSwept(db, bucket, file.key)) : mustKeepBytes(db, file.key);
}

/** Deletes the bytes of a file whose row was swept. Returns whether it was. */
async function dropIfSwept(db: Db, bucket: Pick<R2Bucket, "delete">, key: string): Promise<boolean> {
  if (await mustKeepBytes(db, key)) return false;
  await bucket.delete(key);
  return true;
}

/** R2 doesn't accept streams of unknown length, and Node, used in development, has no streams of known length. */
export const sized = (stream: ReadableStream<Uint8Array>, sizeBytes: number): ReadableStream | Promise<ArrayBuffer> =>
  typeof FixedLengthStream === "undefined"
    ? new Response(stream).arrayBuffer()
    : stream.pipeThrough(new FixedLengthStream(sizeBytes));
