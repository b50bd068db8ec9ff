/** What code of the edge takes from its runtime: the time, timers and digests. */
import { AsyncLocalStorage } from "node:async_hooks";
import { createHash } from "node:crypto";

/** An isolate's clock. */
interface IsolateClock {
  nowMs(): number;
  /** Runs the work after a time, unless the isolate has died. Returns a function that cancels it. */
  after(ms: number, work: () => void): () => void;
}

/** The clock of the isolate whose code runs. */
const running = new AsyncLocalStorage<IsolateClock>();

export const runIn = <Result>(clock: IsolateClock, work: () => Result): Result => running.run(clock, work);

/** Binds work to the isolate whose code runs now. */
export const bound = <Work extends () => void>(work: Work): Work => AsyncLocalStorage.bind(work);

/**
 * Code of an isolate reads the isolate's clock, and its timers are simulated. All other code keeps the real ones. Digests
 * are made at once, because the real ones end at any time. Returns a function that ends all this.
 */
export function simulateRuntime(): () => void {
  const { setTimeout, clearTimeout } = globalThis;
  const { now } = Date;
  const { subtle } = crypto;
  Date.now = () => running.getStore()?.nowMs() ?? now();
  const after = (work: (...values: unknown[]) => void, ms = 0, ...values: unknown[]) =>
    running.getStore()?.after(ms, () => work(...values)) ?? setTimeout(work, ms, ...values);
  const cancel = (timer?: unknown) =>
    typeof timer === "function" ? void timer() : clearTimeout(timer as NodeJS.Timeout | undefined);
  const digest = (name: string, data: Uint8Array) =>
    Promise.resolve(
      Uint8Array.from(createHash(name.replace("-", "").toLowerCase()).update(data).digest()).buffer as ArrayBuffer,
    );
  Object.assign(globalThis, { setTimeout: after, clearTimeout: cancel });
  Object.defineProperty(subtle, "digest", { value: digest, configurable: true, writable: true });
  return () => {
    Object.assign(globalThis, { setTimeout, clearTimeout });
    Date.now = now;
    Reflect.deleteProperty(subtle, "digest"); // the real one is inherited
  };
}
