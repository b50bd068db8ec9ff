/** A file that is read from start to end, a little at a time. */
export interface FileBytes {
  sizeBytes: number;
  /**
   * Up to `length` bytes from `at`, at most 1 MiB, and fewer at the file's end. Going back to an earlier position
   * works, but can cost one more request to the storage.
   */
  read(at: number, length: number): Promise<Uint8Array>;
}

/**
 * How much of a file is in memory at a time. Loading that much takes one request to the storage. Workers limit the
 * number of requests: a file of 100 MB takes about 25.
 */
const WINDOW_BYTES = 4 * 1024 * 1024;

/** A file in a storage that can load any part of it. */
export function storedBytes(sizeBytes: number, load: (at: number, length: number) => Promise<Uint8Array>): FileBytes {
  let held: Uint8Array = new Uint8Array();
  let heldAt = 0;
  return {
    sizeBytes,
    async read(at, length) {
      const end = Math.min(at + length, sizeBytes);
      if (at >= end) return new Uint8Array();
      if (at < heldAt || end > heldAt + held.byteLength) {
        held = await load(at, Math.min(WINDOW_BYTES, sizeBytes - at));
        heldAt = at;
      }
      return held.subarray(at - heldAt, end - heldAt);
    },
  };
}

/** A file that is completely in memory. */
export const heldBytes = (bytes: Uint8Array): FileBytes => ({
  sizeBytes: bytes.byteLength,
  read: (at, length) => Promise.resolve(bytes.subarray(at, at + length)),
});
