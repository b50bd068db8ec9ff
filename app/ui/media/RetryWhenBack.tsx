import { useEffect, type MutableRefObject } from "react";

const TRIES_MAX = 3;

export interface RetryWhenBackProps {
  /** how often it was tried again */
  tries: MutableRefObject<number>;
  retry: () => void;
  /** false if this was loaded with the page: what is loaded on demand may arrive only when the network is back */
  atFirst?: boolean;
}

/**
 * U3: while this is shown, tries something again when the browser is online again or the page is shown again, and once
 * at first. A default export, because pages load it on demand.
 */
export default function RetryWhenBack({ tries, retry, atFirst = true }: RetryWhenBackProps) {
  useEffect(() => {
    const onBack = () => {
      if (document.visibilityState === "hidden" || !navigator.onLine || tries.current >= TRIES_MAX) return;
      tries.current++;
      retry();
    };
    if (atFirst && tries.current === 0) onBack();
    window.addEventListener("online", onBack);
    document.addEventListener("visibilitychange", onBack);
    return () => {
      window.removeEventListener("online", onBack);
      document.removeEventListener("visibilitychange", onBack);
    };
  });
  return null;
}
