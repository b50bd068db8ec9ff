/** Each hash takes 16 MiB of an isolate's 128, and blocks it meanwhile. */
const HASHES_AT_ONCE = 2;

/** Runs work while there is room for it. Answers null when there is no room. */
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
