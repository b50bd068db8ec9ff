import { useEffect, useRef } from "react";

/** Calls `onAway` when the person turns to another window or tab. */
export function useWhenAway(onAway: () => void): void {
  const now = useRef(onAway);
  useEffect(() => {
    now.current = onAway;
  });
  useEffect(() => {
    const away = () => now.current();
    const hidden = () => document.hidden && now.current();
    addEventListener("blur", away);
    document.addEventListener("visibilitychange", hidden);
    return () => {
      removeEventListener("blur", away);
      document.removeEventListener("visibilitychange", hidden);
    };
  }, []);
}
