import { useEffect, useState } from "react";
import { isoDuration, timerText, fullSeconds } from "./timerText";

/** More often than once a second, so that no second is shown late. */
const UPDATE_EVERY_MS = 200;

/** The time since `sinceMs` (`performance.now()`), in full seconds; null while `sinceMs` is null. */
export function useCallTime(sinceMs: number | null): { text: string; iso: string } | null {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    if (sinceMs === null) return;
    const update = () => setSeconds(fullSeconds(performance.now() - sinceMs));
    update();
    const timer = setInterval(update, UPDATE_EVERY_MS);
    return () => clearInterval(timer);
  }, [sinceMs]);
  return sinceMs === null ? null : { text: timerText(seconds), iso: isoDuration(seconds) };
}
