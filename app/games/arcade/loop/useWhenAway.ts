import { useEffect, useRef } from "react";

/** Calls `onAway` when the person turns to another window or tab. */
export function useWhenAway(onAway: () => void): void {
  const latestOnAway = useRef(onAway);
  useEffect(() => {
    latestOnAway.current = onAway;
  });
  useEffect(() => {
    const away = () => latestOnAway.current();
    const hidden = () => document.hidden && latestOnAway.current();
    addEventListener("blur", away);
    document.addEventListener("visibilitychange", hidden);
    return () => {
      removeEventListener("blur", away);
      document.removeEventListener("visibilitychange", hidden);
    };
  }, []);
}
