import { createHash } from "node:crypto";

/**
 * The common passwords, as scripts/commonPasswords.mjs writes them. An entry is the first five bytes of a SHA-256. The
 * first two are the number of its bucket. The file begins with a byte for each bucket, the number of its entries. Then
 * come the other three bytes of each entry, in the order of the buckets.
 */
const BUCKETS = 2 ** 16;
const REST_BYTES = 3;

/** Whether a folded password is in the set. */
export type CommonPasswordSet = (folded: string) => boolean;

/** Throws an Error if the file has another length than its buckets say. */
export function commonPasswordSet(file: Uint8Array): CommonPasswordSet {
  const starts = new Uint32Array(BUCKETS + 1);
  for (let bucket = 0; bucket < BUCKETS; bucket++) starts[bucket + 1] = (starts[bucket] ?? 0) + (file[bucket] ?? 0);
  const rests = file.subarray(BUCKETS);
  if (rests.length === 0 || rests.length !== (starts[BUCKETS] ?? 0) * REST_BYTES)
    throw new Error(`The file of common passwords is damaged: it has ${file.length} bytes`);
  return (folded) => {
    const hash = createHash("sha256").update(folded).digest();
    const bucket = hash.readUInt16BE(0);
    const end = (starts[bucket + 1] ?? 0) * REST_BYTES;
    for (let at = (starts[bucket] ?? 0) * REST_BYTES; at < end; at += REST_BYTES)
      if (rests[at] === hash[2] && rests[at + 1] === hash[3] && rests[at + 2] === hash[4]) return true;
    return false;
  };
}
