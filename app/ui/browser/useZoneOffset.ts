import { useSyncExternalStore } from "react";

const CHECK_MS = 60_000;

/** The reader's distance from UTC in minutes; another one after the device's time zone has changed. */
export const useZoneOffset = (): number => useSyncExternalStore(subscribe, zoneOffset, () => 0);

const zoneOffset = (): number => new Date().getTimezoneOffset();

/** A browser announces no change of the zone. It is mostly noticed when somebody looks at the page again. */
function subscribe(listener: () => void): () => void {
  const timer = setInterval(listener, CHECK_MS);
  document.addEventListener("visibilitychange", listener);
  return () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", listener);
  };
}
