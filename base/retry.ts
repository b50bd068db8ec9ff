/** How long to wait after `attempts` failures. The wait doubles with each failure, up to `longestMs`. */
export const backoffMs = (attempts: number, firstMs: number, longestMs: number): number =>
  Math.min(longestMs, firstMs * 2 ** Math.min(Math.max(0, attempts - 1), 30));

const FIRST_RETRY_MS = 1_000;
const LONGEST_RETRY_MS = 60 * 60 * 1000;
/** After this many tries, the edge's work in the background is given up and reported: two days of backing off. */
export const ATTEMPTS_MAX = 60;
/** How long that work waits after the `attempts`-th failure: from a second, doubling, up to an hour. */
export const retryInMs = (attempts: number): number => backoffMs(attempts, FIRST_RETRY_MS, LONGEST_RETRY_MS);

/**
 * Runs the work after `ms`, and returns a function that cancels it. A room passes its clock's `after`, which the fault
 * tests control.
 */
type After = (ms: number, work: () => void) => () => void;

const afterByTimer: After = (ms, work) => {
  const timer = setTimeout(work, ms);
  return () => clearTimeout(timer);
};

export class TimedOut extends Error {}

/**
 * Settles like the promise, or rejects with `TimedOut` if that takes longer than `ms`. The work itself isn't stopped.
 */
export function withTimeout<Value>(ms: number, promise: Promise<Value>, after = afterByTimer): Promise<Value> {
  return new Promise<Value>((resolve, reject) => {
    const cancel = after(ms, () => reject(new TimedOut(`no answer within ${ms} ms`)));
    promise.then(resolve, reject).finally(cancel);
  });
}
