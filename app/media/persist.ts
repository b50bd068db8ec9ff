import { isRefusal, refusal, type Answered, type RefusalCode } from "~/app/edge/refusal";
import { untilNextTry } from "~/app/ui/network";
import { sendBytes, type SendBytes, type ServerCall } from "./sendBytes";

/** What uploads need of the browser, so that tests can be it. */
export interface UploadDeps {
  send: SendBytes;
  /** until another try may get an answer; rejects when the signal aborts */
  wait: (tried: number, signal: AbortSignal) => Promise<void>;
}

export const BROWSER: UploadDeps = { send: sendBytes, wait: untilNextTry };

interface Persistence {
  signal: AbortSignal;
  /** tries for this long, from now */
  forMs: number;
  onSent?: (bytes: number) => void;
  /** whether it is waiting for the network */
  onWaiting?: (waiting: boolean) => void;
}

/**
 * Asks until the server answers: what got no answer, and what went wrong on its side, is asked again. Everything asked
 * so may be asked twice. Rejects when the signal aborts; when the time is up the answer is `retry-limit-exceeded`.
 */
export async function persist<T extends object>(
  call: ServerCall,
  { signal, forMs, onSent = () => undefined, onWaiting = () => undefined }: Persistence,
  { send, wait }: UploadDeps,
): Promise<Answered<T>> {
  const timeUp = new AbortController();
  const timer = setTimeout(() => timeUp.abort(), forMs);
  const either = AbortSignal.any([signal, timeUp.signal]);
  try {
    for (let tried = 1; ; tried++) {
      const sent = await send(call, either, onSent);
      if (sent.answered && !isPassing(sent.answer)) return sent.answer as Answered<T>;
      onSent(0);
      onWaiting(true);
      await wait(tried, either);
      onWaiting(false);
    }
  } catch (error) {
    signal.throwIfAborted();
    if (timeUp.signal.aborted) return refusal("retry-limit-exceeded");
    throw error;
  } finally {
    clearTimeout(timer);
    onWaiting(false);
  }
}

const PASSING: ReadonlySet<RefusalCode> = new Set(["unknown", "network-request-failed", "overloaded"]);
const isPassing = (answer: object): boolean => isRefusal(answer) && PASSING.has(answer.code);
