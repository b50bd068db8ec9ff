import { useEffect, useRef } from "react";
import { useLatest } from "./useLatest";

const TRIES_MAX = 3;

/**
 * While something is broken, tries it again when the browser is online again or the page is shown again, at most
 * `TRIES_MAX` times. `broken` identifies what is broken; null while nothing is.
 */
export function useRetryWhenBack(broken: string | null, retry: () => void): void {
  const tried = useRef({ what: "", times: 0 });
  const latest = useLatest(retry);
  useEffect(() => {
    if (broken === null) return;
    if (tried.current.what !== broken) tried.current = { what: broken, times: 0 };
    const onBack = () => {
      if (document.visibilityState === "hidden" || !navigator.onLine || tried.current.times >= TRIES_MAX) return;
      tried.current.times++;
      latest.current();
    };
    window.addEventListener("online", onBack);
    document.addEventListener("visibilitychange", onBack);
    return () => {
      window.removeEventListener("online", onBack);
      document.removeEventListener("visibilitychange", onBack);
    };
  }, [broken, latest]);
}
