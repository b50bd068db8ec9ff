import type { RoomClock } from "~/party/core/platform";

/** The promise's value, or a rejection when it takes longer. */
export function within<Value>(ms: number, promise: Promise<Value>, clock: Pick<RoomClock, "after">): Promise<Value> {
  return new Promise<Value>((resolve, reject) => {
    const cancel = clock.after(ms, () => reject(new Error(`no answer within ${ms} ms`)));
    promise.then(resolve, reject).finally(cancel);
  });
}
