import { useSyncExternalStore } from "react";

const MINUTE_MS = 60_000;

interface Minute {
  /** beginning of the current minute, in milliseconds */
  minute: number;
  /** false on the server and while hydrating */
  inBrowser: boolean;
}

/** The current minute. One timer updates all times on a page, so that "5m" becomes "6m". */
export function useMinute(): Minute {
  const minute = useSyncExternalStore(subscribe, thisMinute, notYet);
  return { minute, inBrowser: minute !== notYet() };
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
