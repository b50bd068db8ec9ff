import { useEffect, useState } from "react";

/** Long enough that what the right column loads doesn't compete with what the page begins with. */
const SETTLED_AFTER_MS = 2_000;

/** xl of specification §9: smaller screens don't show the right column, and load nothing for it. */
const WIDE = "(min-width: 1200px)";

/** Whether to load what the right column holds: on wide screens, from a moment after `isReady` on. Follows the window's width. */
export function useRightColumn(isReady: boolean): boolean {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    if (!isReady) return;
    const wide = matchMedia(WIDE);
    const look = () => setShown(wide.matches);
    const timer = setTimeout(() => {
      look();
      wide.addEventListener("change", look);
    }, SETTLED_AFTER_MS);
    return () => {
      clearTimeout(timer);
      wide.removeEventListener("change", look);
    };
  }, [isReady]);
  return isShown;
}
