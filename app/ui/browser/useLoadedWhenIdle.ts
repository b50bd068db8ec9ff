import { useEffect, useState } from "react";
import { useLoaded } from "./useLoaded";

/** What the page can do without at first waits this long, so that it takes nothing from what somebody wants to see. */
export const LATER_MS = 3_000;

/** A part of the page that is loaded once the page is idle, because nobody sees it, or some time after that. */
export function useLoadedWhenIdle<Part>(load: () => Promise<Part>, isWanted: boolean, afterMs = 0): Part | null {
  const [isIdle, setIsIdle] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = () => (timer = setTimeout(() => setIsIdle(true), afterMs));
    const request = "requestIdleCallback" in window ? requestIdleCallback(wait) : void wait(); // Safari hasn't got it
    return () => {
      clearTimeout(timer);
      if (request !== undefined) cancelIdleCallback(request);
    };
  }, [afterMs]);
  return useLoaded(load, isIdle && isWanted);
}
