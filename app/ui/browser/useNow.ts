import { useSyncExternalStore } from "react";
import { nowMs } from "~/base/clock";

const MINUTE_MS = 60_000;

/** The time. Renders again each minute, so that "5m" becomes "6m": one timer does this for all times on a page. */
export function useNow(): { /** in milliseconds */ now: number } {
  useSyncExternalStore(subscribe, thisMinute, notYet);
  return { now: nowMs() };
}

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => listeners.forEach((listener) => listener()), MINUTE_MS);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

const thisMinute = (): number => Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS;
const notYet = (): number => -1;
