import { useSyncExternalStore } from "react";

/** Whether nobody can see the page: another tab lies over it, or the screen is off. */
export const usePageHidden = (): boolean => useSyncExternalStore(subscribe, () => document.hidden, () => false);

function subscribe(listener: () => void): () => void {
  document.addEventListener("visibilitychange", listener);
  return () => document.removeEventListener("visibilitychange", listener);
}
