import { useEffect, useState } from "react";
import { useLoaded } from "~/app/ui/browser/useLoaded";

const loadHost = async () => (await import("./PushHost")).default;

/** The part of the page that does without being seen what belongs to notifications. It is loaded once the page is idle. */
export function usePushHost(member: string | null) {
  const [isIdle, setIsIdle] = useState(false);
  useEffect(() => {
    if (!("requestIdleCallback" in window)) return setIsIdle(true); // Safari
    const request = requestIdleCallback(() => setIsIdle(true));
    return () => cancelIdleCallback(request);
  }, []);
  return useLoaded(loadHost, isIdle && member !== null);
}
