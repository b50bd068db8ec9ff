import { useEffect, useRef } from "react";
import { useLatest } from "~/app/ui/browser/useLatest";
import { useInbox } from "./InboxProvider";

/** Calls back when what the viewer may see has changed, just before the page loads its data again (X13). */
export function useStale(onStale: () => void): void {
  const { staleChanges } = useInbox().view;
  const seen = useRef(staleChanges);
  const listener = useLatest(onStale);
  useEffect(() => {
    if (seen.current === staleChanges) return;
    seen.current = staleChanges;
    listener.current();
  }, [staleChanges, listener]);
}
