import { useSyncExternalStore } from "react";

/**
 * Whether a person is looking at the page itself: it is visible, its window has the focus, and no modal dialog or
 * menu is over it. Only then does what it shows count as read or viewed (X121).
 */
export const useIsAttended = (): boolean => useSyncExternalStore(subscribe, isAttended, () => false);

const isAttended = (): boolean =>
  document.visibilityState === "visible" && document.hasFocus() && document.querySelector(COVERED_PAGE) === null;

/** An open modal dialog or menu hides everything else from screen readers. */
const COVERED_PAGE = '[aria-hidden="true"] #main';

function subscribe(listener: () => void): () => void {
  document.addEventListener("visibilitychange", listener);
  window.addEventListener("focus", listener);
  window.addEventListener("blur", listener);
  const dialogs = new MutationObserver(listener);
  dialogs.observe(document.body, { subtree: true, attributeFilter: ["aria-hidden"] });
  return () => {
    document.removeEventListener("visibilitychange", listener);
    window.removeEventListener("focus", listener);
    window.removeEventListener("blur", listener);
    dialogs.disconnect();
  };
}
