/** Each hash takes 16 MiB of an isolate's 128, and blocks it meanwhile. */
const HASHES_AT_ONCE = 2;

/** Lets work in while there is room; null when there is none. */
export function gate(max: number = HASHES_AT_ONCE) {
  let inside = 0;
  return async <T>(work: () => Promise<T>): Promise<T | null> => {
    if (inside >= max) return null;
    inside++;
    try {
      return await work();
    } finally {
      inside--;
    }
  };
}
