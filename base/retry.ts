/** How long to wait after `attempts` failures. The wait doubles with each failure, up to `longestMs`. */
export const backoffMs = (attempts: number, firstMs: number, longestMs: number): number =>
  Math.min(longestMs, firstMs * 2 ** Math.min(Math.max(0, attempts - 1), 30));

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
