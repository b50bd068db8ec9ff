/** A file that is looked at from its beginning to its end, a little at a time. */
export interface FileBytes {
  sizeBytes: number;
  /** Up to `length` bytes from `at`, fewer where the file ends; 1 MiB at most. Going back is allowed, and costs. */
  read(at: number, length: number): Promise<Uint8Array>;
}

/** What is in memory. Each one more is a request to the storage, and Workers count those: 100 MB are some 25. */
const WINDOW_BYTES = 4 * 1024 * 1024;

/** Over a storage that gives any part of a file. */
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

/** Over a file that is here whole. */
export const heldBytes = (bytes: Uint8Array): FileBytes => ({
  sizeBytes: bytes.byteLength,
  read: (at, length) => Promise.resolve(bytes.subarray(at, at + length)),
});
