import { useNavigation, useRevalidator } from "@remix-run/react";
import { useEffect, useSyncExternalStore } from "react";
import { shownCopy } from "./shownCopy";

/**
 * X214: while the page shows a copy, it asks the edge for what is there now. Without a network, that waits for it. Returns
 * whether the page shows a copy.
 */
export function useRefreshedCopy(): boolean {
  const isCopy = useSyncExternalStore(shownCopy.subscribe, shownCopy.getSnapshot, () => false);
  const isOpen = useNavigation().state === "idle";
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (isCopy && isOpen) revalidate();
  }, [isCopy, isOpen, revalidate]);
  return isCopy;
}
