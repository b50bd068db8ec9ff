import { type ApiErrorCode, browserError, isApiError, type Result } from "~/app/http/apiError";
import { waitForRetry } from "~/app/ui/browser/network";
import { sendBytes, type SendBytes, type ServerCall } from "./sendBytes";

/** What uploads need from the browser. Tests pass their own. */
export interface UploadDeps {
  send: SendBytes;
  /** waits until another try makes sense; rejects when the signal aborts */
  wait: (tried: number, signal: AbortSignal) => Promise<void>;
}

export const BROWSER: UploadDeps = { send: sendBytes, wait: waitForRetry };

interface Persistence {
  signal: AbortSignal;
  /** how long to try, from now */
  forMs: number;
  onSent?: (bytes: number) => void;
  /** whether the upload waits for the network */
  onWaiting?: (waiting: boolean) => void;
}

/**
 * Repeats a call until the server answers, also after an error on the server's side. So the server must accept
 * repeats of each call. Rejects when the signal aborts. When the time is up, the answer is `retry-limit-exceeded`.
 */
export async function persist<T extends object>(
  call: ServerCall,
  { signal, forMs, onSent = () => undefined, onWaiting = () => undefined }: Persistence,
  { send, wait }: UploadDeps,
): Promise<Result<T>> {
  const ending = new AbortController();
  const end = (): void => ending.abort(signal.reason);
  const timer = setTimeout(end, forMs);
  signal.addEventListener("abort", end, { once: true });
  if (signal.aborted) end();
  try {
    for (let tried = 1; ; tried++) {
      const sent = await send(call, ending.signal, onSent);
      if (sent.answered && !isTransient(sent.answer)) return sent.answer as Result<T>;
      onSent(0);
      onWaiting(true);
      await wait(tried, ending.signal);
      onWaiting(false);
    }
  } catch (error) {
    signal.throwIfAborted();
    if (ending.signal.aborted) return browserError("retry-limit-exceeded");
    throw error;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", end);
    onWaiting(false);
  }
}

const TRANSIENT: ReadonlySet<ApiErrorCode> = new Set(["unknown", "network-request-failed", "overloaded"]);
const isTransient = (answer: object): boolean => isApiError(answer) && TRANSIENT.has(answer.code);
