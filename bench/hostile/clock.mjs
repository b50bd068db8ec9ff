import { clearInterval, setInterval } from "node:timers";

const TICK_MS = 20;

/**
 * Calls `act` `perSecond` times a second, however long a call takes. Returns a function that stops the calls.
 * @param {number} perSecond
 * @param {(n: number) => void} act
 * @param {number} [phase] the fraction of a period, from 0 to 1, by which the calls start later
 */
export function atRate(perSecond, act, phase = 0) {
  const startedAt = performance.now() + (phase * 1_000) / perSecond;
  let n = 0;
  const timer = setInterval(() => {
    for (; startedAt + ((n + 1) * 1_000) / perSecond <= performance.now(); n++) act(n);
  }, TICK_MS);
  return () => clearInterval(timer);
}
