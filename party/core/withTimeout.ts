import type { RoomClock } from "~/party/core/platform";

/** Resolves like the promise, or rejects if the promise takes longer than `ms`. */
export function withTimeout<Value>(
  ms: number,
  promise: Promise<Value>,
  clock: Pick<RoomClock, "after">,
): Promise<Value> {
  return new Promise<Value>((resolve, reject) => {
    const cancel = clock.after(ms, () => reject(new Error(`no answer within ${ms} ms`)));
    promise.then(resolve, reject).finally(cancel);
  });
}
