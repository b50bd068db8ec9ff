import { useEffect, useState } from "react";
import { isoDuration, timerText, wholeSeconds } from "./timerText";

/** More often than it changes, so that no second is seen to be late. */
const LOOKS_EVERY_MS = 200;

/** How long it has been since then (`performance.now()`), to the second; null before. */
export function useCallTime(sinceMs: number | null): { text: string; iso: string } | null {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    if (sinceMs === null) return;
    const look = () => setSeconds(wholeSeconds(performance.now() - sinceMs));
    look();
    const timer = setInterval(look, LOOKS_EVERY_MS);
    return () => clearInterval(timer);
  }, [sinceMs]);
  return sinceMs === null ? null : { text: timerText(seconds), iso: isoDuration(seconds) };
}
