import { useLayoutEffect, useRef } from "react";
import type { FeedTab } from "./feedTab";

/** Where the reader was in each tab. */
const places: Partial<Record<FeedTab, number>> = {};

/** X94: each tab keeps its own place. Returns what remembers the place in the open tab before another opens. */
export function useTabPlaces(open: FeedTab): () => void {
  const shown = useRef(open);
  useLayoutEffect(() => {
    if (shown.current === open) return;
    shown.current = open;
    scrollTo({ top: places[open] ?? 0 });
  }, [open]);
  return () => (places[open] = scrollY);
}
