const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 8_000;

/**
 * Waits until another try makes sense. Without a network, it waits for the network; otherwise the wait grows with each
 * try and varies, so that browsers don't all retry together. Rejects with the signal's reason when the signal aborts.
 */
export async function waitForRetry(attempt: number, signal?: AbortSignal | null): Promise<void> {
  signal?.throwIfAborted();
  await new Promise<void>((resolve, reject) => {
    const longest = Math.min(FIRST_WAIT_MS * 2 ** attempt, LONGEST_WAIT_MS);
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

const SERVER_ERROR = 500;

/** Whether the server has a file. Null when that is unknown: no answer, or a server error. */
export async function serverHas(url: string): Promise<boolean | null> {
  try {
    const { ok, status } = await fetch(url, { method: "HEAD", cache: "no-store" });
    return ok ? true : status < SERVER_ERROR ? false : null;
  } catch {
    return null;
  }
}
