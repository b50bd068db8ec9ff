const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 8_000;

/**
 * Waits until another try may get an answer: without a network until there is one, else longer from try to try, never
 * all browsers at the same moment. Rejects with the signal's reason when that aborts.
 */
export async function untilNextTry(tried: number, signal?: AbortSignal | null): Promise<void> {
  signal?.throwIfAborted();
  await new Promise<void>((resolve, reject) => {
    const longest = Math.min(FIRST_WAIT_MS * 2 ** tried, LONGEST_WAIT_MS);
    const timer = navigator.onLine ? setTimeout(go, longest * (0.5 + Math.random() / 2)) : undefined;
    function settle(): void {
      clearTimeout(timer);
      window.removeEventListener("online", go);
      signal?.removeEventListener("abort", stop);
    }
    function go(): void {
      settle();
      resolve();
    }
    function stop(): void {
      settle();
      reject(signal?.reason as Error);
    }
    window.addEventListener("online", go);
    signal?.addEventListener("abort", stop);
  });
}
