import { useEffect, useState } from "react";

/** Gives the page time to load its own content first. */
const SETTLED_AFTER_MS = 2_000;

/** The xl breakpoint of specification §9. Smaller screens don't show the right column, so they load nothing for it. */
const WIDE = "(min-width: 75rem)";

/** Whether the screen is wide enough for the right column. Only in a browser. */
export const isWide = (): boolean => matchMedia(WIDE).matches;

/**
 * Returns whether to load the right column: on wide screens, two seconds after the page is ready. Follows the window's
 * width.
 */
export function useRightColumn(isReady: boolean): boolean {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    if (!isReady) return;
    const wide = matchMedia(WIDE);
    const update = () => setShown(wide.matches);
    const timer = setTimeout(() => {
      update();
      wide.addEventListener("change", update);
    }, SETTLED_AFTER_MS);
    return () => {
      clearTimeout(timer);
      wide.removeEventListener("change", update);
    };
  }, [isReady]);
  return isShown;
}
