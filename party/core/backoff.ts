/** How long to wait after `attempts` failures. The wait doubles with each failure, up to `longestMs`. */
export const backoffMs = (attempts: number, firstMs: number, longestMs: number): number =>
  Math.min(longestMs, firstMs * 2 ** Math.min(Math.max(0, attempts - 1), 30));
