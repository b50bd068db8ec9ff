import { useEffect, useState } from "react";
import { useLoaded } from "./useLoaded";

/** A part of the page that is loaded once the page is idle, because nobody sees it. */
export function useLoadedWhenIdle<Part>(load: () => Promise<Part>, isWanted: boolean): Part | null {
  const [isIdle, setIsIdle] = useState(false);
  useEffect(() => {
    if (!("requestIdleCallback" in window)) return setIsIdle(true); // Safari
    const request = requestIdleCallback(() => setIsIdle(true));
    return () => cancelIdleCallback(request);
  }, []);
  return useLoaded(load, isIdle && isWanted);
}
