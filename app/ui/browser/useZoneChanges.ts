import { useSyncExternalStore } from "react";

const CHECK_MS = 60_000;

/** How often the device's time zone has changed since the page was loaded. */
export const useZoneChanges = (): number => useSyncExternalStore(subscribe, zoneChanges, () => 0);

const zoneOffset = (): number => new Date().getTimezoneOffset();

let offset = zoneOffset();
let changes = 0;

function zoneChanges(): number {
  if (zoneOffset() !== offset) changes++;
  offset = zoneOffset();
  return changes;
}

/** A browser announces no change of the zone. It is mostly noticed when somebody looks at the page again. */
function subscribe(listener: () => void): () => void {
  const timer = setInterval(listener, CHECK_MS);
  document.addEventListener("visibilitychange", listener);
  return () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", listener);
  };
}
