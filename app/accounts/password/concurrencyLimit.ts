/** Each hash takes 32 MiB of an isolate's 128 MiB, and blocks the isolate while it runs. */
const HASHES_AT_ONCE = 2;

/** Runs the work, or returns null if too much is running. */
export function concurrencyLimit(max: number = HASHES_AT_ONCE) {
  let running = 0;
  return async <T>(work: () => Promise<T>): Promise<T | null> => {
    if (running >= max) return null;
    running++;
    try {
      return await work();
    } finally {
      running--;
    }
  };
}
