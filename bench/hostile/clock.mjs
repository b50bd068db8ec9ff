import { clearInterval, setInterval } from "node:timers";

const TICK_MS = 20;

/** Calls so many times a second, however long a call takes. Returns a function that stops it. @param {number} perSecond @param {(n: number) => void} act */
export function atRate(perSecond, act) {
  const startedAt = performance.now();
  let n = 0;
  const timer = setInterval(() => {
    for (; startedAt + ((n + 1) * 1_000) / perSecond <= performance.now(); n++) act(n);
  }, TICK_MS);
  return () => clearInterval(timer);
}
