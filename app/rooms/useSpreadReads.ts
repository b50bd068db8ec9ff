import { useCallback, useEffect, useRef } from "react";
import { useLatest } from "~/app/ui/browser/useLatest";

/** Long enough that thousands of pages that hear of the same edit don't all read it in the same second. */
const SPREAD_MS = 2_000;

/**
 * Gathers what live events name, and reads all of it together at a random moment of the next two seconds. Nothing is
 * read after the page was left.
 */
export function useSpreadReads(read: (ids: readonly string[]) => void): (id: string) => void {
  const latest = useLatest(read);
  const waiting = useRef(new Set<string>());
  const timer = useRef<ReturnType<typeof setTimeout>>();
  useEffect(() => () => clearTimeout(timer.current), []);
  return useCallback(
    (id) => {
      if (waiting.current.size === 0)
        timer.current = setTimeout(() => {
          const ids = [...waiting.current];
          waiting.current.clear();
          latest.current(ids);
        }, Math.random() * SPREAD_MS);
      waiting.current.add(id);
    },
    [latest],
  );
}
