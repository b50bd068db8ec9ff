/** How long to wait after so many failures: doubling from the first wait, never above the longest. */
export const backoffMs = (attempts: number, firstMs: number, longestMs: number): number =>
  Math.min(longestMs, firstMs * 2 ** Math.min(Math.max(0, attempts - 1), 30));
